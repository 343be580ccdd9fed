#!/bin/sh
# Sets up .venv as run.sh does, with the developers' tools, and runs every check; pytest comes last.
# Arguments are handed to pytest. Fails if any check fails. Safe to run again.
set -u
# shellcheck source=packaging/common.sh
. "$(dirname -- "$0")/common.sh"

# shellcheck disable=SC2086 # a list of words
set_up dev $qt_packages

failed=0
check() {
    say "== $*"
    "$python" -m "$@" || failed=1
}

check ruff check .
check ruff format --check .
check mypy
QT_QPA_PLATFORM=offscreen
export QT_QPA_PLATFORM
check pytest -n 2 "$@"
exit "$failed"
