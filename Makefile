# `make play` and `make test` set up all they need in .venv; nothing else has to be run first.
PYTHON ?= python3
BIN := .venv/bin
PLAIN := __init__ census names words picture sketch
RULES := src/tavola/core.py $(addprefix src/tavola/bots/,guess.py tree.py mcts.py) src/tavola/envs/batch.py \
	$(filter-out $(foreach name,$(PLAIN),%/$(name).py),$(wildcard src/tavola/games/*/*.py))

.PHONY: play test bench format clean chromium

play: .venv/compiled
	$(BIN)/tavola serve --open

test: .venv/compiled .venv/tests chromium
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --ignore tests/browser
	$(BIN)/pytest -n 2 tests/browser
	TAVOLA_PURE=1 $(BIN)/pytest -n 2 tests/games tests/test_core.py tests/test_match.py tests/test_record.py

bench: .venv/compiled .venv/bench
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/server.py

format: .venv/tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build src/*.so src/tavola.egg-info
	find src -name '*.so' -delete

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip setuptools
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[build]'
	touch $@

.venv/tests: .venv/ready
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[test]'
	touch $@

.venv/bench: .venv/ready
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[bench]'
	touch $@

# Compiled in place, beside the sources, so that the same checkout runs both forms. What mypy remembers of
# the last time makes mypyc fail now and then ("value is not in list"), so it is not to remember.
.venv/compiled: .venv/ready setup.py $(RULES)
	MYPY_CACHE_DIR=/dev/null $(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

# The browser tests drive Debian's Chromium.
chromium:
	@command -v chromium > /dev/null \
		|| (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes chromium > /dev/null) \
		|| (echo "The browser tests need Chromium; install the package chromium." && exit 1)
