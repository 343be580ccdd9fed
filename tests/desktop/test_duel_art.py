"""Pictures of the second game's cards: what each shows, and that it is told from others."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from engine.fftcg.faces import TcgPrint, print_of
from tests.shares import share
from ufs_desktop.art.outfit import ATTRIBUTES, HATS
from ufs_desktop.art.scenery import PLACES
from ufs_desktop.art.things import THINGS
from ufs_desktop.fftcg import creatures
from ufs_desktop.fftcg.face import MOST_LINES, SHORT_BANS
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.fftcg.picture import (
    CRAFTS,
    CREATURES,
    ELEMENTS,
    THINGS_SAID,
    craft_of,
    paint_picture,
)
from ufs_desktop.fftcg.shelf import printed_look
from ufs_desktop.fftcg.signs import ELEMENT_COLOURS
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.pictures.look import UserPicture
from ufs_desktop.theme.colours import DARK
from ufs_desktop.theme.lettering import lines_for

pytestmark = pytest.mark.usefixtures("dressed")
NUMBERS = [*catalogue().records]


def printed(name: str) -> TcgPrint:
    found = printed_look(name).printed
    assert found is not None
    return found


def picture_of(card: TcgPrint, wide: int = 96) -> QImage:
    image = QImage(wide, round(wide * 0.7), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    paint_picture(painter, card, QRectF(image.rect()))
    painter.end()
    return image


def face_of(look: TcgLook, wide: int, own: UserPicture | None = None) -> QImage:
    image = QImage(wide, round(wide * 1.4), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    look.paint(painter, QRectF(image.rect()), DARK, own)
    painter.end()
    return image


def mean(image: QImage) -> list[float]:
    """Red, green and blue."""
    colours = [
        image.pixelColor(x, y).getRgb()
        for x in range(0, image.width(), 4)
        for y in range(0, image.height(), 4)
    ]
    return [sum(map(float, part)) / len(colours) for part in list(zip(*colours, strict=True))[:3]]


def test_every_job_has_an_emblem_or_a_creature() -> None:
    jobs = {job for record in catalogue().records.values() for job in record.job}
    assert jobs <= CRAFTS.keys() | CREATURES.keys()
    for craft in CRAFTS.values():
        assert craft.people in PLACES.keys() & HATS.keys() & ATTRIBUTES.keys()
        assert craft.tool in THINGS
    assert set(THINGS_SAID.values()) <= THINGS.keys()
    assert set(CREATURES.values()) <= creatures.CREATURES.keys()
    assert set(creatures.WORDS) <= creatures.CREATURES.keys() | THINGS.keys()


def test_every_element_has_its_colours_and_its_home() -> None:
    assert ELEMENTS.keys() == ELEMENT_COLOURS.keys()
    assert all(home in PLACES for _, home in ELEMENTS.values())


@pytest.mark.parametrize("number", NUMBERS)
def test_every_card_is_painted(number: str) -> None:
    first = picture_of(print_of(catalogue().card(number).card))
    assert len({first.pixel(x, y) for x in range(0, 96, 8) for y in range(0, 66, 8)}) > 6


@pytest.mark.parametrize("number", share(NUMBERS, 12, pytest.mark.slow))
def test_a_card_is_painted_the_same_again(number: str) -> None:
    card = print_of(catalogue().card(number).card)
    assert picture_of(card) == picture_of(card)


def test_forwards_differ_by_their_names() -> None:
    pictures = {
        bytes(picture_of(print_of(catalogue().card(number).card), 64).constBits())
        for number, record in catalogue().records.items()
        if str(record.type) == "forward"
    }
    assert len(pictures) >= 60


@pytest.mark.parametrize(("one", "other"), [("fire", "water"), ("wind", "lightning")])
def test_elements_are_told_apart_by_colour(one: str, other: str) -> None:
    card = printed("Fen Swift")
    first, second = (mean(picture_of(card._replace(elements=(each,)))) for each in (one, other))
    assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 60


def test_elements_are_told_apart_by_their_sign_as_well() -> None:
    """All signs of a card with two elements stand in the corner of its picture."""
    card = printed("Fen Swift")
    one, two = (
        face_of(TcgLook(card._replace(elements=elements)), 120)
        for elements in (("wind",), ("wind", "fire"))
    )
    corner = QRectF(60, 84, 52, 30).toRect()
    assert one.copy(corner) != two.copy(corner)


def test_what_is_tiny_shows_the_shape_of_the_element_alone() -> None:
    small = face_of(TcgLook(printed("Fen Swift")), 30)
    other = face_of(TcgLook(printed("Merle Osier")._replace(cost=2, power=5000)), 30)
    assert small == other


@pytest.mark.parametrize("wide", [46, 62, 84, 120])
def test_what_a_small_card_cannot_do_is_read_whole_or_ends_in_dots(wide: int) -> None:
    """As the least words on a table are no wider than the card that they stand upon."""
    for words in (*SHORT_BANS.values(), "Haste, Brave, cannot attack, cannot be chosen"):
        lettering, lines = lines_for(words, wide, wide / 9, MOST_LINES)
        metrics = QFontMetricsF(lettering)
        assert all(metrics.horizontalAdvance(line) <= wide for line in lines), words
        told = " ".join(line.strip() for line in lines)
        assert told == words or (told.endswith("…") and len(lines) == MOST_LINES)
        assert told == words or wide < 62 or "," in words


def test_a_card_without_power_shows_more_of_its_picture() -> None:
    backup = face_of(TcgLook(printed("Bellows Boy")), 120)
    forward = face_of(TcgLook(printed("Tamo Ashgrove")), 120)
    below = [image.pixelColor(60, 130) for image in (backup, forward)]
    assert below[0] != below[1]


def test_a_picture_of_ones_own_stands_in_the_window_of_the_card() -> None:
    image = QImage(90, 60, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ff00ff"))
    found = face_of(TcgLook(printed("Fen Swift")), 200, UserPicture(image, is_whole=False))
    assert found.pixelColor(100, 70) == QColor("#ff00ff")
    assert found.pixelColor(100, 200) != QColor("#ff00ff")


def test_a_job_of_nobody_has_no_emblem() -> None:
    card = printed("Fen Swift")
    assert craft_of(card).tool == "kite"
    assert craft_of(card._replace(jobs=("Nobody",))).tool == ""
    assert picture_of(card) != picture_of(card._replace(jobs=("Nobody",)))
    assert craft_of(card._replace(jobs=("Nobody", "Page"))).tool == "banner"
