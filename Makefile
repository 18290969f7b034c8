# `make play` and `make test` set up all they need in .venv; nothing else has to be run first.
PYTHON ?= python3
BIN := .venv/bin
RULES := $(shell find src/tavola -name '*.py' -not -path '*/server/*' -not -path '*/arena/*' -not -path '*/envs/*') src/tavola/envs/batch.py

.PHONY: play test bench format clean

play: .venv/compiled
	$(BIN)/tavola serve --open

test: .venv/compiled
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2
	TAVOLA_PURE=1 $(BIN)/pytest -n 2 tests/games tests/test_core.py

bench: .venv/compiled
	$(BIN)/python bench/run.py

format: .venv/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build src/*.so src/tavola.egg-info
	find src -name '*.so' -delete

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip setuptools
	TAVOLA_PURE=1 $(BIN)/pip install --quiet --editable '.[test]'
	touch $@

# Compiled in place, beside the sources, so that the same checkout runs both forms.
.venv/compiled: .venv/ready setup.py $(RULES)
	find src -name '*.so' -delete
	$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@
