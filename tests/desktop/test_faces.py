"""Card faces: what each size shows, and pictures that depend on what a card is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene

from engine.library.records import CardRecord
from tests.desktop.fakes import view_at
from ufs_desktop.art.things import THINGS, USUAL, WORDS
from ufs_desktop.fight.art import Subject, paint_art
from ufs_desktop.fight.art.fights import fight_kind
from ufs_desktop.fight.art.palettes import PALETTES, faction_of
from ufs_desktop.fight.emblems import FACTIONS
from ufs_desktop.fight.face import paint_card
from ufs_desktop.fight.face_held import HELD_FROM
from ufs_desktop.fight.face_text import passages_of, set_text, type_words
from ufs_desktop.fight.look import CardLook
from ufs_desktop.fight.press import cards_of_set
from ufs_desktop.fight.rooms import HAND_SEEN
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.fight.symbols import COLOURS
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.metrics import TINY_BELOW, card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.spread import Placement

ROOM = 24  # pixels around a card in a test
SIZE = (140, 100)
FIGURE = Subject("Wick Jab", "attack", ("good", "order"), ("punch",), "high", "lamplighters")


def picture(subject: Subject) -> QImage:
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_art(painter, subject, QRectF(0, 0, *SIZE))
    painter.end()
    return image


def card(look: CardLook, width: float) -> QImage:
    size = card_size(width)
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_card(painter, QRectF(0, 0, size.width(), size.height()), look)
    painter.end()
    return image


def share_apart(one: QImage, other: QImage) -> float:
    points = [(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height(), 3)]
    return sum(one.pixel(*at) != other.pixel(*at) for at in points) / len(points)


def named(name: str) -> CardRecord:
    return next(record for record in cards_of_set("all") if record.name == name)


@pytest.mark.usefixtures("qapp")
def test_the_same_card_has_the_same_picture() -> None:
    assert picture(FIGURE) == picture(FIGURE)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kind", ["character", "foundation", "action", "asset", "backup"])
def test_each_type_shows_something_else(kind: str) -> None:
    assert share_apart(picture(FIGURE), picture(FIGURE._replace(kind=kind))) > 0.2


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("faction", [each for each in PALETTES if each != "lamplighters"])
@pytest.mark.parametrize("kind", ["attack", "character", "foundation", "action", "asset"])
def test_each_faction_has_colours_of_its_own(kind: str, faction: str) -> None:
    here = FIGURE._replace(kind=kind)
    assert share_apart(picture(here), picture(here._replace(watermark=faction))) > 0.5


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("thing", THINGS)
def test_each_thing_is_its_own(thing: str) -> None:
    word = WORDS[thing][0]
    other = "bread" if thing != "bread" else "bell"
    here, there = (Subject(name, "asset", watermark="drill") for name in (word, WORDS[other][0]))
    assert share_apart(picture(here), picture(there)) > 0.05


def test_words_and_usual_things_are_drawn() -> None:
    assert set(WORDS) <= set(THINGS)
    assert all(set(usual) <= set(THINGS) for usual in USUAL.values())
    assert set(USUAL) == set(PALETTES)


def test_every_faction_has_an_emblem() -> None:
    assert {f"faction-{name}" for name in PALETTES} == set(FACTIONS)
    shapes = [FACTIONS[name]() for name in FACTIONS]
    assert all(one != other for at, one in enumerate(shapes) for other in shapes[:at])


@pytest.mark.parametrize(
    ("watermark", "symbols", "faction"),
    [
        ("court", ("fire", "life"), "court"),
        ("", ("death", "fire", "life"), "cinder"),
        ("somebody else's", ("air", "all", "order"), "kiteward"),
        ("", (), "circuit"),
    ],
)
def test_who_belongs_to_nobody_wears_the_colours_of_their_symbols(
    watermark: str, symbols: tuple[str, ...], faction: str
) -> None:
    assert faction_of(watermark, symbols) == faction


@pytest.mark.parametrize(
    ("keywords", "words", "kind"),
    [
        (("kick", "combo"), ("forty", "ropes"), "kick"),
        (("powerful: 2", "weapon"), ("ladle", "swing"), "weapon"),
        ((), ("yard", "throw"), "throw"),
        ((), ("nothing", "known"), "punch"),
    ],
)
def test_keywords_say_how_an_attack_is_made(
    keywords: tuple[str, ...], words: tuple[str, ...], kind: str
) -> None:
    assert fight_kind(keywords, words) == kind


@pytest.mark.usefixtures("qapp")
def test_a_characters_attack_is_made_by_that_character() -> None:
    by_her = FIGURE._replace(keywords=("punch", "vashka cole only"))
    by_him = FIGURE._replace(keywords=("punch", "hob kettering only"))
    assert picture(by_her) != picture(by_him)


def test_keywords_stand_as_they_are_printed() -> None:
    words = type_words("attack", ("tamsin loft only", "ex: 1", "powerful: 3"))
    assert words == "Attack  ·  Tamsin Loft Only, EX: 1, Powerful: 3"
    assert type_words("foundation", ()) == "Foundation"


@pytest.mark.usefixtures("qapp")
def test_many_keywords_take_a_second_line() -> None:
    """The band under the picture grows where its words need it, and nothing is cut."""
    look = look_of(named("Forty Thousand Ropes"))
    assert look.printed is not None
    short = look._replace(printed=look.printed._replace(keywords=("kick",)))
    at = (9, 155)
    band = card(look, 200).pixelColor(*at)
    assert band != card(short, 200).pixelColor(*at)
    assert band.hue() == card(short, 200).pixelColor(9, 146).hue()


@pytest.mark.usefixtures("qapp")
def test_a_tiny_card_has_its_name() -> None:
    look = look_of(named("Wick Jab"))
    assert look.printed is not None
    other = look._replace(printed=look.printed._replace(name="Wick Hook"))
    assert card(look, TINY_BELOW - 8) != card(other, TINY_BELOW - 8)


@pytest.mark.usefixtures("qapp")
def test_words_in_hand_are_never_smaller_than_can_be_read() -> None:
    """What is too long is cut, and says so."""
    short, long = ("E Commit: Draw 1 card.",), ("R: " + "Ready one of your foundations. " * 9,)
    assert set_text(short, 150, 110, 14, 11) == (14, short)
    size, (shown,) = set_text(long, 150, 110, 14, 11)
    assert size == 11
    assert shown.endswith("\u2026")
    assert long[0].startswith(shown[:-1])


@pytest.mark.parametrize("width", [64.0, 113.0, 173.0, 343.0])
def test_a_card_in_hand_shows_what_it_says(dressed: QApplication, width: float) -> None:
    """Any word and any number of it changes the picture, above where the table's edge may be."""
    look = look_of(named("Wick Jab"))._replace(place="hand")
    assert look.printed is not None
    seen = card(look, width).copy(0, 0, int(width), int(card_size(width).height() * HAND_SEEN))
    printed = look.printed
    others = [
        look._replace(text=("F: Draw 1 card.",)),
        look._replace(printed=printed._replace(name="Wick")),
        look._replace(printed=printed._replace(speed=9)),
        look._replace(printed=printed._replace(difficulty=9)),
        look._replace(printed=printed._replace(control=9)),
    ]
    for other in others:
        picture = card(other, width)
        assert picture.copy(0, 0, seen.width(), seen.height()) != seen


@pytest.mark.parametrize(("place", "is_read"), [("duel", True), ("table", False)])
def test_the_words_of_an_attack_in_progress_are_read(place: str, is_read: bool) -> None:
    """As narrow as it is ever held; what lies on the stage is not as important."""
    look = look_of(named("Wick Jab"))._replace(place=place, text=("E: Draw 1 card.",))
    other = look._replace(text=("E: Draw 2 cards.",))
    width = float(HELD_FROM["duel"])
    assert (card(look, width) != card(other, width)) == is_read


@pytest.mark.usefixtures("qapp")
def test_a_tiny_card_shows_what_play_needs() -> None:
    """Its type over most of the middle; any other number changes it."""
    look = look_of(named("Wick Jab"))
    assert look.printed is not None
    width = TINY_BELOW - 8
    here = card(look, width)
    middle = QColor(here.pixel(4, round(width * 0.37)))
    assert middle.hue() == QColor("#d9722b").hue()
    changed = (
        look.printed._replace(difficulty=9),
        look.printed._replace(control=9),
        look.printed._replace(speed=9),
        look.printed._replace(damage=9),
        look.printed._replace(symbols=("void",)),
    )
    for other in changed:
        assert card(look._replace(printed=other), width) != here


def bold(paragraph: str) -> str:
    return "".join(each.words for each in passages_of(paragraph) if each.is_bold)


def test_only_timings_and_costs_are_bold() -> None:
    assert bold("E Commit: Draw 1 card.") == "E Commit:"
    timed = "Desperation R [Once per turn]: Draw 1 card."
    assert bold(timed) == "Desperation R [Once per turn]:"
    assert bold("Your attacks gain Multiple: 1.") == ""


def test_symbols_in_a_text_have_their_names_and_colours() -> None:
    paragraph = "{order} E Commit: {chaos} <b>or</b> {none of ours}{nothing}."
    assert [each.words for each in passages_of(paragraph) if each.words] == [
        "Order",
        " E Commit:",
        " ",
        "Chaos",
        " <b>or</b> {none of ours}{nothing}.",
    ]
    named = {each.words: each.colour for each in passages_of(paragraph)}
    assert (named["Order"], named["Chaos"]) == (COLOURS["order"], COLOURS["chaos"])


@pytest.mark.parametrize("width", [44.0, 60.0, 90.0, 140.0])
def test_what_an_attack_does_stands_above_it_and_hides_nothing(
    qapp: QApplication, width: float
) -> None:
    pictures = Pictures()
    plain = placed(width)
    attack = replace(plain, ribbon="ATTACK", badge="+3")
    drawn = [scene_of(CardItem(each, pictures), pictures) for each in (plain, attack)]
    size = card_size(width)
    inside = QRect(ROOM + 1, ROOM + 1, int(size.width()) - 2, int(size.height()) - 2)
    assert drawn[0].copy(inside) == drawn[1].copy(inside)
    above = QRect(ROOM, 0, int(size.width()), ROOM - 4)
    assert drawn[0].copy(above) != drawn[1].copy(above)


def placed(width: float) -> Placement:
    view = view_at("form")
    lying = next(zone.cards[0] for zone in view.zones if zone.zone == "stage")
    look = look_of(named("Wick Jab"))
    return Placement(lying.handle, lying, 0, "pool", look, QPointF(), width, 0)


def scene_of(item: CardItem, pictures: Pictures) -> QImage:
    scene = QGraphicsScene()
    scene.addItem(item)
    size = card_size(item.placement.width)
    whole = QSizeF(size.width() + 2 * ROOM, size.height() + 2 * ROOM)
    image = QImage(whole.toSize(), QImage.Format.Format_RGB32)
    for _ in range(2):  # the first time asks for the picture
        image.fill(0)
        painter = QPainter(image)
        area = QRectF(QPointF(), QSizeF(image.size()))
        at = QPointF(-size.width() / 2 - ROOM, -size.height() / 2 - ROOM)
        scene.render(painter, area, QRectF(at, area.size()))
        painter.end()
        pictures.finish()
    return image
