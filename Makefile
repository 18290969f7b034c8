# `make play`, `make test` and `make docs` set up all they need in .venv; nothing else has to be run first.
PYTHON ?= python3
BIN := .venv/bin
PURE := tests/games tests/test_core.py tests/test_match.py tests/test_record.py

# What is compiled, as setup.py finds it: two rooms of every game, and the modules that say so in their first line.
RULES := $(wildcard src/tavola/games/*/rules/*.py src/tavola/games/*/mind/*.py) \
	$(shell grep -rl --include='*.py' --exclude-dir=games '^""".*(compiled)\."""$$' src/tavola 2> /dev/null)

# Three at once: pages and servers mostly wait, on two cores as well. They are few for that, so what fails beside
# others is tried once more by itself, and what fails twice fails the run.
twice = $(BIN)/pytest -n 3 --dist worksteal $(1) || { \
	echo "What failed is tried once more by itself."; \
	$(BIN)/pytest --last-failed --last-failed-no-failures none $(1); }

BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable

.PHONY: play test plain web bench scale docs house icons dist format clean chromium postgresql

play: .venv/compiled
	$(BIN)/tavola serve --open

test: .venv/compiled .venv/tests chromium postgresql web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(call twice,--ignore tests/browser)
	$(call twice,tests/browser)
	TAVOLA_PURE=1 $(BIN)/pytest -n 2 --dist worksteal $(PURE)

# The rules without a compiler: what `make test` runs in both forms, here in the plain one alone.
plain: .venv/tests
	TAVOLA_PURE=1 $(BIN)/pytest -n 2 --dist worksteal $(PURE)

# The pages' modules: types by TypeScript, and the units that need no browser. The pages themselves need no Node.
NODE := $(shell command -v npm > /dev/null && node -p 'parseInt(process.versions.node) >= 20 || ""' 2> /dev/null)
web: $(if $(NODE),node_modules/.package-lock.json)
ifneq ($(NODE),)
	npm run --silent check
	npm test --silent
else
	@echo "No Node 20 or newer here: the pages' modules go unchecked by tsc and node --test; all else is checked."
endif

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --silent

bench: .venv/compiled .venv/bench
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/torchrl_rollouts.py
	$(BIN)/python bench/film.py
	$(BIN)/python bench/export.py
	$(BIN)/python bench/server.py

# What several servers on one PostgreSQL carry; half an hour, or a part of it: make scale PART='crowd --crowd 200'
scale: .venv/compiled .venv/tests postgresql
	$(BIN)/python bench/scale.py $(PART)

# A site that can be read without any network; its search wants a server: python -m http.server -d build/site
docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	$(BIN)/python -m tests.site build/site

# The page and the drawing of where every module is, read from the sources.
house: .venv/ready
	$(BIN)/python docs/house.py

# The icons of the installed app, drawn from the mark of the house.
icons: .venv/ready
	$(BIN)/python docs/icons.py

# Both distributions as sources, and the wheel of the one that holds no code; cibuildwheel makes the others.
dist: .venv/ready
	$(BIN)/pip install --quiet build
	$(BIN)/python -m build --sdist --outdir dist .
	$(BIN)/python -m build --outdir dist meta

format: .venv/tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist node_modules src/*.so src/*.egg-info
	find src -name '*.so' -delete

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip setuptools
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[cli,serve,build]'
	touch $@

.venv/tests: .venv/ready
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[test]'
	touch $@

.venv/docs: .venv/ready
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[docs]'
	touch $@

.venv/bench: .venv/ready
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[bench]'
	touch $@

# Compiled in place, beside the sources, so that the same checkout runs both forms. What mypy remembers of
# the last time makes mypyc fail now and then ("value is not in list"), so it is not to remember.
.venv/compiled: .venv/ready setup.py $(RULES)
	MYPY_CACHE_DIR=/dev/null $(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

# The browser tests drive the Chromium that is there, or the one that TAVOLA_CHROMIUM names. Only root on Debian
# is helped to one, and told so first. The shell without a window takes a third less of a processor than the whole.
chromium:
	@for name in "$${TAVOLA_CHROMIUM:-}" $(BROWSERS); do \
		if command -v "$$name" > /dev/null; then exit 0; fi; \
		if [ -n "$${TAVOLA_CHROMIUM:-}" ]; then echo "TAVOLA_CHROMIUM names $$name, which is no program."; exit 1; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "No Chromium found for the browser tests: installing Debian's package chromium-headless-shell with apt-get."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes chromium-headless-shell > /dev/null; \
	else \
		echo "The browser tests need Chromium: install the package chromium, or name one in TAVOLA_CHROMIUM."; exit 1; \
	fi

# The tests of the store, of faults and of several processes run on PostgreSQL too: one of their own, in their own folder.
# Where nobody can install one they are left out, but for CI, which checks everything or fails.
postgresql:
	@if command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "No PostgreSQL found for the server's tests: installing Debian's package postgresql with apt-get."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes postgresql > /dev/null; \
	elif [ -n "$${CI:-}" ]; then \
		echo "The server's tests need PostgreSQL: install the package postgresql."; exit 1; \
	else \
		echo "No PostgreSQL here: the tests that run on it are left out; install the package postgresql to run them."; \
	fi
