"""Contact sheets: a set's cards in one picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from engine.fftcg.rulebook import BOOK
from ufs_desktop.cli import easel
from ufs_desktop.cli.main import main
from ufs_desktop.fftcg.press import looks_of_set
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.fight.press import cards_of_set
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.press.contact_sheet import CARD_WIDTH, contact_sheet


def test_a_set_comes_in_the_order_of_its_numbers() -> None:
    numbers = [record.printings[0].number for record in cards_of_set("lwk")]
    assert numbers == sorted(numbers)
    assert len(numbers) == 38


@pytest.mark.usefixtures("qapp")
def test_each_card_has_its_place() -> None:
    cards = [look_of(record) for record in cards_of_set("LWK")[:12]]
    image = contact_sheet("LWK", cards)
    assert image.width() > 10 * CARD_WIDTH
    second_row = image.pixelColor(round(CARD_WIDTH * 0.5), round(image.height() - CARD_WIDTH * 0.7))
    empty = image.pixelColor(image.width() - CARD_WIDTH // 2, image.height() - CARD_WIDTH // 2)
    assert second_row != empty


def test_the_command_writes_the_picture(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert main(["cards", "sheet", "LWD", str(out)]) == 0
    assert QImage(str(out)).width() > CARD_WIDTH


def test_the_command_draws_sets_of_the_second_game(errands_here: None, tmp_path: Path) -> None:
    records = catalogue().records
    assert {look.number for look in looks_of_set("all")} == records.keys()
    name = next(iter(records.values())).set
    numbers = [look.number for look in looks_of_set(name.upper())]
    assert numbers == sorted(number for number, each in records.items() if each.set == name)
    out = tmp_path / "sheet.png"
    assert main(["cards", "sheet", name, str(out), "--edition", BOOK]) == 0
    assert QImage(str(out)).width() > CARD_WIDTH


@pytest.mark.slow
def test_a_picture_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "sheet", "LWK", str(tmp_path / "no folder/sheet.png")]) == 2
    err = capfd.readouterr().err
    assert "the picture could not be written" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "folders", "line"),
    [
        ("NONE", (), "no set 'NONE' came with the program"),
        ("LWK", ("no folder",), "no folder: the folder cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(
    code: str,
    folders: tuple[str, ...],
    line: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As the command starts it, in this process."""
    out = tmp_path / "sheet.png"
    assert easel.main(["sheet", "ufs", code, str(out), *folders]) == 2
    assert not out.exists()
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


@pytest.mark.usefixtures("qapp")
def test_every_card_that_is_drawn_is_heard_of() -> None:
    heard: list[int] = []
    contact_sheet("LWK", looks_of_set("all")[:3], drawn=lambda: heard.append(1))
    assert len(heard) == 3
