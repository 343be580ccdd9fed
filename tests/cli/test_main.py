"""The frame of the `ufs` command: how it finds subcommands and how it ends."""

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.bots.fftcg.names import DUELLISTS
from engine.bots.ufs.names import BOTS
from engine.kernel.errors import IllegalAnswer, SaveError
from ufs_desktop import __version__
from ufs_desktop.cli import main as cli
from ufs_desktop.cli.command import Subparsers
from ufs_desktop.cli.errors import CommandFailed, InputError

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("assets/", "tests/")
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for pattern in ("*.md", "engine/**/*.md", "assets/**/*.md")
    for path in sorted(ROOT.glob(pattern))
}
COMMAND = re.compile(r"`ufs ([^`]+)`")


def run_with(monkeypatch: pytest.MonkeyPatch, outcome: int | BaseException) -> int:
    """Run `ufs play` with a subcommand that returns or raises `outcome`."""

    def register(subparsers: Subparsers) -> None:
        subparsers.add_parser("play").add_argument("file", nargs="?")

    def run(args: argparse.Namespace) -> int:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    monkeypatch.setattr(cli, "available", lambda: ["play"])
    monkeypatch.setattr(cli, "_load", lambda command: SimpleNamespace(register=register, run=run))
    return cli.main(["play"])


@pytest.mark.parametrize("code", [0, 1, 2])
def test_exit_code_is_the_commands(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    assert run_with(monkeypatch, code) == code


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (CommandFailed("two of\nthree failed"), 1, "ufs: two of three failed\n"),
        (InputError("no such edition: x"), 2, "ufs: no such edition: x\n"),
        (
            FileNotFoundError(2, "No such file or directory", "a.yaml"),
            2,
            "ufs: a.yaml: No such file or directory\n",
        ),
        (SaveError("a.save", "not a save"), 2, "ufs: a.save: not a save\n"),
        (IllegalAnswer("E.2", "no such card"), 1, "ufs: E.2: no such card\n"),
        (KeyboardInterrupt(), 130, "ufs: interrupted\n"),
    ],
)
def test_error_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    line: str,
) -> None:
    assert run_with(monkeypatch, error) == code
    assert capsys.readouterr() == ("", line)


def test_undecodable_file_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert run_with(monkeypatch, error) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["--no-such-option"]])
def test_bad_usage_is_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ufs: ")
    assert err.count("\n") == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"ufs {__version__}\n"


def test_every_command_there_is_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    overview = capsys.readouterr().out
    for name in cli.available():
        assert name in overview
        assert cli.main([name, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: ufs {name}")


def choices_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of what is to be named next."""
    found = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    return dict(action.choices) if (action := next(found, None)) else {}


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Those of the subcommands, and of what these can do."""
    for inner in choices_of(parser).values():
        yield inner
        yield from parsers(inner)


def test_help_says_what_a_command_and_each_of_its_options_is() -> None:
    """And what holds without an option."""
    whole = cli.build_parser({name: cli._load(name) for name in cli.available()})
    found = list(parsers(whole))
    assert {f"ufs {name}" for name in cli.available()} < {each.prog for each in found}
    for parser in found:
        said = " ".join(parser.format_help().split())
        assert parser.description, parser.prog
        assert " ".join(parser.description.split()) in said
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                continue
            assert action.help, (parser.prog, action.dest)
            if action.default and action.nargs != 0:
                assert f"(default {action.default})" in said, (parser.prog, action.dest)


def test_the_commands_of_the_readme_are_understood_and_find_their_files() -> None:
    whole = cli.build_parser({name: cli._load(name) for name in cli.available()})
    for line in re.findall(r"^\.venv/bin/ufs (.*)", PAGES["README.md"], re.MULTILINE):
        words = shlex.split(line, comments=True)
        if words != ["--help"]:
            whole.parse_args(words)
        assert all((ROOT / word).exists() for word in words if word.startswith(FOLDERS)), line


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if COMMAND.search(text)])
def test_the_commands_that_a_page_names_are_there_with_their_options(page: str) -> None:
    whole = cli.build_parser({name: cli._load(name) for name in cli.available()})
    for line in COMMAND.findall(PAGES[page]):
        parser, words = whole, shlex.split(line)
        while words and not words[0].startswith("-") and (choices := choices_of(parser)):
            assert words[0] in choices, f"ufs {line}"
            parser = choices[words.pop(0)]
        options = {word for word in words if word.startswith("-")}
        assert options <= parser._option_string_actions.keys(), f"ufs {line}"


def test_bots_of_which_help_tells_play_both_games() -> None:
    assert list(BOTS) == list(DUELLISTS)


def test_only_the_named_command_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(name: str) -> SimpleNamespace:
        loaded.append(name)
        return SimpleNamespace(
            register=lambda subparsers: subparsers.add_parser(name), run=lambda args: 0
        )

    monkeypatch.setattr(cli, "available", lambda: list(cli.COMMANDS))
    monkeypatch.setattr(cli, "_load", load)
    assert cli.main(["rules"]) == 0
    assert loaded == ["rules"]


@pytest.fixture(scope="module")
def loaded_by_help() -> frozenset[str]:
    """The modules that help loads, of the program and of commands for both games, in a process of
    its own."""
    script = (
        "import sys; from ufs_desktop.cli.main import main\n"
        "for words in ([], ['deck'], ['cards']): main([*words, '--help'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout.count("usage: ufs") == 3
    assert done.stderr.count("\n") == 1
    return frozenset(done.stderr.split())


def test_command_line_needs_no_qt(loaded_by_help: frozenset[str]) -> None:
    assert "ufs_desktop.cli.main" in loaded_by_help
    assert not [name for name in loaded_by_help if name.startswith("PySide6")]


def test_no_help_loads_the_second_games_play_or_reading(loaded_by_help: frozenset[str]) -> None:
    assert {"ufs_desktop.cli.deck", "ufs_desktop.cli.cards"} <= loaded_by_help
    assert {"engine.fftcg.game", "engine.text.fftcg"}.isdisjoint(loaded_by_help)


def test_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "ufs_desktop.cli.main", "--help"]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    with subprocess.Popen(
        command, env=buffered, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
