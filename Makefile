# `make` alone lists what there is.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BENCH_VENV := .venv-bench
LOCK_VENV := .venv-lock
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WEB_READY := web/node_modules/.ready
PAGES := web/dist/index.html
BENCH_READY := $(BENCH_VENV)/.ready
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo "Carteado needs Python 3.11 or newer: name one, as in 'make setup PYTHON=python3.12'." >&2; exit 1; }
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test test-python test-web browser lint format bench benchbots benchserver screenshots types scenes docs lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## prepare .venv with the locked tools and this package

play: setup $(PAGES) ## start the site on this machine and print its address
	@$(BIN)/carteado serve $(ARGS)

terminal: setup ## play truco in this terminal
	@$(BIN)/carteado play $(ARGS)

test: test-python test-web ## run all tests

test-python: setup ## the engine, the commands and the server (ARGS="-k fenacef" for some)
	$(BIN)/python -m pytest -n 2 $(ARGS)

test-web: setup browser $(PAGES) ## the pages: types, units, and real browsers against the real server
	cd web && npm run --silent check && npm run --silent test && npm run --silent e2e

browser:
	@command -v chromium >/dev/null || { echo "Installing Debian's chromium for the browser tests."; \
		apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }

lint: setup $(WEB_READY) ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	cd web && npm run --silent check

format: setup ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup $(BENCH_READY) ## measure the engine and the server beside others, each in the same run
	$(BENCH_VENV)/bin/python -m benchmarks.truco $(ARGS)
	$(BENCH_VENV)/bin/python -m benchmarks.blackjack
	$(BENCH_VENV)/bin/python -m benchmarks.pifpaf
	$(BENCH_VENV)/bin/python -m benchmarks.buraco
	$(BENCH_VENV)/bin/python -m benchmarks.melds
	$(BIN)/python -m benchmarks.server

benchbots: setup ## measure how much better one level of play is than another (ARGS="buraco --games 2000")
	$(BIN)/python -m benchmarks.bots $(ARGS)

benchserver: setup ## only the server, beside a bare broadcast on the same stack
	$(BIN)/python -m benchmarks.server $(ARGS)

screenshots: setup browser $(PAGES) ## pictures of the main pages and moments, into docs/screenshots
	cd web && npm run --silent screenshots

types: setup ## write the types of the wire for the pages anew
	$(BIN)/python scripts/wire_types.py

scenes: setup ## write the moments of the table that pages are developed and tested with
	$(BIN)/python scripts/scenes.py

docs: setup ## write the rules page anew from the regulations
	$(BIN)/python scripts/rules_page.py

lock: ## pin requirements/*.in anew, with hashes
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python $(PIP_INSTALL) uv
	$(COMPILE) --upgrade requirements/dev.in --output-file requirements/dev.txt
	$(COMPILE) --upgrade requirements/bench.in --output-file requirements/bench.txt

clean: ## remove environments, caches and build products
	rm -rf $(VENV) $(BENCH_VENV) $(LOCK_VENV) build dist src/*.egg-info web/node_modules web/dist web/test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): requirements/dev.txt pyproject.toml
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Not `npm ci`: it wants addresses in the lock file for packages of other systems.
$(WEB_READY): web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

$(PAGES): $(WEB_READY) $(shell find web/src web/public web/scripts web/index.html web/*.ts web/*.js -type f 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

$(BENCH_READY): requirements/bench.txt pyproject.toml
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/bench.txt
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@
