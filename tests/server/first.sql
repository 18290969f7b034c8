BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"match" VARCHAR(20) NOT NULL, 
	number INTEGER NOT NULL, 
	move BIGINT, 
	back_to INTEGER, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "entries" VALUES('ekhuenfu',0,13,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',1,11,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',2,12,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',3,12,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',4,10,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',5,13,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',6,1,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',7,NULL,6,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',8,2,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',9,5,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',10,8,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',11,11,NULL,1794820087);
INSERT INTO "entries" VALUES('ekhuenfu',12,0,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',0,10,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',1,12,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',2,13,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',3,10,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',4,14,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',5,11,NULL,1794820087);
INSERT INTO "entries" VALUES('y84u5qfu',6,0,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',0,12,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',1,13,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',2,10,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',3,11,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',4,13,NULL,1794820088);
INSERT INTO "entries" VALUES('utzrq3sx',5,14,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',0,10,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',1,13,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',2,12,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',3,12,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',4,14,NULL,1794820088);
INSERT INTO "entries" VALUES('zrf7u5x9',5,11,NULL,1794820088);
CREATE TABLE keys (
	name VARCHAR(20) NOT NULL, 
	value VARCHAR(100) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookie','61cf021b34360990d580a225c6385530b86f563a78266bab24428e68848dafc3');
CREATE TABLE matches (
	id VARCHAR(20) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	version INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	position JSON, 
	host VARCHAR(40) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	hints BOOLEAN NOT NULL, 
	public BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	ended BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('ekhuenfu','lanterns',1,2,'{"bonus": "3"}','dab0a2f0a8a2a097df248afb838a1218','null','5fa7c60f8ef2a4b5701569ed5dbd6c66','-a9HCbaCLh6QHLXZ',1,0,1794820087,NULL);
INSERT INTO "matches" VALUES('y84u5qfu','lanterns',1,2,'{"bonus": "3"}','c68a2ed243e66227a820c42cf85a98d3','null','5fa7c60f8ef2a4b5701569ed5dbd6c66','v9AHZbaFjfCmeCla',1,0,1794820087,NULL);
INSERT INTO "matches" VALUES('utzrq3sx','lanterns',1,2,'{"bonus": "3"}','38281979b515816b9a8a316f655ba4d2','null','5fa7c60f8ef2a4b5701569ed5dbd6c66','4suV-0R9KnvWVu_p',1,0,1794820088,NULL);
INSERT INTO "matches" VALUES('zrf7u5x9','lanterns',1,2,'{"bonus": "3"}','09708936d16e3d0102575161d215e46a','null','5fa7c60f8ef2a4b5701569ed5dbd6c66','ObaaUzfj7FfN8Rna',0,1,1794820088,NULL);
CREATE TABLE people (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('5fa7c60f8ef2a4b5701569ed5dbd6c66','Ada');
INSERT INTO "people" VALUES('73664a5ce75f95ef7779c718077db35d','Bob');
CREATE TABLE seats (
	"match" VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(40), 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(60) NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('ekhuenfu',0,'person','5fa7c60f8ef2a4b5701569ed5dbd6c66','','');
INSERT INTO "seats" VALUES('ekhuenfu',1,'person','73664a5ce75f95ef7779c718077db35d','','');
INSERT INTO "seats" VALUES('y84u5qfu',0,'person','5fa7c60f8ef2a4b5701569ed5dbd6c66','','');
INSERT INTO "seats" VALUES('y84u5qfu',1,'bot',NULL,'Random','random');
INSERT INTO "seats" VALUES('utzrq3sx',0,'person','5fa7c60f8ef2a4b5701569ed5dbd6c66','','');
INSERT INTO "seats" VALUES('utzrq3sx',1,'guest','5fa7c60f8ef2a4b5701569ed5dbd6c66','Cleo','');
INSERT INTO "seats" VALUES('zrf7u5x9',0,'person','5fa7c60f8ef2a4b5701569ed5dbd6c66','','');
INSERT INTO "seats" VALUES('zrf7u5x9',1,'open',NULL,'','');
CREATE INDEX ix_matches_host ON matches (host);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
