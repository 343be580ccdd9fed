"""What is on the table can be read: measured on the items of a real window at the usual sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from engine.kernel.views import View
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.faces import numbers
from tests.desktop.fakes import FakeSession, view_at
from tests.desktop.states import mid_attack, names_of, state_named
from tests.desktop.table_driver import Hands, fight_layout
from tests.sets.shipped import definition, printed
from ufs_desktop import theme
from ufs_desktop.fight import face_text
from ufs_desktop.fight.face import paint_card
from ufs_desktop.fight.look import BACK, CardLook
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.card_marks import VAIN_WORDS, Stance
from ufs_desktop.table.items.plate import PlateItem
from ufs_desktop.table.metrics import READABLE, card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.spread import Rise
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
READ = 11  # pixels
# The least width of a card in hand and on the stages, in a window of this size.
BARS = {(1280, 720): (110, 0), (1366, 768): (110, 0), (1920, 1080): (170, 120)}
BARS |= {(2560, 1440): (220, 160), (3840, 2160): (330, 240)}


@pytest.fixture
def page(window: MainWindow) -> TablePage:
    """A table in the window, with its menus and tabs, where words and cards are measured."""
    window.setUpdatesEnabled(False)
    return window.games.show_table(FakeSession())


def show(page: TablePage, view: View, size: tuple[int, int] = (1920, 1080)) -> None:
    window, session = page.window(), page.session
    assert isinstance(session, FakeSession)
    window.resize(*size)
    QApplication.processEvents()
    session.show(view)
    QApplication.processEvents()
    assert (window.width(), window.height()) == size


def rise_of(item: CardItem) -> Rise:
    """How a card of a hand comes up."""
    assert item.placement.rise is not None
    return item.placement.rise


def lying(page: TablePage, player: int, zone: str) -> list[CardItem]:
    every = page.scene.cards.values()
    return [i for i in every if (i.placement.player, i.placement.zone) == (player, zone)]


class Reader(QPainter):
    """Remembers the words that are painted with it, and how large they are."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.words: dict[str, int] = {}

    def drawText(self, *told: Any) -> None:  # type: ignore[override]  # all of Qt's at once
        self.words[told[-1]] = self.font().pixelSize()
        super().drawText(*told)


def read(look: CardLook, width: float) -> dict[str, int]:
    size = card_size(width)
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    reader = Reader(image)
    paint_card(reader, QRectF(0, 0, size.width(), size.height()), look)
    reader.end()
    return reader.words


@pytest.mark.usefixtures("largest_words")
@pytest.mark.parametrize(
    ("percent", "sizes"),
    [
        (100, [(1280, 720), (1920, 1080), (3840, 2160)]),
        (200, [(1280, 720), (2560, 1440)]),
        *(pytest.param(each, [*BARS], marks=pytest.mark.slow) for each in (100, 150, 200)),
    ],
)
def test_cards_are_large_and_read_in_every_window_and_size_of_text(
    dressed: QApplication,
    page: TablePage,
    text_sizes: list[float],
    percent: int,
    sizes: list[tuple[int, int]],
) -> None:
    """In the middle of an attack, with eight foundations on each side."""
    view, small = mid_attack(), list[object]()
    theme.dress(dressed, "dark", percent)
    for size in sizes:
        show(page, view, size)
        page.pictures.stop()
        own, stages = lying(page, 0, "hand"), [*lying(page, 0, "stage"), *lying(page, 1, "stage")]
        assert (len(own), len(stages)) == (6, 20)
        least = min(item.width for item in own), min(item.width for item in stages)
        if least[0] < BARS[size][0] or least[1] < BARS[size][1]:
            small.append((size, *least))
        large = [item for item in lying(page, 1, "pool") if item.placement.is_current]
        text_sizes.clear()
        for item in (*own, *large):
            look = item.placement.look
            assert isinstance(look, CardLook)
            widths = {item.width, rise_of(item).width if item in own else item.width}
            read_at = [read(look, width)[look.name] for width in widths]
            small += [(size, look.name, at) for at in read_at if at < READ]
        small += [(size, words) for words in text_sizes if words < READ]
        assert len(text_sizes) >= len(own)
    assert small == []


def test_a_table_in_use_is_not_empty(page: TablePage) -> None:
    """The cards of a full table cover more than half of what is not hand, banner or badge."""
    show(page, mid_attack())
    layout = fight_layout(page.scene)
    for half in (layout.own, layout.rival):
        row = half.stage.width() * half.stage.height()
        items = lying(page, 0 if half is layout.own else 1, "stage")
        covered = sum(
            card_size(item.width).width() * card_size(item.width).height() for item in items
        )
        assert covered / row > 0.75


@pytest.fixture
def text_sizes(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The sizes in which texts are written on cards."""
    sizes: list[float] = []
    usual = face_text.set_text

    def told(*asked: Any) -> face_text.SetText:
        words = usual(*asked)
        sizes.append(words.size)
        return words

    monkeypatch.setattr(face_text, "set_text", told)
    return sizes


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_names_and_texts_are_readable_in_hand_and_raised(
    page: TablePage, text_sizes: list[float], every: int
) -> None:
    """Of the cards with the longest texts, and of the others too, at least of some."""
    show(page, mid_attack())
    width = lying(page, 0, "hand")[0].width
    small: list[str] = []
    longest = sorted(printed(), key=lambda name: -len(printed()[name].text))
    for card in map(definition, (*longest[:20], *longest[20::every])):
        look = CardLook(numbers(card.printed), None, card.text, place="hand")
        for wide in (width, max(width, READABLE)):
            words = read(look, wide)
            name = card.printed.name
            if words.get(name, 0) < READ:
                small.append(name)
    assert small == []
    assert len(text_sizes) > 200 // every
    assert min(text_sizes) >= READ


def test_a_card_rises_whole_and_readable_under_the_pointer(page: TablePage, qtbot: QtBot) -> None:
    show(page, mid_attack(), (1280, 720))
    hands = Hands(page, qtbot)
    item = lying(page, 0, "hand")[1]
    rest = item.sceneBoundingRect()
    viewport = page.table.viewport()
    qtbot.mouseMove(viewport, QPoint(5, 5))
    qtbot.mouseMove(viewport, hands.spot(item.placement.handle))
    QApplication.processEvents()
    assert item.width >= READABLE
    up = item.sceneBoundingRect()
    assert up.top() < rest.top()
    floor = page.scene.height()
    card = item.mapRectToScene(item._card_box())
    assert page.scene.sceneRect().contains(card)
    assert card.bottom() > floor - 20
    assert card.width() >= READABLE
    qtbot.mouseMove(viewport, QPoint(round(item.pos().x()), round(floor) - 1))
    assert item.has_risen  # the pointer is below it
    qtbot.mouseMove(viewport, QPoint(5, 5))
    QApplication.processEvents()
    assert item.sceneBoundingRect() == rest


def test_a_card_rises_within_the_table_and_is_dragged_by_its_middle(
    page: TablePage, qtbot: QtBot
) -> None:
    show(page, state_named("large-hands"), (1280, 720))
    row = sorted(lying(page, 0, "hand"), key=lambda item: item.pos().x())
    table = page.scene.sceneRect()
    for item in (row[0], row[-1]):
        item.set_cursor(True)
        assert table.contains(item.mapRectToScene(item._card_box()))
        item.set_cursor(False)
    moved: list[QRectF] = []
    row[0].drag_moved.connect(lambda *_: moved.append(row[0]._card_box()))
    Hands(page, qtbot).drag(row[0].placement.handle, fight_layout(page.scene).own.pool.center())
    assert moved
    assert all(abs(box.center().y()) < 1 for box in moved)


def test_no_tip_covers_a_card(page: TablePage) -> None:
    """Only the plates have one, far above the hand."""
    show(page, mid_attack())
    told = [item for item in page.scene.items() if item.toolTip()]
    assert [type(item) for item in told] == [PlateItem, PlateItem]
    hand = fight_layout(page.scene).own.hand
    assert all(item.sceneBoundingRect().bottom() < hand.top() - 100 for item in told)


def sizes_of_words(page: TablePage) -> list[float]:
    """Of log, prompt, answers, phase strip and plates."""
    layout = fight_layout(page.scene)
    prompt = page.bar.buttons.widgets[0]
    return [
        page.log.view.font().pixelSize(),
        prompt.fontInfo().pixelSize(),
        page.strip.steps.height(),
        page.strip.steps.scale,
        layout.own.plate.width(),
        page.bar.height(),
    ]


def test_words_grow_with_the_window(page: TablePage) -> None:
    view = mid_attack()
    found = []
    for size in ((1920, 1080), (2560, 1440), (3840, 2160)):
        show(page, view, size)
        found.append(sizes_of_words(page))
    for small, middle, large in zip(*found, strict=True):
        assert small < middle < large
    show(page, view, (1280, 720))
    assert page.styleSheet() == ""


@pytest.fixture
def largest_words(dressed: QApplication) -> Iterator[None]:
    yield
    theme.dress(dressed)


@pytest.mark.usefixtures("largest_words")
def test_the_size_of_text_reaches_cards_strip_and_plates(
    dressed: QApplication, page: TablePage, text_sizes: list[float]
) -> None:
    view = mid_attack()
    seen: list[tuple[float, float, QImage]] = []
    for percent in (100, 150):
        theme.dress(dressed, "dark", percent)
        show(page, view)
        page.finish_painting()
        text_sizes.clear()
        held = lying(page, 0, "hand")[0]
        assert isinstance(held.placement.look, CardLook)
        read(held.placement.look, held.width)
        plate = fight_layout(page.scene).rival.plate.toRect()
        seen.append((text_sizes[0], page.strip.steps.height(), page.table.grab(plate).toImage()))
    assert seen[0][0] < seen[1][0]
    assert seen[0][1] < seen[1][1]
    assert seen[0][2] != seen[1][2]


@pytest.mark.parametrize("size", [(1024, 640), (700, 480)])
def test_names_of_empty_rows_fit_low_rows(
    page: TablePage, dressed: QApplication, size: tuple[int, int]
) -> None:
    """Letters that are cut by the lines of their row cannot be read."""
    theme.dress(dressed, text_percent=150)
    show(page, view_at("form"), size)
    floor = page.scene.furniture.floor
    rows = [row for row in floor.rows if row.is_empty]
    assert any("pool" in row.words for row in rows)
    for row in rows:
        letters = QFontMetricsF(floor.font_of(row))
        assert letters.ascent() + letters.descent() <= row.box.height() + 6, row.words
        assert letters.horizontalAdvance(row.words) <= row.box.width()
    theme.dress(dressed)


def test_cards_have_names_on_the_smallest_table(page: TablePage) -> None:
    """A screen of 1920x1080 at 200 %."""
    show(page, mid_attack(), (960, 540))
    places = [i.placement for z in ("stage", "pool", "hand") for i in lying(page, 0, z)]
    assert len(places) > 15
    for place in places:
        assert isinstance(place.look, CardLook)
        if place.look.is_back:
            continue
        first = place.look.name.split()[0]
        assert any(words.startswith(first[:4]) for words in read(place.look, place.width))


def test_a_card_says_in_whole_words_that_it_would_change_nothing(page: TablePage) -> None:
    show(page, mid_attack())
    item = lying(page, 0, "stage")[0]
    item.stand(Stance.VAIN, can_drag=False)
    for width in (40.0, 48.0, 68.0, 79.0, 80.0, 170.0):
        item.take(replace(item.placement, width=width))
        image = QImage(200, 300, QImage.Format.Format_RGB32)
        reader = Reader(image)
        item.paint(reader, QStyleOptionGraphicsItem())
        reader.end()
        said = [words for words in reader.words if words in VAIN_WORDS]
        assert " ".join(said) == VAIN_WORDS, (width, reader.words)


def test_a_face_is_never_a_back_while_it_is_painted_anew(qtbot: QtBot) -> None:
    card = definition(names_of(CardType.ATTACK)[0])
    look = CardLook(numbers(card.printed), None, card.text)
    pictures = Pictures()
    back = pictures.picture(BACK, 90.0).toImage()
    assert pictures.picture(look, 90.0).toImage() == back  # it was never seen
    pictures.finish()
    face = pictures.picture(look, 90.0)
    assert face.toImage() != back
    changed = look._replace(current=numbers(card.printed)._replace(damage=9))
    assert pictures.picture(changed, 90.0, face).toImage() == face.toImage()
    assert pictures.picture(look, 120.0).size().toTuple() == (120, 168)
    assert pictures.picture(look, 120.0).toImage() != pictures.picture(BACK, 120.0).toImage()
    pictures.finish()
    pictures.forget()
    assert pictures.picture(look, 90.0).toImage() == face.toImage()
    pictures.finish()


def test_the_rivals_open_hand_is_read_and_comes_down_under_the_pointer(
    page: TablePage, qtbot: QtBot
) -> None:
    """Names and numbers of all that is known of it, and the words of the card that is meant."""
    show(page, state_named("open-handed"), (1280, 720))
    hand = lying(page, 1, "hand")
    known = [item for item in hand if not item.placement.look.is_back]
    assert (len(hand), len(known)) == (6, 5)
    for item in known:
        assert isinstance(item.placement.look, CardLook)
        assert read(item.placement.look, item.width)[item.placement.look.name] >= READ
        assert item.mapRectToScene(item.shape().boundingRect()).bottom() <= rise_of(item).floor
    item, hands = known[1], Hands(page, qtbot)
    viewport = page.table.viewport()
    qtbot.mouseMove(viewport, QPoint(5, 5))
    qtbot.mouseMove(viewport, hands.spot(item.placement.handle))
    QApplication.processEvents()
    card = item.mapRectToScene(item._card_box())
    assert item.width >= READABLE
    assert page.scene.sceneRect().contains(card)
    assert card.top() < 20
    qtbot.mouseMove(viewport, QPoint(round(item.pos().x()), 1))
    assert item.has_risen  # the pointer is above it
    qtbot.mouseMove(viewport, QPoint(5, 5))
    QApplication.processEvents()
    assert not item.has_risen
