"""What is counted and timed, for operators."""

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)

CALLS = Counter("tavola_calls", "Calls answered, by route and status.", ["route", "status"])
ANSWERED = Histogram("tavola_call_seconds", "Time to answer a call.", buckets=QUICK)
MOVES = Counter("tavola_moves", "Decisions written to the log, by who made them.", ["maker"])
WRITTEN = Histogram("tavola_write_seconds", "Time from a decision to the disk.", buckets=QUICK)
THOUGHT = Histogram("tavola_thought_seconds", "Time bots thought, without waiting.", buckets=LONG)
WAITED = Histogram("tavola_thought_wait_seconds", "Time bots waited before they thought.", buckets=LONG)
FAILED = Counter("tavola_errors", "What failed, for want of the database or by mistake.", ["kind", "what"])
SOCKETS = Gauge("tavola_sockets", "Live connections.", multiprocess_mode="livesum")
TABLES = Gauge("tavola_tables", "Tables in memory.", multiprocess_mode="livesum")
QUEUE = Gauge("tavola_thinking_queue", "Bots that wait for their turn to think.", multiprocess_mode="livesum")
