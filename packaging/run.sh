#!/bin/sh
# Installs UFS Desktop into .venv, with the system packages that Qt needs, and opens it.
# Arguments are handed to ufs-desktop, such as --screenshot FILE.png. Safe to run again.
set -u
# shellcheck source=packaging/common.sh
. "$(dirname -- "$0")/common.sh"

# A file named on the command line is meant from where the user stands.
here=$(pwd)
# shellcheck disable=SC2086 # lists of words
set_up "" $qt_packages $x11_packages
cd "$here" || exit 1
rm -f "$log"
exec "$venv/bin/ufs-desktop" "$@"
