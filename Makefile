# Everything set up by these targets lives in this folder (.venv, node_modules, firmware/typings);
# only mosquitto, chromium and PostgreSQL come from the system, through apt-get where it exists.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
# the node that came with the Python packages comes before any other
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help demo test lint types stubs tests soak bench docs hardware vendor lock system clean

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

NODE_DIR := tests/node
NODE_STAMP := $(NODE_DIR)/node_modules/.stamp

$(NODE_STAMP): $(NODE_DIR)/package-lock.json $(VENV)/.dev
	$(BIN)/npm --prefix $(NODE_DIR) ci --silent
	@touch $@

demo: $(VENV)/.runtime ## a simulated tray plays a chase, the console opens (ARGS="--auto --exit --json")
	@$(BIN)/dicewire demo $(ARGS)

test: lint types tests ## every check, as .ci/run calls it

lint: $(VENV)/.dev ## ruff, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/.dev $(NODE_STAMP) stubs ## mypy --strict, pyright with the ports' stubs, tsc on the console
	$(BIN)/mypy
	$(BIN)/pyright -p firmware/pyright-esp32.json
	$(BIN)/pyright -p firmware/pyright-rp2.json
	$(NODE_DIR)/node_modules/.bin/tsc -p $(NODE_DIR)

stubs: $(VENV)/.dev ## type stubs of each MicroPython port
	@tests/firmware/install-stubs

tests: $(VENV)/.dev $(NODE_STAMP) system ## the test suite
	$(BIN)/python -m pytest -n 2 -m "not soak and not bench" $(ARGS)

soak: $(VENV)/.dev system ## long runs
	$(BIN)/python -m pytest -m soak --timeout 3600 $(ARGS)
	$(BIN)/python -m pytest -m "not soak" --timeout 3600 --hypothesis-profile soak tests/rules $(ARGS)

bench: $(VENV)/.dev ## measure, beside a bare loop in the same run
	$(BIN)/python -m tests.benchmarks $(ARGS)

docs: $(VENV)/.dev ## renew what is generated in docs/
	$(BIN)/python -m bridge.protocol.schema

hardware: $(VENV)/.dev system ## STL files, wiring diagrams, parts list
	$(BIN)/python -m hardware.build_all $(ARGS)

vendor: $(NODE_STAMP) ## bundle the console's libraries anew
	node $(NODE_DIR)/vendor.mjs

system: ## programs the tests need from the system
	@tests/system-packages

lock: ## pin the newest versions that fit pyproject.toml (needs uv)
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q --no-emit-index-url -U pyproject.toml -o requirements/runtime.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q --no-emit-index-url -U --group dev --all-extras -c requirements/runtime.txt pyproject.toml -o requirements/dev.txt

clean: ## remove what the targets made
	rm -rf $(VENV) $(NODE_DIR)/node_modules firmware/typings hardware/build build dist
