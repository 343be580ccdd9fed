#!/bin/sh
# Sets up .venv as run.sh does, with the developers' tools, and runs every check; pytest comes last.
#   test.sh [ARGUMENT…]     everything but the long tests; arguments are handed to pytest
#   test.sh --quick [REV]   within a minute: the tests that are nearest to what changed since REV,
#                           which is the last commit that main shares if it is left out
#   test.sh --slow [ARG…]   the long tests alone: bigger samples of what the others check
# Tests of how long something takes run last, alone. Fails if any check fails. Safe to run again.
set -u
# shellcheck source=packaging/common.sh
. "$(dirname -- "$0")/common.sh"

# shellcheck disable=SC2086 # a list of words
set_up dev $qt_packages
# Else every process that a test starts reads the sources anew, which doubles what it costs.
unset PYTHONDONTWRITEBYTECODE

failed=0
begun=$(date +%s)
check() {
    say "== $*"
    "$python" -m "$@" || failed=1
}

# The same where it is no failure (5) that there is no such test among those that are asked for.
check_if_any() {
    say "== $*"
    "$python" -m "$@" || [ $? -eq 5 ] || failed=1
}

# How long tests may begin, so that all ends within a minute: what other checks leave of it.
seconds_left() {
    spent=$(($(date +%s) - begun))
    if [ "$spent" -lt 40 ]; then echo $((50 - spent)); else echo 10; fi
}

check ruff check .
check ruff format --check .
check mypy
QT_QPA_PLATFORM=offscreen
export QT_QPA_PLATFORM
case "${1:-}" in
    --quick)
        if "$python" -m tests.nearness ${2:+"$2"} >"$log"; then
            check_if_any pytest -n 2 --seconds "$(seconds_left)" "@$log"
        else
            failed=1
        fi
        ;;
    --slow)
        shift
        check_if_any pytest -n 2 --dist worksteal "$@" -m "slow and not timing"
        check_if_any pytest -n 2 --dist worksteal "$@" -m "hypothesis and not slow" --hypothesis-profile thorough
        check_if_any pytest "$@" -n 0 -m "slow and timing"
        ;;
    *)
        check pytest -n 2 --dist worksteal --durations 8 "$@"
        check_if_any pytest "$@" -n 0 -m "timing and not slow"
        ;;
esac
exit "$failed"
