"""Proxies and pictures of decks: sizes are read back from the PDF, and words can be read."""

from __future__ import annotations

import re
import zlib
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.decks.fftcg.lists import read_duel_list
from engine.decks.files import parse_deck_text
from engine.decks.lines import Part
from engine.fftcg.rulebook import BOOK
from engine.library.catalogue import Catalogue
from engine.library.database import FILE_NAME
from tests.shares import share
from ufs_desktop.bundle import bundled
from ufs_desktop.cli import easel
from ufs_desktop.cli.errors import Exit
from ufs_desktop.cli.main import main
from ufs_desktop.fftcg import press as duel_press
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.fight import face_text, press
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.sheets import face_look, look_of
from ufs_desktop.folders import data_folder
from ufs_desktop.pictures.look import Likeness
from ufs_desktop.press.deck_picture import CARD_WIDTH, GAP, MARGIN, deck_picture
from ufs_desktop.press.proxies import POINTS, PrintCard, proxies
from ufs_desktop.theme.colours import DARK

MILLIMETRE = 72 / 25.4  # points of a PDF
SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
LEAST = 6.0  # points of the smallest card text on paper
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
MOVE = re.compile(rb"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\nS")


class Line(NamedTuple):
    """A line of a page; in millimetres."""

    left: float
    top: float
    right: float
    bottom: float


def pages_of(data: bytes) -> list[bytes]:
    """What is painted on each page."""
    found = []
    for stream in STREAM.findall(data):
        try:
            painted = zlib.decompress(stream)
        except zlib.error:
            continue
        if (b" cm\n" in painted and b" re\n" in painted) or MOVE.search(painted):
            found.append(painted)
    return found


def lines_of(page: bytes) -> list[Line]:
    """The straight lines that a page begins with, by its own scale."""
    scale = re.search(rb"^([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm", page, re.MULTILINE)
    assert scale is not None
    unit = float(scale[1]) / MILLIMETRE
    return [Line(*(float(each) * unit for each in found)) for found in MOVE.findall(page)[:16]]


@pytest.mark.parametrize("paper", share(list(SHEETS), 2, pytest.mark.slow))
def test_proxies_have_true_size_nine_to_a_page(dressed: QApplication, paper: str) -> None:
    shelf = shipped_shelf()
    deck = shelf.decks["full-furnace"]
    cards = [PrintCard(look_of(shelf.library[name]), count) for name, count in deck.main.items()]
    drawn: list[None] = []
    data = proxies(deck.name, cards, paper, drawn=lambda: drawn.append(None))
    assert len(drawn) == 59
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert len(boxes) == len(pages_of(data)) == 7
    size = [float(side) / MILLIMETRE for side in boxes[0]]
    assert size == pytest.approx(SHEETS[paper], abs=0.3)
    lines = lines_of(pages_of(data)[0])
    upright = sorted({round(line.left, 1) for line in lines if line.left == line.right})
    level = sorted({round(line.top, 1) for line in lines if line.top == line.bottom})
    assert [b - a for a, b in pairwise(upright)] == pytest.approx([63.0] * 3, abs=0.2)
    assert [b - a for a, b in pairwise(level)] == pytest.approx([88.0] * 3, abs=0.2)
    assert (len(upright), len(level)) == (4, 4)
    for line in lines:  # beside the cards, and on the paper
        inside = upright[0] < line.left < upright[-1] and level[0] < line.top < level[-1]
        assert not inside
        assert min(line) > 0
        assert max(line.left, line.right) < size[0]
        assert max(line.top, line.bottom) < size[1]


def test_a_back_and_another_half_are_printed_beside_their_front(dressed: QApplication) -> None:
    painted: list[Likeness] = []
    library = shipped_shelf().library
    copies = {"Wades Ashore": 1, "Line and Lead": 3, "A Gentle Tap": 2}
    catalogue = Catalogue(library.values())
    text = "".join(f"{count} {name}\n" for name, count in copies.items())
    deck = parse_deck_text(text, catalogue).deck
    cards = list(press.print_cards(deck, Part.MAIN, catalogue))
    data = proxies("Sides", cards, pictured=lambda look, _: painted.append(look))
    assert len(pages_of(data)) == 2  # ten faces
    assert painted == [
        face_look(library[name], face)
        for name, count in copies.items()
        for _ in range(count)
        for face in library[name].faces
    ]


@pytest.mark.parametrize("count", [25, pytest.param(1_000, marks=pytest.mark.slow)])
def test_no_word_of_any_card_is_too_small_on_paper(
    dressed: QApplication, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """The longest texts first."""
    sizes: list[face_text.SetText] = []
    usual = face_text.set_text

    def watched(text: tuple[str, ...], *room: int) -> face_text.SetText:
        made = usual(text, *room)
        assert made.paragraphs == text, "a text is cut"
        sizes.append(made)
        return made

    monkeypatch.setattr(face_text, "set_text", watched)
    wide = 63 / 25.4 * POINTS
    image = QImage(round(wide), round(wide * 88 / 63), QImage.Format.Format_RGB32)
    cards = sorted(shipped_shelf().library.values(), key=lambda each: -len(each.faces[0].text))
    for record in cards[:count]:
        painter = QPainter(image)
        look_of(record).paint(painter, QRectF(image.rect()), DARK, None)
        painter.end()
    assert len(sizes) >= min(count, 200)
    assert min(made.size for made in sizes) * 72 / POINTS >= LEAST


def test_a_picture_shows_every_card_once(dressed: QApplication) -> None:
    looks = [look_of(record) for record in list(shipped_shelf().library.values())[:11]]
    cards = [PrintCard(look, 1 + at % 4, "Deck") for at, look in enumerate(looks)]
    drawn: list[None] = []
    image = deck_picture("A deck", cards, drawn=lambda: drawn.append(None))
    assert len(drawn) == 11
    assert image.width() == 8 * (CARD_WIDTH + GAP) - GAP + 2 * MARGIN
    alone = deck_picture("A deck", cards[:1])
    assert alone.height() < image.height()


def test_the_command_writes_both_and_says_what_is_wrong(
    errands_here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.yaml"
    text = (bundled("decks", "comprehensive") / "first-day.yaml").read_text(encoding="utf-8")
    deck.write_text(text.replace("main:\n", "main:\n  Nobody's Card: 2\n"), encoding="utf-8")

    def run(target: str, *words: str) -> int:
        return main(["deck", "print", str(deck), str(tmp_path / target), *words])

    assert run("out.pdf", "--paper", "letter", "--sideboard") == Exit.OK
    told = capsys.readouterr()
    assert "2 Nobody's Card" in told.err
    assert told.out == "out.pdf: 60 cards\n"
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert run("out.png") == Exit.OK
    assert not QImage(str(tmp_path / "out.png")).isNull()
    assert [run("out.gif"), run("no/where.pdf")] == [Exit.USAGE] * 2
    deck.write_text("character: Nobody 9\nmain: {}\n")
    assert run("other.pdf") == Exit.USAGE
    assert not (tmp_path / "other.pdf").exists()


def test_a_library_that_cannot_be_opened_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (data_folder() / FILE_NAME).mkdir(parents=True)
    deck = bundled("decks", "comprehensive", "full-furnace.yaml")
    words = ["deck", "ufs", str(deck), str(tmp_path / "out.png"), "a4", ""]
    assert easel.main(words) == Exit.FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert FILE_NAME in line


def test_a_deck_of_the_second_game_is_printed_by_what_it_says_or_what_is_said_of_it(
    errands_here: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    shipped = bundled("fftcg", "decks") / "four-below.yaml"
    known = catalogue()
    cards = list(duel_press.print_cards(read_duel_list(shipped, known).deck, Part.MAIN, known))
    assert sum(card.copies for card in cards) == 50
    assert len({card.look for card in cards}) == len(cards)
    assert main(["deck", "print", str(shipped), str(tmp_path / "out.pdf")]) == Exit.OK
    assert len(pages_of((tmp_path / "out.pdf").read_bytes())) == 6  # nine on each
    listed = tmp_path / "list.txt"
    listed.write_text("3 Marshal Firn (1-030)\n2 Nobody (9-999)\n")
    words = ["deck", "print", str(listed), str(tmp_path / "out.png"), "--edition", BOOK]
    assert main(words) == Exit.OK
    assert "left out: 2 Nobody" in capsys.readouterr().err
    assert not QImage(str(tmp_path / "out.png")).isNull()
