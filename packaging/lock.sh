#!/bin/sh
# Renews constraints.txt, the versions of libraries that run.sh and test.sh install: the newest that
# pyproject.toml allows. Asks the package index and installs none of them. Run the tests afterwards.
set -u
# shellcheck source=packaging/common.sh
. "$(dirname -- "$0")/common.sh"

begin
get_venv
"$python" packaging/pins.py needs >"$venv/needs.txt" || fail "pyproject.toml cannot be read"
constraints=/dev/null # what is pinned now is no bound
pip_install --dry-run --ignore-installed --report "$venv/resolved.json" -r "$venv/needs.txt"
"$python" packaging/pins.py pins "$venv/resolved.json" >"$venv/constraints.txt" ||
    fail "the versions that pip found cannot be read"
mv "$venv/constraints.txt" packaging/constraints.txt
forget_aside
say "packaging/constraints.txt has been updated; run: sh packaging/test.sh"
