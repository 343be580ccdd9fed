"""A program that came without all of its own files says so in one line, in the window's command and
in the other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.shares import share
from ufs_desktop import app, bundle, theme
from ufs_desktop.cli.main import main as ufs
from ufs_desktop.fftcg import shelf, stock
from ufs_desktop.fight import library

ROOT = Path(__file__).resolve().parent.parent
DECK = "decks/comprehensive/trim-the-wick.yaml"

Damage = Callable[[Path], None]


def without(name: str) -> Damage:
    """The folder or file is not there."""

    def remove(assets: Path) -> None:
        shutil.rmtree(assets / name) if (assets / name).is_dir() else (assets / name).unlink()

    return remove


def emptied(name: str) -> Damage:
    def empty(assets: Path) -> None:
        shutil.rmtree(assets / name)
        (assets / name).mkdir()

    return empty


def holding(name: str, content: bytes) -> Damage:
    def write(assets: Path) -> None:
        (assets / name).write_bytes(content)

    return write


def unreadable(name: str) -> Damage:
    """A folder stands where a file belongs."""

    def replace(assets: Path) -> None:
        (assets / name).unlink()
        (assets / name).mkdir()

    return replace


DAMAGES: dict[str, Damage] = {
    "no cards": without("cards"),
    "empty cards": emptied("cards"),
    "one set less": without("cards/comprehensive/court.yaml"),
    "half a set": holding("cards/comprehensive/court.yaml", b"- ["),
    "no text": holding("cards/comprehensive/court.yaml", b"\xff\xfe\x00"),
    "no file": unreadable("cards/comprehensive/court.yaml"),
    "no decks": without("decks"),
    "empty decks": emptied("decks"),
    "half a deck": holding(DECK, b"main: ["),
    "another deck": holding(DECK, b"kind: 3"),
    "no deck's text": holding(DECK, b"\xff"),
    "no deck's file": unreadable(DECK),
}


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Cards, decks and lessons as they come, in a place where they may be damaged."""
    folder = tmp_path / "assets"
    for name in ("cards", "decks", "learn", "fftcg"):
        shutil.copytree(ROOT / "assets" / name, folder / name)
    monkeypatch.setattr(bundle, "_PLACES", (folder,))
    kept = library.shipped_shelf, stock.catalogue, shelf.duel_starters
    for each in kept:
        each.cache_clear()
    yield folder
    for each in kept:
        each.cache_clear()


def test_whole_assets_are_no_fault(assets: Path) -> None:
    app.check_assets()


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_assets_are_one_line(
    assets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    DAMAGES[damage](assets)
    window = app.main, ["--screenshot", str(tmp_path / "a.png")]
    for command, arguments in (window, (ufs, ["play", "--bot", "random", "--bot", "random"])):
        assert command(arguments) == 1
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "the program is incomplete: " in told
        assert told.endswith("; install it again\n")


@pytest.mark.parametrize(
    "damage",
    [
        *(without("fftcg"), without("fftcg/cards"), emptied("fftcg/cards")),
        *(emptied("fftcg/decks"), without("fftcg/cards/kilnfolk.yaml")),
        *(holding("fftcg/cards/kilnfolk.yaml", b"- ["), unreadable("fftcg/cards/kilnfolk.yaml")),
        holding("fftcg/decks/four-below.yaml", b"name: 3"),
    ],
)
def test_the_second_game_needs_its_cards_and_decks(assets: Path, damage: Damage) -> None:
    damage(assets)
    with pytest.raises(bundle.Incomplete):
        shelf.duel_starters()


@pytest.mark.parametrize("damage", [without("learn"), emptied("learn")])
def test_a_window_needs_no_lessons(assets: Path, damage: Damage) -> None:
    damage(assets)
    app.check_assets()


@pytest.mark.usefixtures("qapp")
def test_a_missing_typeface_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "FONT_FILES", ("None.otf",))
    with pytest.raises(bundle.Incomplete, match=r"None\.otf"):
        theme.load_fonts()


@pytest.mark.parametrize(
    "content", share([None, b"", b"qt_resource_data = b'", b"\0"], 2, pytest.mark.slow)
)
def test_damaged_resources_are_one_line(tmp_path: Path, content: bytes | None) -> None:
    resources = tmp_path / "ufs_desktop" / "resources_rc.py"
    resources.parent.mkdir()
    for path in (ROOT / "ufs_desktop").iterdir():
        if path.name not in (resources.name, "__pycache__"):
            (resources.parent / path.name).symlink_to(path)
    for name in ("engine", "assets"):
        (tmp_path / name).symlink_to(ROOT / name)
    if content is not None:
        resources.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-m", "ufs_desktop", "--screenshot", "a.png"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("ufs-desktop: ")
    assert "install" in done.stderr
