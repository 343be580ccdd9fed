"""The virtual environment: made where nothing is lost, kept until another starts, and locked."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packaging_machine import ROOT, Machine, last_line
from tests.shares import share

RUN, LOCK = "packaging/run.sh", "packaging/lock.sh"
OFFLINE = 'echo "Temporary failure in name resolution" >&2; exit 1'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for POSIX shells")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def spoil(machine: Machine) -> Path:
    """Let the environment start no longer; a file in it that a person would miss."""
    machine.script("python", "exit 1", machine.project / ".venv" / "bin")
    dear = machine.project / ".venv" / "dear.txt"
    dear.write_text("dear")
    return dear


def made(machine: Machine) -> None:
    """Let the script make its environment."""
    machine.maker()
    assert machine.run(RUN, "--version").stdout == "opened --version\n"


def test_a_linked_folder_is_not_emptied(machine: Machine) -> None:
    (machine.elsewhere / "dear.txt").write_text("dear")
    (machine.project / ".venv").symlink_to(machine.elsewhere)
    machine.maker()
    done = machine.run(RUN)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert ".venv is a link" in last_line(done)
    assert [path.name for path in machine.elsewhere.iterdir()] == ["dear.txt"]


def test_a_link_to_nothing_is_told(machine: Machine) -> None:
    (machine.project / ".venv").symlink_to(machine.elsewhere / "gone")
    machine.maker()
    assert ".venv is a link" in last_line(machine.run(RUN))


def test_a_link_to_an_environment_that_starts_is_used(machine: Machine) -> None:
    machine.environment("exit 0", machine.elsewhere / "shared")
    (machine.project / ".venv").symlink_to(machine.elsewhere / "shared")
    assert machine.run(RUN, "--version").stdout == "opened --version\n"
    assert (machine.project / ".venv").is_symlink()


def test_a_folder_that_others_made_is_left_alone(machine: Machine) -> None:
    machine.environment("exit 0")
    dear = spoil(machine)
    machine.maker()
    done = machine.run(RUN)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "was not made by this script" in last_line(done)
    assert dear.exists()


def test_an_empty_folder_is_no_loss(machine: Machine) -> None:
    (machine.project / ".venv").mkdir()
    made(machine)


def test_our_environment_that_does_not_start_is_made_again(machine: Machine) -> None:
    made(machine)
    dear = spoil(machine)
    assert machine.run(RUN, "--version").stdout == "opened --version\n"
    assert not dear.exists()
    assert not (machine.project / ".venv.aside").exists()


def test_it_comes_back_if_no_other_can_be_made(machine: Machine) -> None:
    made(machine)
    dear = spoil(machine)
    machine.maker(works=False)
    done = machine.run(RUN)
    assert done.returncode == 1
    assert "the virtual environment cannot be made" in last_line(done)
    assert dear.read_text() == "dear"
    assert not (machine.project / ".venv.aside").exists()


def test_it_comes_back_if_the_libraries_of_the_new_one_cannot_be_had(machine: Machine) -> None:
    made(machine)
    dear = spoil(machine)
    machine.maker(OFFLINE)
    done = machine.run(RUN)
    assert "check the network" in last_line(done)
    assert dear.read_text() == "dear"
    assert not (machine.project / ".venv.aside").exists()


@pytest.mark.parametrize("signal", ["INT", "TERM"])
def test_it_comes_back_if_the_installation_is_stopped(machine: Machine, signal: str) -> None:
    made(machine)
    dear = spoil(machine)
    machine.maker(f"kill -{signal} $PPID; exit 0")
    assert machine.run(RUN).returncode in (130, 143)
    assert dear.read_text() == "dear"


def test_it_comes_back_after_an_installation_that_was_killed(machine: Machine) -> None:
    made(machine)
    dear = spoil(machine)
    machine.maker("kill -KILL $PPID; exit 0")
    assert machine.run(RUN).returncode not in (0, 1)
    assert not dear.exists()
    machine.maker(OFFLINE)
    machine.run(RUN)
    assert dear.read_text() == "dear"


@pytest.mark.parametrize(
    "name", share(["Prüfstand [x]", "[dev", "a [project]"], 3, pytest.mark.slow)
)
def test_a_path_may_have_any_sign(tmp_path: Path, name: str) -> None:
    machine = Machine(tmp_path, name)
    log = machine.elsewhere / "pip.log"
    machine.maker(f'echo "$*" >>"{log}"')
    assert machine.run(RUN, "--version").stdout == "opened --version\n"
    assert "--editable .\n" in log.read_text()  # pip takes brackets for the names of extras
    machine.run("packaging/test.sh")
    assert "--editable .[dev]\n" in log.read_text()


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1"])
def test_a_locale_without_all_letters_does_not_hinder_python(tmp_path: Path, locale: str) -> None:
    machine = Machine(tmp_path)
    machine.environment("exit 0")
    script = machine.project / ".venv" / "bin" / "python"
    starts = 'case "$LC_ALL" in *UTF-8) ;; *) exit 1;; esac'
    script.write_text(script.read_text().replace("#!/bin/sh", f"#!/bin/sh\n{starts}"))
    assert machine.run(RUN, "--version", LC_ALL=locale).stdout == "opened --version\n"


# --- locked versions ------------------------------------------------------------------------------


def pinned(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==\S+", line) for line in lines)
    return dict((line.split("==")[0], line.split("==")[1]) for line in lines)


def test_every_library_is_pinned_within_its_bounds() -> None:
    content = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = content["build-system"]["requires"] + content["project"]["dependencies"]
    wanted += content["project"]["optional-dependencies"]["dev"]
    pins = pinned((ROOT / "packaging" / "constraints.txt").read_text())
    for need in map(Requirement, wanted):
        assert pins[need.name.lower()] in need.specifier, need


def test_both_commands_install_what_is_pinned(machine: Machine) -> None:
    log = machine.elsewhere / "pip.log"
    machine.environment(f'echo "$*" >>"{log}"')
    machine.run(RUN)
    machine.run("packaging/test.sh")
    lines = log.read_text().splitlines()
    assert len(lines) == 4
    assert [line for line in lines if "-c packaging/constraints.txt" not in line] == []


def test_changed_pins_are_installed_again(machine: Machine) -> None:
    log = machine.elsewhere / "pip.log"
    machine.environment(f'echo "$*" >>"{log}"')
    machine.run(RUN)
    (machine.project / "packaging" / "constraints.txt").write_text("lark==1.2.0\n")
    machine.run(RUN)
    assert len(log.read_text().splitlines()) == 4


def resolving(machine: Machine, report: object) -> None:
    """Let pip find these versions, and note what it was asked."""
    answer = machine.elsewhere / "answer.json"
    answer.write_text(json.dumps(report))
    machine.environment(
        f'echo "$*" >"{machine.elsewhere}/pip.log"; '
        f'while [ "$1" != --report ]; do shift; done; cat "{answer}" >"$2"'
    )


def found(*versions: tuple[str, str]) -> dict[str, object]:
    return {"install": [{"metadata": {"name": n, "version": v}} for n, v in versions]}


def test_one_command_renews_the_pins(machine: Machine) -> None:
    resolving(machine, found(("PyYAML", "6.0.9"), ("typing_extensions", "5.0"), ("lark", "1.9")))
    done = machine.run(LOCK)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    text = (machine.project / "packaging" / "constraints.txt").read_text()
    assert pinned(text) == {"lark": "1.9", "pyyaml": "6.0.9", "typing-extensions": "5.0"}
    asked = (machine.elsewhere / "pip.log").read_text()
    assert "--dry-run" in asked
    assert "constraints.txt" not in asked
    needs = (machine.project / ".venv" / "needs.txt").read_text().splitlines()
    assert "lark>=1.2,<2" in needs
    assert "ruff>=0.8,<1" in needs


@pytest.mark.parametrize("report", [[], {"install": [{}]}])
def test_pins_stay_if_they_cannot_be_renewed(machine: Machine, report: object) -> None:
    before = (machine.project / "packaging" / "constraints.txt").read_text()
    resolving(machine, report)
    done = machine.run(LOCK)
    assert done.returncode == 1
    assert last_line(done) == "lock.sh: the versions that pip found cannot be read"
    assert (machine.project / "packaging" / "constraints.txt").read_text() == before


def test_pins_stay_without_a_network(machine: Machine) -> None:
    before = (machine.project / "packaging" / "constraints.txt").read_text()
    machine.environment(OFFLINE)
    assert "check the network" in last_line(machine.run(LOCK))
    assert (machine.project / "packaging" / "constraints.txt").read_text() == before


def test_python_starts_in_the_locale_that_the_scripts_choose(tmp_path: Path) -> None:
    """Python 3.11 does not if the project's place has a letter that the locale has not."""
    folder = tmp_path / "Prüfstand"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "place.pth").write_text(f"{folder}\n", encoding="utf-8")
    script = f'. "{ROOT}/packaging/common.sh"; exec "{folder}/venv/bin/python" -c "import sys"'
    done = subprocess.run(["sh", "-c", script], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    assert done.returncode == 0
