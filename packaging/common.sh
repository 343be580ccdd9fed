# shellcheck shell=sh disable=SC2034 # the variables are for those who source this file
# Shared by run.sh and test.sh (sourced, POSIX sh): finds Python, keeps the virtual environment up to date.
# Every failure is one line that says what to do.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 1
venv="$root/.venv"
aside="$root/.venv.aside" # the environment before this one, until this one starts
mark=".made-by-packaging" # lies in environments that these scripts made: only those are replaced
python="$venv/bin/python"
constraints="packaging/constraints.txt"

# Python 3.11 reads the place of the project from a file in the encoding of the locale, and does not
# start if that has no sign for it.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-C}}}" in
    *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
    *) export LC_ALL=C.UTF-8 ;;
esac

# Each proven necessary on a minimal Debian: Qt draws with these, with or without a display …
qt_packages="libglib2.0-0 libgl1 libegl1 libfontconfig1 libxkbcommon0 libdbus-1-3"
# … and opens a window on an X11 display with these.
x11_packages="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$(basename -- "$0"): $*"
    exit 1
}

# Whether the project runs on this Python; PySide6 has no build for 3.15 yet.
is_python() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; }

# The first Python there is on which it runs.
find_python() {
    for candidate in python3.11 python3.12 python3.13 python3.14 python3; do
        if command -v "$candidate" >/dev/null 2>&1 && is_python "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# Whether the virtual environment is there and of use; another tool may have made it, without pip.
have_venv() {
    [ -x "$python" ] && is_python "$python" &&
        { "$python" -c 'import pip' 2>/dev/null || "$python" -m ensurepip >"$log" 2>&1; }
}

choose_python() {
    base=$(find_python) || fail "Python 3.11, 3.12, 3.13 or 3.14 is needed and none was found; on Debian and Ubuntu: apt-get install python3.11 python3.11-venv"
    name=python$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
}

# Debian keeps in a package of its own what makes virtual environments.
can_make_venv() { "$base" -c 'import venv, ensurepip' 2>/dev/null; }

is_ours() { [ ! -L "$1" ] && [ -f "$1/$mark" ]; }

# What stands where the environment belongs and does not start: ours makes room, nothing else is touched.
make_room() {
    if [ -L "$venv" ]; then
        fail ".venv is a link to something that is not a working environment; remove the link and run this again"
    elif is_ours "$venv"; then
        mv "$venv" "$aside" || fail "$venv cannot be moved aside"
    elif [ -e "$venv" ] && ! rmdir "$venv" 2>/dev/null; then
        fail ".venv does not start and was not made by this script; move it away and run this again"
    fi
}

# Environments cannot be moved once they are in use, so a new one is made in its place, and the old
# one comes back from aside if that fails or is stopped.
make_venv() {
    can_make_venv || fail "$name cannot make virtual environments; run: apt-get install $name-venv"
    make_room
    say "Making a virtual environment with $name ..."
    { mkdir "$venv" && : >"$venv/$mark" && "$base" -m venv "$venv"; } >"$log" 2>&1 ||
        fail "the virtual environment cannot be made: $(last_line)"
}

# Bring back what an installation that did not end had moved aside.
restore_aside() {
    is_ours "$aside" || return 0
    if is_ours "$venv"; then rm -rf "$venv"; fi
    [ -e "$venv" ] || [ -L "$venv" ] || mv "$aside" "$venv"
}

forget_aside() {
    if is_ours "$aside"; then rm -rf "$aside"; fi
}

clean_up() {
    rm -f "$log"
    restore_aside
}

# Those of the Debian packages that are not installed; none on another system.
missing_packages() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    for package in "$@"; do
        # Newer releases call libglib2.0-0 libglib2.0-0t64, which provides the old name.
        dpkg-query -W -f '${db:Status-Status}\n' "$package" "${package}t64" 2>/dev/null | grep -qx installed ||
            printf '%s ' "$package"
    done
}

# Install Debian packages, or print the one command that does.
system_packages() {
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    command="apt-get install --no-install-recommends -y ${missing% }"
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        fail "system packages are missing; run: sudo $command"
    fi
    say "Installing system packages: ${missing% } ..."
    # shellcheck disable=SC2086 # the words of the command are meant to be split
    { $as_root apt-get update && DEBIAN_FRONTEND=noninteractive $as_root $command; } >"$log" 2>&1 ||
        fail "the system packages cannot be installed ($(last_line)); run: ${as_root:+sudo }$command"
}

# The line of the log that says most about a failure: the last error, else the last line.
last_line() {
    { grep -v '^[[:space:]]*$' "$log" | tail -n 1; grep -E '(Error|ERROR|error): ' "$log"; } |
        tail -n 1 | sed 's/^[[:space:]]*//'
}

# What the installed dependencies follow from: this file's content and the way of installing.
wanted_stamp() {
    { cat "$root/pyproject.toml" "$root/hatch_build.py" "$root/$constraints"; printf '%s\n' "$1" "$root"; "$python" -V; } | cksum
}

# Install the project with the extra $1 (empty for none), unless it already is.
install_project() {
    stamp="$venv/.installed${1:+-$1}"
    wanted=$(wanted_stamp "$1")
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return 0
    say "Installing the project and its libraries (a minute or two) ..."
    # The build's own needs go into the same environment: Qt is downloaded and unpacked once.
    needs=$("$python" -c 'import tomllib; print("\n".join(tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"]))') ||
        fail "pyproject.toml cannot be read"
    printf '%s\n' "$needs" >"$venv/build-needs.txt"
    pip_install -r "$venv/build-needs.txt"
    # As a dot: in a path, a bracket would begin the names of extras.
    pip_install --no-build-isolation --editable ".${1:+[$1]}"
    printf '%s\n' "$wanted" >"$stamp"
}

pip_install() {
    "$python" -m pip install --quiet --disable-pip-version-check --no-input -c "$constraints" "$@" >"$log" 2>&1 && return 0
    if grep -qiE 'NewConnectionError|name resolution|ConnectTimeout|ReadTimeout|ProxyError|Network is unreachable|Connection refused|No matching distribution' "$log"; then
        fail "the Python packages cannot be downloaded; check the network and run this again ($(last_line))"
    fi
    fail "the installation failed: $(last_line)"
}

# resources.qrc is compiled by the installation; a change of an icon or font since then needs it again.
refresh_resources() {
    made="$root/ufs_desktop/resources_rc.py"
    if [ -f "$made" ] && [ -z "$(find "$root/resources.qrc" "$root/LICENSE" "$root/assets/icons" "$root/assets/fonts" -newer "$made" 2>/dev/null)" ]; then
        return 0
    fi
    # Beside, and then renamed: half a file would look as new as a whole one.
    { "$venv/bin/pyside6-rcc" -g python resources.qrc -o "$venv/resources_rc.py" &&
        mv "$venv/resources_rc.py" "$made"; } >"$log" 2>&1 ||
        fail "resources.qrc cannot be compiled: $(last_line)"
}

begin() {
    cd "$root" || exit 1
    log=$(mktemp) || exit 1
    trap clean_up EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    restore_aside
}

# get_venv PACKAGE…
get_venv() {
    if have_venv; then
        system_packages "$@"
    else
        choose_python
        can_make_venv || set -- "$name-venv" "$@"
        system_packages "$@"
        make_venv
    fi
}

# Everything above in order: set_up EXTRA PACKAGE…
set_up() {
    extra=$1
    shift
    begin
    get_venv "$@"
    install_project "$extra"
    refresh_resources
    forget_aside
}
