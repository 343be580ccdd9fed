#!/bin/sh
# Installs UFS Desktop into .venv, with the system packages that Qt needs, and opens it.
# Arguments are handed to ufs-desktop, such as --screenshot FILE.png. Safe to run again.
# Without a display and arguments it plays a demonstration game and leaves a picture, demo.png.
set -u
# shellcheck source=packaging/common.sh
. "$(dirname -- "$0")/common.sh"

# A file named on the command line is meant from where the user stands.
here=$(pwd)
# shellcheck disable=SC2086 # lists of words
set_up "" $qt_packages $x11_packages
cd "$here" || exit 1
rm -f "$log"
if [ $# -eq 0 ] && [ -z "${QT_QPA_PLATFORM:-}${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "run.sh: there is no display: two bots play and a picture of the table is saved as demo.png;" \
        "'xvfb-run -a sh packaging/run.sh' provides a virtual display"
    set -- --screenshot demo.png --after 150
fi
exec "$venv/bin/ufs-desktop" "$@"
