# `make play` and `make test` do all the set-up that they need. CONTRIBUTING.md describes the rest.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
BUILDERS := $(VENV)/.builders
LIBRARIES := $(VENV)/.libraries
TOOLS := $(VENV)/.tools
BUILT := $(VENV)/.cardtable
PAGE := build/page
BENCH := .bench-venv
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.ftl' -o -name '*.json' -o -name '*.txt' -o -name '*.md' -o -name '*.toml' -o -name '*.mjs' 2>/dev/null)
COMPILED := $(filter src/cardtable/engine/% src/cardtable/games/% src/cardtable/bots/%,$(filter %.py,$(SOURCES)))
WEB := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.*)
NODE := $(shell command -v node 2>/dev/null)
# What compiles the rules and builds the page; each package with the SHA-256 of its files
LOCKS := requirements/build.txt $(if $(NODE),,requirements/node.txt)
PIP := -m pip --disable-pip-version-check -q
# Build two targets at a time.
SIDE_BY_SIDE := $(MAKE) --no-print-directory -j2

# The tests start hundreds of processes. Without bytecode each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Several C files side by side, which compile faster. Wheels and benchmarks use one C file for all
# modules (docs/decisions/0006-how-the-rules-are-compiled.md).
export CARDTABLE_BUILD ?= parallel
# Tests of rules and bots are run in plain Python and compiled; tests that read the sources, the words
# and the documentation only in plain Python; all others only compiled.
SOURCE_TESTS := $(patsubst %,tests/test_%.py,docs documented links repeatable vocabulary walk) tests/wire tests/words
PLAIN_TESTS := $(SOURCE_TESTS) $(filter-out $(SOURCE_TESTS),$(wildcard tests/test_*.py)) tests/engine tests/games tests/bots tests/testing
RULES := build/mypyc/$(CARDTABLE_BUILD)/stamp
# One more worker than there are cores, as many of the compiled tests wait for another process.
WORKERS := $(shell $(PYTHON) -c "import os; print(1 + (os.cpu_count() or 1))")

SITE := build/site

.PHONY: load play terminal docs pictures lock sbom services site web types pages browser test quick plain compiled soak hunt mutants steady check fix bench nets clean help

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

$(BUILDERS): $(LOCKS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardtable needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 2; }
	@echo "Installing what builds Cardtable into $(VENV) (once) ..."
	@test -x $(RUN)/python || $(PYTHON) -m venv $(VENV)
	@$(RUN)/python $(PIP) install --no-compile --require-hashes $(patsubst %,-r %,$(LOCKS))
	@touch $@

# Python compiles the modules that it needs when it first imports them, which is less than all.
$(LIBRARIES): $(BUILDERS) requirements/run.txt
	@echo "Installing the libraries into $(VENV) (once) ..."
	@$(RUN)/python $(PIP) install --no-compile --require-hashes -r requirements/run.txt
	@touch $@

$(TOOLS): $(LIBRARIES) requirements/dev.txt
	@echo "Installing the tools for tests into $(VENV) (once) ..."
	@$(RUN)/python $(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# Node builds the page. If the machine has none, it is installed with the libraries.
$(PAGE): $(WEB) $(SOURCES) tools/page.py $(if $(NODE),,$(BUILDERS))
	@echo "Building the page ..."
	@$(if $(NODE),$(PYTHON),$(RUN)/python) tools/page.py || { echo "Cardtable is built without its page."; test -z "$$CI"; }
	@mkdir -p build && touch $@

$(RULES): $(BUILDERS) $(COMPILED) build_hook.py
	@$(RUN)/python build_hook.py
	@mkdir -p $(@D) && touch $@

# The rules first, because they take longest.
$(BUILT): $(RULES) $(LIBRARIES) $(PAGE) $(SOURCES)
	@echo "Installing cardtable ..."
	@$(RUN)/python $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(RUN)/cardtable --version
	@touch $@

play: ## open the table in the browser
	@$(SIDE_BY_SIDE) $(BUILT)
	@$(RUN)/cardtable

terminal: ## play GAME=… in this terminal, or ask which game
	@$(SIDE_BY_SIDE) $(BUILT)
	@$(RUN)/cardtable play $(GAME)

web: $(PAGE) ## build the page

site: $(LIBRARIES) $(PAGE) ## write the page without a server into build/site, or SITE=…
	@$(RUN)/python $(PIP) install -c constraints.txt zopfli
	@PYTHONPATH=src $(RUN)/python -m cardtable site $(SITE)

types: $(TOOLS) ## generate the types of the page from the messages of the server
	PYTHONPATH=src $(RUN)/python tools/wiretypes.py > web/src/transport/types.ts

pages: web ## check the types of the page, and run its unit tests
	cd web && node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	cd web && node_modules/.bin/vitest run

browser: web ## test the page in a real browser, in plain Python
	PYTHONPATH=src $(RUN)/python -m pytest -q tests/web

pictures: $(TOOLS) $(BUILT) ## take the pictures of docs/screenshots again, in a real browser; NAME=… takes only some
	@$(RUN)/python $(PIP) install -c constraints.txt pillow
	@$(RUN)/python tools/screenshots.py $(NAME)

docs: $(TOOLS) ## make the documentation site in build/docs/html; every warning is an error
	@PYTHONPATH=src $(RUN)/python tools/docs.py

lock: ## write requirements/*.txt again, after a change of pyproject.toml or constraints.txt; needs uv and a package index
	@for part in run build node dev; do python3 tools/requirements.py $$part | uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-annotate --custom-compile-command "make lock" -c constraints.txt -o requirements/$$part.txt - || exit 1; done

sbom: $(TOOLS) ## write the software bill of materials to build/sbom.cdx.json
	@$(RUN)/python tools/sbom.py > build/sbom.cdx.json

services:
	@mkdir -p build && tools/services.sh

test: export CARDTABLE_COMPILED = 1
test: ## run all checks and all tests: rules and bots in plain Python and compiled, the rest once
	@$(SIDE_BY_SIDE) --output-sync=target services $(TOOLS) $(PAGE) check docs pages $(BUILT)
	@$(MAKE) --no-print-directory plain compiled

quick: $(TOOLS) ## run the fast tests, in plain Python, while you work
	PYTHONPATH=src $(RUN)/python -m pytest -n auto -q -m "not slow and not soak" $(PLAIN_TESTS) tests/table tests/store tests/arena

plain: $(TOOLS) ## test rules, laws and bots in plain Python
	PYTHONPATH=src $(RUN)/python -m pytest -n auto -q $(PLAIN_TESTS)

# The tests with a browser have workers of their own: those of the others have become large.
compiled: export CARDTABLE_COMPILED = 1
compiled: $(TOOLS) $(BUILT) ## run all tests with the compiled rules but those of the sources
	$(RUN)/python -m pytest -n $(WORKERS) -q $(patsubst %,--ignore=%,$(SOURCE_TESTS) tests/web)
	$(RUN)/python -m pytest -n auto -q tests/web

soak: export CARDTABLE_COMPILED = 1
soak: services $(TOOLS) $(BUILT) ## run the long tests, for hours, and print the figures of docs/reliability.md
	$(RUN)/python -m pytest -n auto -v -m soak
	PYTHONPATH=tests $(RUN)/python tools/reliability.py $(ARGS)
	$(MAKE) --no-print-directory hunt

hunt: $(TOOLS) $(BUILT) ## try many more random games against the laws
	$(RUN)/python -m pytest -n auto -q -m "hypothesis and not soak" --hypothesis-profile=hunt $(PLAIN_TESTS) tests/table

mutants: $(TOOLS) ## change the rules in small ways, and count the changes that no test notices (half an hour)
	$(RUN)/python tools/mutants.py $(ARGS)

steady: ## run `make test` ten times, five of them on a busy machine, and report times and failures
	$(PYTHON) tools/repeat_tests.py $(ARGS)

check: $(TOOLS) ## check format, lint, types and layers
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	PYTHONPATH=src $(RUN)/lint-imports
	$(RUN)/python tools/shifts.py src/cardtable/engine src/cardtable/games

fix: $(TOOLS) ## format, and fix what ruff can fix
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

$(BENCH)/.ready: bench/constraints.txt constraints.txt
	@echo "Setting up $(BENCH) with OpenSpiel (once) ..."
	@test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(PIP) install -c bench/constraints.txt open_spiel
	@$(BENCH)/bin/python $(PIP) install -c constraints.txt rich librt mypy_extensions
	@touch $@

bench: export CARDTABLE_COMPILED = 1
bench: export CARDTABLE_BUILD = single
bench: $(LIBRARIES) $(PAGE) $(BENCH)/.ready ## measure speed beside OpenSpiel, in one run
	@$(RUN)/python build_hook.py
	@$(RUN)/python $(PIP) wheel --no-build-isolation --no-deps -w build/wheels .
	@$(BENCH)/bin/python $(PIP) install --no-deps --force-reinstall build/wheels/*.whl
	$(BENCH)/bin/python bench/run.py

nets: $(TOOLS) ## write perft, transcripts and digests again, after a change of rules
	PYTHONPATH=src $(RUN)/python tools/nets.py

load: $(TOOLS) $(BUILT) ## measure one server: tables, moves a second, latency, CPU, memory
	$(RUN)/python bench/load.py

clean: ## remove everything that was built
	rm -rf build dist $(VENV) $(BENCH) .mypy_cache .pytest_cache .ruff_cache .hypothesis
