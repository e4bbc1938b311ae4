# make demo    the main job on documents that the project generates itself, offline once set up
# make test    lint, types, layers, the viewer's tests, all tests but the slow ones
# make rest    the tests that make test left out or skipped: CI runs both
# make test-all  what both run, at once (make coverage measures the core)
#
# Both set up what they need: a virtual environment in .venv with pinned versions. PYTHON=python3.12 picks another
# interpreter for it (3.11 or newer).

SHELL  := /bin/sh
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
BIN    := $(VENV)/bin
PIP    := $(PY) -m pip --disable-pip-version-check --quiet --quiet
CORE   := src/pincite/text/**,src/pincite/document.py,src/pincite/records/**,src/pincite/codec.py,src/pincite/grounding/**
READY  := $(VENV)/.ready
SKIPS  := build/skipped-for-parts.txt
# How many examples Hypothesis draws for a law: default, or thorough (tests/conftest.py).
LAWS   ?= default
PEERS  := .venv-bench
BENCH  := $(PEERS)/.ready

CLAIM   := demo-out/workers-comp
REPORT  := "demo-out/documents/Treating Physician Report.pdf"
QUOTE   := reached maximum medical improvement on November 4, 2024
ALTERED := reached maximum medical improvement on November 5, 2024

.DEFAULT_GOAL := help
.PHONY: help demo test rest test-all checks lint types layers viewer tests all-tests coverage parts format bench campaign pins clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile
	@echo "others       checks lint types layers viewer tests all-tests coverage parts format bench campaign pins clean"

# The environment is made once and renewed when the pins or the package's metadata change. One that was made by another
# tool, and so has no pip, is given pip.
$(READY): requirements/dev.txt pyproject.toml
	@test -x $(PY) || $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "pincite needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; }
	@test -x $(PY) || { echo "making $(VENV)"; $(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv is missing: on Debian and Ubuntu, apt-get install python3-venv" >&2; exit 1; }; }
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip --upgrade >/dev/null
	@echo "installing pinned packages (about a minute) into $(VENV)"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

# What benchmarks compare with wants older packages than we do: it has an environment of its own.
$(BENCH): requirements/bench.txt pyproject.toml
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@echo "installing what benchmarks compare with into $(PEERS)"
	@$(PEERS)/bin/python -m pip --quiet --quiet install --require-hashes -r requirements/bench.txt
	@$(PEERS)/bin/python -m pip --quiet --quiet install --no-build-isolation --no-deps --editable .
	@touch $@

# Rules were tuned on seeds 1 to 12 of the same templates; docs/benchmarks.md has untouched templates too.
demo: $(READY)
	@rm -rf $(CLAIM)
	@echo '$$ python -m examples.workers_comp.generate $(CLAIM) --seed 2026'
	@$(PY) -m examples.workers_comp.generate $(CLAIM) --seed 2026
	@echo; echo '$$ pincite extract $(CLAIM)/documents --schema examples/workers_comp/schema.json --out $(CLAIM)/result'
	@$(BIN)/pincite extract $(CLAIM)/documents --schema examples/workers_comp/schema.json --out $(CLAIM)/result
	@echo; echo '$$ pincite score $(CLAIM)/result --gold $(CLAIM)/gold.json'
	@$(BIN)/pincite score $(CLAIM)/result --gold $(CLAIM)/gold.json
	@echo; echo '$$ pincite recheck $(CLAIM)/result'
	@$(BIN)/pincite recheck $(CLAIM)/result
	@echo; $(PY) -m examples.demo.generate demo-out
	@$(BIN)/pincite extract demo-out/documents --schema examples/demo/schema.json --out demo-out/result --overwrite >/dev/null
	@echo; echo '$$ pincite cite $(REPORT) "$(QUOTE)"'
	@$(BIN)/pincite cite $(REPORT) "$(QUOTE)"
	@echo; echo '$$ pincite cite $(REPORT) "$(ALTERED)"'
	@$(BIN)/pincite cite $(REPORT) "$(ALTERED)" || test $$? = 4
	@echo
	@echo 'Where to look:'
	@echo '  $(CLAIM)/documents           a claim of 26 PDFs, a scan and a .docx, made just now'
	@echo '  examples/workers_comp/schema.json         the 84 fields asked for'
	@echo '  $(CLAIM)/result/fields.json  each field: value, status, confidence, citations with boxes'
	@echo '  $(CLAIM)/result/data.json    the same for a viewer: one box for each citation'
	@echo '  $(CLAIM)/gold.json           what is right and where it stands: only score reads it'
	@echo '  docs/benchmarks.md                        the same over many claims, and with templates no rule was tuned on'
	@echo '  demo-out/documents, demo-out/result       eight papers of another claim and their fields, for the tutorial'

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m tests.local_names
	$(PY) -m tests.class_names

types: $(READY)
	$(PY) -m mypy

layers: $(READY)
	$(BIN)/lint-imports --no-logo

# Types, tests and build of the web viewer; without Node it says that it skips them.
viewer: $(READY)
	$(PY) viewer/wire.py --check
	$(PY) viewer/build_hook.py --test

tests: $(READY)
	$(PY) -m pytest -n auto --dist loadfile -m "not slow" --hypothesis-profile $(LAWS) --note-skips=$(SKIPS)

# The slow tests (OCR, browsers, kills, bombs, whole corpora), and those that `make test` skipped because the machine
# lacked a part; all tests where `make test` got to none.
rest: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --hypothesis-profile thorough --rest=$(SKIPS)

# All tests, the slow ones too.
all-tests: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --hypothesis-profile thorough

# All tests with the branch coverage of the core, which is held to 99 %.
coverage: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --hypothesis-profile thorough --cov --cov-report=
	$(PY) -m coverage report --include="$(CORE)" --fail-under=99

# The tests that need a part of the machine that may be missing: an OCR engine, PostgreSQL, Chromium, the built viewer.
parts: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --needs-parts

# What is checked without running a test, two at a time: mypy alone takes as long as the rest of it.
checks: $(READY)
	@$(MAKE) --no-print-directory -j2 types viewer lint layers

# The checks first: what they find they find in a minute.
test: $(READY)
	@$(MAKE) --no-print-directory checks
	@$(MAKE) --no-print-directory tests

# What `make test` and `make rest` run, in one go.
test-all: $(READY)
	@$(MAKE) --no-print-directory checks
	@$(MAKE) --no-print-directory all-tests

format: $(READY)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(BENCH)
	$(PEERS)/bin/python -m benchmarks

# Examples, requests and people that no other run has seen.
campaign: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --hypothesis-profile search
	$(PY) -m pytest tests/server/test_server_fuzz.py --fuzz 10000
	$(PY) -m benchmarks faults --people 1000 --rounds 40
	$(PY) -m benchmarks judge_faults --people 40 --seed 5
	$(PY) -m benchmarks tailored --people 40 --seed 5
	$(PY) -m benchmarks coverage --corpora 1000 --ours-only
	$(PY) -m benchmarks gates --rounds 150
	$(PY) -m benchmarks drift --reports 200
	$(PY) -m benchmarks readings

# Pins for every platform and Python from 3.11 on, with hashes and without the name of any registry.
pins:
	$(PYTHON) -m venv build/pins
	build/pins/bin/python -m pip install --quiet uv
	UV_CUSTOM_COMPILE_COMMAND="make pins" build/pins/bin/uv pip compile pyproject.toml --group dev \
	  --universal --python-version 3.11 --no-strip-extras --generate-hashes --no-emit-index-url --upgrade --quiet -o requirements/dev.txt
	UV_CUSTOM_COMPILE_COMMAND="make pins" build/pins/bin/uv pip compile pyproject.toml --group bench \
	  --universal --python-version 3.11 --no-strip-extras --generate-hashes --no-emit-index-url --upgrade --quiet -o requirements/bench.txt

clean:
	rm -rf viewer/node_modules src/pincite/server/static
	rm -rf $(VENV) $(PEERS) build dist demo-out .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
