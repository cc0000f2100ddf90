# Everything set up by these targets lives in this folder (.venv, node_modules, firmware/typings);
# only mosquitto, chromium and PostgreSQL come from the system, through apt-get where it exists.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: help demo test lint types tests bench soak docs hardware lock system clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Dicewire needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements/runtime.txt pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q --require-hashes -r requirements/runtime.txt
	$(BIN)/python -m pip install -q --no-deps -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	$(BIN)/python -m pip install -q --require-hashes -r requirements/dev.txt
	@touch $@

demo: $(VENV)/.runtime ## a simulated tray plays a chase, the console opens (ARGS="--auto --exit --json")
	@$(BIN)/dicewire demo $(ARGS)

test: lint types tests ## every check, as .ci/run calls it

lint: $(VENV)/.dev ## ruff, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/.dev ## mypy --strict on bridge and rules
	$(BIN)/mypy

tests: $(VENV)/.dev system ## the test suite
	$(BIN)/python -m pytest $(ARGS)

system: ## programs the tests need from the system
	@tests/system-packages

lock: ## pin the newest versions that fit pyproject.toml (needs uv)
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q --no-emit-index-url -U pyproject.toml -o requirements/runtime.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q --no-emit-index-url -U --group dev --all-extras -c requirements/runtime.txt pyproject.toml -o requirements/dev.txt

clean: ## remove what the targets made
	rm -rf $(VENV) node_modules firmware/typings hardware/build build dist
