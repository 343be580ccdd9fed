"""The two commands where something is missing: each says in one line what to do."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging_machine import ROOT, Machine, last_line

SCRIPTS = ["packaging/run.sh", "packaging/test.sh"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for POSIX shells")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_tool_of_the_system_is_replaced_and_not_written_to(machine: Machine) -> None:
    tool = machine.elsewhere / "id"
    tool.write_text("the system's")
    (machine.bin / "id").unlink()
    (machine.bin / "id").symlink_to(tool)
    machine.script("id", "echo 0")
    assert tool.read_text() == "the system's"


@pytest.mark.parametrize("script", [*SCRIPTS, "packaging/common.sh", "packaging/lock.sh"])
def test_script_is_plain_shell(script: str) -> None:
    assert subprocess.run(["sh", "-n", str(ROOT / script)], check=False).returncode == 0


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_python_is_told_in_one_line(machine: Machine, script: str) -> None:
    done = machine.run(script)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Python 3.11" in done.stderr


@pytest.mark.parametrize("version", ["3.10", "3.15"])
def test_unfit_python_is_not_taken(machine: Machine, version: str) -> None:
    # It answers the question for its version as such a Python would.
    machine.script("python3", f'case "$2" in *version_info*) exit 1;; esac; echo {version}')
    done = machine.run("packaging/run.sh")
    assert done.returncode == 1
    assert "none was found" in done.stderr


def test_python_without_venv_names_the_package(machine: Machine) -> None:
    machine.python(without="ensurepip")
    done = machine.run("packaging/run.sh")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert f"apt-get install python{version}-venv" in done.stderr


def test_venv_package_is_installed_where_allowed(machine: Machine) -> None:
    machine.script(
        "python3.11",
        f'case "$*" in *ensurepip*) [ -e "{machine.elsewhere}/apt.log" ]; exit;; esac\n'
        f'if [ "$2" = venv ]; then echo "no room" >&2; exit 1; fi\nexec {sys.executable} "$@"',
    )
    machine.script("dpkg-query", 'case "$4" in *-venv) ;; *) echo installed;; esac')
    machine.script("id", "echo 0")
    machine.script("apt-get", f'echo "$*" >>"{machine.elsewhere}/apt.log"')
    done = machine.run("packaging/run.sh")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    installed = (machine.elsewhere / "apt.log").read_text().splitlines()[1]
    assert installed == f"install --no-install-recommends -y python{version}-venv"
    assert last_line(done) == "run.sh: the virtual environment cannot be made: no room"


def test_environment_made_without_pip_is_kept(machine: Machine) -> None:
    machine.environment("exit 0")
    python = machine.project / ".venv" / "bin" / "python"
    given = python.read_text().replace("#!/bin/sh", '#!/bin/sh\n[ "$2" = "import pip" ] && exit 1')
    python.write_text(given)
    assert machine.run("packaging/run.sh").returncode == 0
    assert python.read_text() == given


def test_missing_system_packages_are_one_command_to_run(machine: Machine) -> None:
    machine.environment("exit 0")
    machine.script("dpkg-query", '[ "$4" = libgl1 ] || echo installed')
    machine.script("id", "echo 1000")
    done = machine.run("packaging/test.sh")
    assert done.returncode == 1
    assert done.stderr == (
        "test.sh: system packages are missing; "
        "run: sudo apt-get install --no-install-recommends -y libgl1\n"
    )


def test_system_packages_are_installed_where_allowed(machine: Machine) -> None:
    machine.environment("exit 0")
    machine.script("dpkg-query", '[ "$4" = libgl1 ] || echo installed')
    machine.script("id", "echo 0")
    machine.script("apt-get", f'echo "$*" >>"{machine.elsewhere}/apt.log"')
    assert machine.run("packaging/run.sh").returncode == 0
    assert (machine.elsewhere / "apt.log").read_text().splitlines() == [
        "update",
        "install --no-install-recommends -y libgl1",
    ]


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_network_is_told_in_one_line(machine: Machine, script: str) -> None:
    machine.environment('echo "Temporary failure in name resolution" >&2; exit 1')
    done = machine.run(script)
    assert done.returncode == 1
    assert "check the network" in last_line(done)
    assert len(done.stderr.splitlines()) == 2  # what it was doing, and why it stopped


def test_failed_installation_says_its_error(machine: Machine) -> None:
    machine.environment(
        'printf "OSError: no readme\\n\\nnote: not a problem of pip\\n" >&2; exit 1'
    )
    done = machine.run("packaging/run.sh")
    assert done.returncode == 1
    assert last_line(done) == "run.sh: the installation failed: OSError: no readme"


def test_second_run_installs_nothing(machine: Machine) -> None:
    log = machine.elsewhere / "pip.log"
    machine.environment(f'echo "$*" >>"{log}"')
    first = machine.run("packaging/run.sh", "--screenshot", "a b.png")
    assert (first.returncode, first.stdout) == (0, "opened --screenshot a b.png\n")
    installed = log.read_text()
    assert "--editable" in installed
    second = machine.run("packaging/run.sh", "--version")
    assert (second.returncode, second.stdout, second.stderr) == (0, "opened --version\n", "")
    assert log.read_text() == installed


def test_without_a_display_a_demonstration_leaves_its_picture(machine: Machine) -> None:
    machine.environment("exit 0")
    done = machine.run("packaging/run.sh")
    assert (done.returncode, done.stdout) == (0, "opened --screenshot demo.png --after 150\n")
    assert last_line(done).startswith("run.sh: there is no display: two bots play")


def test_changed_dependencies_are_installed_again(machine: Machine) -> None:
    log = machine.elsewhere / "pip.log"
    machine.environment(f'echo "$*" >>"{log}"')
    assert machine.run("packaging/run.sh").returncode == 0
    once = len(log.read_text().splitlines())
    with (machine.project / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert machine.run("packaging/run.sh").returncode == 0
    assert len(log.read_text().splitlines()) == 2 * once


def test_checks_run_in_order_with_pytest_last(machine: Machine) -> None:
    machine.environment("exit 0")
    done = machine.run("packaging/test.sh", "-k", "one thing")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "ran -m ruff check .",
        "ran -m ruff format --check .",
        "ran -m mypy",
        "ran -m pytest -n 2 --dist worksteal --durations 8 -k one thing",
        "ran -m pytest -k one thing -n 0 -m timing and not slow",
    ]


def test_the_long_tests_are_one_command(machine: Machine) -> None:
    machine.environment("exit 0")
    done = machine.run("packaging/test.sh", "--slow")
    assert done.stdout.splitlines()[3:] == [
        "ran -m pytest -n 2 --dist worksteal -m slow and not timing",
        "ran -m pytest -n 2 --dist worksteal -m hypothesis and not slow"
        " --hypothesis-profile thorough",
        "ran -m pytest -n 0 -m slow and timing",
    ]


def test_quick_runs_what_is_nearest(machine: Machine) -> None:
    machine.environment('exit 0; fi; if [ "$2" = tests.nearness ]; then echo "$3"')
    done = machine.run("packaging/test.sh", "--quick", "HEAD~2")
    assert done.returncode == 0
    told = re.match(r"ran -m pytest -n 2 --seconds (\d+) @", done.stdout.splitlines()[3])
    assert told is not None
    assert 10 <= int(told[1]) <= 50


@pytest.mark.parametrize(("spent", "left"), [(0, 50), (12, 38), (39, 11), (40, 10), (300, 10)])
def test_quick_ends_within_a_minute_whatever_the_other_checks_take(
    machine: Machine, spent: int, left: int
) -> None:
    machine.environment('exit 0; fi; if [ "$2" = tests.nearness ]; then echo "$3"')
    clock = machine.elsewhere / "clock"
    clock.write_text("1000")
    machine.script("date", f'cat "{clock}"; echo {1000 + spent} >"{clock}"')
    done = machine.run("packaging/test.sh", "--quick", "HEAD~2")
    assert f"--seconds {left} @" in done.stdout


def test_quick_fails_if_nobody_knows_what_changed(machine: Machine) -> None:
    machine.environment('exit 0; fi; if [ "$2" = tests.nearness ]; then exit 1')
    done = machine.run("packaging/test.sh", "--quick")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 3  # the other checks


def test_no_timing_test_among_those_asked_for_is_no_failure(machine: Machine) -> None:
    machine.environment('exit 0; fi; if [ "$2 $4" = "pytest 0" ]; then exit 5')
    assert machine.run("packaging/test.sh").returncode == 0
    machine.environment('exit 0; fi; if [ "$2 $4" = "pytest 2" ]; then exit 5')
    assert machine.run("packaging/test.sh").returncode == 1


def test_failed_check_fails_the_whole_but_pytest_still_runs(machine: Machine) -> None:
    machine.environment('exit 0; fi; if [ "$2" = mypy ]; then exit 1')
    done = machine.run("packaging/test.sh")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-2] == "ran -m pytest -n 2 --dist worksteal --durations 8"


def test_continuous_integration_runs_the_same_command() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "packaging/test.sh" in (ROOT / ".ci" / "run").read_text()
