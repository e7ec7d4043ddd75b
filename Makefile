# `make` alone lists the targets.

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
PIP_WHEEL := -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation
CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo "Carteado needs Python 3.11 or newer: name one, as in 'make setup PYTHON=python3.12'." >&2; exit 1; }
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK_VENV)/bin/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate

# Write bytecode: tests start the same programs many times.
unexport PYTHONDONTWRITEBYTECODE

# Tests write to memory if it has enough space, because a server waits for the disk at every move.
IN_MEMORY := $(shell [ "$$(df -k --output=avail /dev/shm 2>/dev/null | tail -1)" -gt 1000000 ] 2>/dev/null && echo /dev/shm)
test test-python test-web test-long attack: export TMPDIR := $(or $(IN_MEMORY),$(TMPDIR),/tmp)

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test test-python test-web test-units test-long attack browser lint format bench benchbots benchserver screenshots film lighthouse types scenes lessons odds docs lock clean wheel trywheel

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## create .venv with the locked tools and this package

play: setup $(PAGES) ## start the site on this machine and print its address
	@$(BIN)/carteado serve $(ARGS)

terminal: setup ## play truco in this terminal
	@$(BIN)/carteado play $(ARGS)

# Type checks and unit tests of the pages run in parallel with the Python tests, which leave a core idle at times. Their
# output is stored and printed after that of the Python tests.
test: setup browser $(PAGES) ## run all tests
	@said=$$(mktemp); (cd web && npm run --silent units) >$$said 2>&1 & units=$$!; \
	$(BIN)/python -m pytest -n 3 $(ARGS); python=$$?; \
	wait $$units; web=$$?; cat $$said; rm $$said; \
	[ $$python = 0 ] && [ $$web = 0 ]
	cd web && npm run --silent e2e

test-python: setup ## run the Python tests (ARGS="-k fenacef" for some)
	$(BIN)/python -m pytest -n 3 $(ARGS)

attack: setup ## attack the real server with real programs, with many more games than in make test
	CARTEADO_ATTACK=long $(BIN)/python -m pytest -s tests/security $(ARGS)

test-web: setup browser $(PAGES) ## test the pages: types, units, and real browsers against the real server
	cd web && npm run --silent units && npm run --silent e2e

test-long: attack browser $(PAGES) ## run the slow tests: attacks, large property tests, every scene at every size
	CARTEADO_TESTS=long $(BIN)/python -m pytest -n 3
	cd web && CARTEADO_TESTS=long npm run --silent e2e

browser:
	@command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null || { \
		echo "Installing Debian's chromium for the browser tests."; \
		apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell >/dev/null; }

lint: setup $(WEB_READY) ## check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	cd web && npm run --silent check && npm run --silent lint

format: setup $(WEB_READY) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && npm run --silent format

bench: setup $(BENCH_READY) ## measure engine, server and bots, and other engines in the same run (STRENGTH="--games 10000 --minutes 10")
	$(BENCH_VENV)/bin/python -m benchmarks.truco $(ARGS)
	$(BENCH_VENV)/bin/python -m benchmarks.solver --solve
	$(BENCH_VENV)/bin/python -m benchmarks.open_spiel_check
	$(BENCH_VENV)/bin/python -m benchmarks.truco_bots
	$(BENCH_VENV)/bin/python -m benchmarks.strength $(STRENGTH)
	$(BENCH_VENV)/bin/python -m benchmarks.blackjack
	$(BENCH_VENV)/bin/python -m benchmarks.pifpaf
	$(BENCH_VENV)/bin/python -m benchmarks.buraco
	$(BENCH_VENV)/bin/python -m benchmarks.melds
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.tournaments

benchbots: setup ## measure bots against each other (ARGS="mestre atento --games 2000")
	$(BIN)/carteado arena $(ARGS)

benchserver: setup ## measure the server and a bare broadcast on the same stack
	$(BIN)/python -m benchmarks.server $(ARGS)

screenshots: setup browser $(PAGES) ## take the pictures in docs/screenshots
	cd web && npm run --silent screenshots

film: setup browser $(PAGES) ## film a match at real speed as a contact sheet in web/film (GAME=truco SIZE=844x390 SECONDS=90)
	cd web && node scripts/film.mjs $(or $(GAME),truco) $(or $(SIZE),844x390) $(or $(SECONDS),90)

lighthouse: setup browser $(PAGES) ## measure every page on a simulated slow phone, and a bare page in the same run (RUNS=3)
	cd web && node scripts/lighthouse.mjs $(or $(RUNS),3) $(ARGS)

types: setup ## generate the TypeScript types of the wire protocol
	$(BIN)/python scripts/wire_types.py

scenes: setup ## generate the staged scenes for development and tests
	$(BIN)/python scripts/scenes.py

lessons: setup ## generate the guided first hands
	$(BIN)/python scripts/lessons.py

odds: setup ## compute the odds of the blackjack regulations, in a minute or two
	$(BIN)/python scripts/blackjack_odds.py

wheel: setup $(PAGES) ## build the package with its pages into dist; COMPILED=1 compiles it for this platform
	rm -rf build src/carteado/server/static
	cp -r web/dist src/carteado/server/static
	CARTEADO_COMPILED=$(COMPILED) $(BIN)/python $(PIP_WHEEL) --wheel-dir dist . || { rm -rf src/carteado/server/static; exit 1; }
	rm -rf build src/carteado/server/static

trywheel: wheel browser ## install the wheel into an empty environment and open a table in a browser
	$(BIN)/python scripts/try_wheel.py dist/carteado-*-none-any.whl

docs: setup ## generate the rules pages and the list of sentences
	$(BIN)/python scripts/rules_page.py
	$(BIN)/python scripts/sentences_page.py

lock: ## pin requirements/*.in with hashes
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python $(PIP_INSTALL) uv
	$(COMPILE) --upgrade requirements/dev.in --output-file requirements/dev.txt
	$(COMPILE) --upgrade requirements/run.in --constraint requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) --upgrade requirements/bench.in --output-file requirements/bench.txt

clean: ## remove environments, caches and build output
	rm -rf $(VENV) $(BENCH_VENV) $(LOCK_VENV) build dist src/*.egg-info web/node_modules web/dist web/test-results
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): requirements/dev.txt pyproject.toml
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Not `npm ci`: it needs addresses in the lock file for packages of other systems.
$(WEB_READY): web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

$(PAGES): $(WEB_READY) $(shell find web/src web/public web/scripts $(wildcard src/carteado/locale src/carteado/games/*/locale) web/index.html web/*.ts web/*.js -type f -not -path '*/i18n/words/*' -not -path '*/__pycache__/*' 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

$(BENCH_READY): requirements/bench.txt pyproject.toml
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/bench.txt
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@
