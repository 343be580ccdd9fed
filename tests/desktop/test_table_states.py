"""Full moments at each size of screen: nothing is clipped, nothing covers what is needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import TypeVar

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession
from tests.desktop.seated import dressed_at_once
from tests.desktop.states import STATES, state_named
from tests.desktop.table_driver import fight_layout
from ufs_desktop import theme
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.look import CardLook
from ufs_desktop.fight.rooms import HAND_SEEN, OPEN_SEEN
from ufs_desktop.fight.stage import duel_of
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import TEXT_SIZES, Settings
from ufs_desktop.table.interactions.base import Panel
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.card_marks import strip_of
from ufs_desktop.table.metrics import card_size

pytestmark = pytest.mark.usefixtures("dressed")
MENU = 34  # the menu bar's height
# The first one is a screen of 1920x1080 at 200 %.
SIZES = ((960, 540), (1920, 1080), (3840, 2160), (1280, 720))
W = TypeVar("W", bound=QWidget)
LEAST_SEEN = 7  # pixels of each card in a row
SLACK = 1.5


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    settings = Settings()
    settings.now.reduced_motion = True
    with dressed_at_once():
        page = TablePage(FIGHT_KIT, FakeSession(), settings)
    qtbot.addWidget(page)
    page.pictures.stop()  # what the cards look like is not asked here
    yield page
    page.hide()
    page.end()


def show(page: TablePage, state: str, size: tuple[int, int]) -> None:
    page.resize(size[0], size[1] - MENU)
    page.show()
    session = page.session
    assert isinstance(session, FakeSession)
    session.show(state_named(state))
    page.scene.animator.finish()
    QApplication.sendPostedEvents()


def box_of(item: CardItem) -> QRectF:
    """The card's own rectangle where it lies, as much of it as is seen."""
    wide = card_size(item.placement.width)
    own = QRectF(-wide.width() / 2, -wide.height() / 2, wide.width(), wide.height())
    box = item.mapRectToScene(own)
    rise = item.placement.rise
    if rise is not None and rise.hangs:
        box.setBottom(min(box.bottom(), rise.floor))
    return box


def rows(page: TablePage) -> dict[tuple[int, str], list[CardItem]]:
    assert page.view is not None
    large = [card.handle for _, card in duel_of(page.view)]
    found: dict[tuple[int, str], list[CardItem]] = {}
    for item in page.scene.cards.values():
        place = item.placement
        assert isinstance(place.look, CardLook)
        shown = None if place.look.is_back else place.look.shown.type
        zone = "character" if shown == "character" and place.zone == "stage" else place.zone
        if place.handle in large:
            zone = f"duel {large.index(place.handle)}"
        found.setdefault((place.player, zone), []).append(item)
    return found


@pytest.mark.parametrize("sizes", [SIZES[::2], pytest.param(SIZES[1::2], marks=pytest.mark.slow)])
def test_nothing_is_clipped_or_covered(page: TablePage, sizes: tuple[tuple[int, int], ...]) -> None:
    for state, size in product(STATES, sizes):
        check_all(page, state, size)


@pytest.fixture
def largest_words(dressed: QApplication) -> Iterator[None]:
    theme.dress(dressed, "dark", max(TEXT_SIZES))
    yield
    theme.dress(dressed, "dark")


@pytest.mark.usefixtures("largest_words")
@pytest.mark.parametrize("size", [(960, 540), pytest.param((1280, 720), marks=pytest.mark.slow)])
def test_nothing_is_clipped_with_the_largest_words(page: TablePage, size: tuple[int, int]) -> None:
    """In one test: to dress everything takes longer than to show a state."""
    for state in STATES:
        check_all(page, state, size)


def check_all(page: TablePage, state: str, size: tuple[int, int]) -> None:
    show(page, state, size)
    check_every_card_lies_in_its_row(page)
    check_rows_do_not_cover_each_other(page)
    check_badges_cover_no_card(page)
    check_each_card_of_a_row_shows_a_part(page)
    check_panels_lie_beside_the_table_and_leave_the_answers_free(page)
    check_no_words_are_cut_off(page)


def check_every_card_lies_in_its_row(page: TablePage) -> None:
    layout, view = fight_layout(page.scene), page.view
    assert view is not None
    outside = []
    for (player, zone), items in rows(page).items():
        half = layout.half(player == view.viewer)
        place = layout.duel[int(zone[-1])] if zone.startswith("duel") else getattr(half, zone)
        room = place.adjusted(-SLACK, -SLACK, SLACK, SLACK)
        if zone == "hand" and player == view.viewer:
            seen = layout.metrics.height - room.top()
            least = OPEN_SEEN[-1] if layout.metrics.open_hand else HAND_SEEN
            assert seen >= least * card_size(layout.metrics.hand).height()
        outside += [(zone, i.placement.at) for i in items if not room.contains(box_of(i))]
    assert outside == []


def check_rows_do_not_cover_each_other(page: TablePage) -> None:
    covered = []
    boxes = {row: [box_of(item) for item in items] for row, items in rows(page).items()}
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        inner = [box.adjusted(1, 1, -1, -1) for box in first]
        if any(box.intersects(beside) for box, beside in product(inner, second)):
            covered.append((one, other))
    assert covered == []


def check_badges_cover_no_card(page: TablePage) -> None:
    boxes = [(item.placement, box_of(item)) for item in page.scene.cards.values()]
    strips = [strip_of(place, box) for place, box in boxes if place.badge]
    inner = [(p.zone, b.adjusted(1, 1, -1, -1)) for p, b in boxes if p.zone != "pool"]
    covered = [zone for zone, box in inner if any(strip.intersects(box) for strip in strips)]
    assert covered == []


def check_each_card_of_a_row_shows_a_part(page: TablePage) -> None:
    """Wherever it is turned: the places of the cards beside it do not depend on that."""
    for items in rows(page).values():
        places = sorted((round(i.placement.at.y()), i.placement.at.x()) for i in items)
        beside = [(one, other) for one, other in pairwise(places) if one[0] == other[0]]
        assert all(other[1] - one[1] >= LEAST_SEEN for one, other in beside)


def check_panels_lie_beside_the_table_and_leave_the_answers_free(page: TablePage) -> None:
    if page.result.isVisible():
        assert page.table.rect().contains(page.result.geometry())
    panel = page.panel
    if not panel.isVisible() or page.interaction is None:
        return
    inside = page.bar.mapTo(page, page.bar.rect().topLeft()).y()
    assert page.rect().contains(panel.geometry())
    assert panel.geometry().bottom() < inside
    cover = page.scene.panel_area
    stage = fight_layout(page.scene).rival.stage
    assert not cover.intersects(stage)
    if panel.kind is not Panel.PICKER:
        assert not cover.intersects(page.scene.sceneRect())
    answers = page.interaction.marks().lit & page.scene.cards.keys()
    hidden = [h for h in answers if cover.intersects(box_of(page.scene.cards[h]))]
    assert hidden == []


def check_no_words_are_cut_off(page: TablePage) -> None:
    cut = [label.text() for label in seen(page, QLabel) if label.text() and not is_whole(label)]
    assert cut == []
    narrow = [
        button.text()
        for button in seen(page, QPushButton)
        if button.width() < button.fontMetrics().size(0, button.text()).width()
    ]
    assert narrow == []


def seen(page: TablePage, kind: type[W]) -> list[W]:
    return [widget for widget in page.findChildren(kind) if widget.isVisible()]


def is_whole(label: QLabel) -> bool:
    """Whether all of the label's text has room at the size it got."""
    if label.wordWrap():
        return label.height() >= label.heightForWidth(label.width())
    return label.width() >= label.minimumSizeHint().width()
