"""Pieces around the table: refusal, place of the preview, result, cards of a pile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import view_at
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.widgets.answer_button import AnswerButton
from ufs_desktop.widgets.covers import NextStep, ResultPanel
from ufs_desktop.widgets.picker import CardGrid
from ufs_desktop.widgets.preview import Preview
from ufs_desktop.widgets.prompt_bar import HEIGHT, PromptBar
from ufs_desktop.widgets.roomy import Roomy
from ufs_desktop.widgets.side import SideColumn

pytestmark = pytest.mark.usefixtures("dressed")


class Heights(QWidget):
    """Remembers how high it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.seen.append(event.size().height())


@pytest.mark.parametrize(
    "reason", ["bram declines the draw: the game continues.", "bram wants no draw"]
)
def test_what_no_rule_says_has_one_full_stop_and_no_link(qtbot: QtBot, reason: str) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.refuse("", reason, "")
    assert bar.note == f"Bram{reason[4:].rstrip('.')}."


def test_a_refusal_links_to_its_rule(qtbot: QtBot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.refuse("E.4.1.1", "no common symbol", "Symbols must match")
    assert bar.note.startswith('No common symbol. <a href="E.4.1.1"')


AIMS = ("at the character", "at the one who keeps the gate", "at the one who keeps the bridge")


@pytest.mark.parametrize(("width", "most"), [(1024, 110), (1280, 88)])
def test_many_answers_leave_room_for_what_is_asked(qtbot: QtBot, width: int, most: int) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.resize(width, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    answers = [Button(aim, f"Attack with Roof and Gutter {aim}") for aim in AIMS]
    bar.ask(
        "What do you want to do with Roof and Gutter?", "F.2", [*answers, Button("back", "Back")]
    )
    assert bar.width() == width
    assert bar.buttons.sizeHint().width() <= 0.7 * width
    assert [each.text().replace("\n", " ") for each in bar.buttons.widgets] == [
        *(each.label for each in answers),
        "Back",
    ]
    assert bar.heightForWidth(width) < most
    bar.ask("What do you do?", "F.2", answers[:1])
    assert "\n" not in bar.buttons.widgets[0].text()


def test_answers_of_two_lines_make_the_bar_no_higher(qtbot: QtBot) -> None:
    """Or all that lies on the table would move for as long as they can be pressed."""
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.resize(1280, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    heights = []
    for answers in (("Pass",), AIMS, ("Pass",)):
        bar.ask("What do you do?", "", [Button(each, f"Attack {each} now") for each in answers])
        lines = [each.text().count("\n") + 1 for each in bar.buttons.widgets]
        assert max(lines) == (1 if answers == ("Pass",) else 2)
        heights.append(bar.heightForWidth(1280))
    assert max(heights) <= HEIGHT


def test_an_answer_stands_at_the_left_in_the_one_sheet_of_the_window(qtbot: QtBot) -> None:
    button = AnswerButton(Button("pass", "Pass"), wraps=True)
    qtbot.addWidget(button)
    button.resize(400, 40)
    with qtbot.waitExposed(button):
        button.show()
    assert not button.styleSheet()
    ground = button.grab(QRect(200, 5, 190, 30)).toImage()
    words = button.grab(QRect(5, 5, 190, 30)).toImage()
    assert len({ground.pixel(x, y) for x in range(190) for y in range(30)}) == 1
    assert len({words.pixel(x, y) for x in range(190) for y in range(30)}) > 1


def test_what_needs_more_height_is_scrolled_to_and_not_pressed_flat(qtbot: QtBot) -> None:
    content, part = QWidget(), QLabel("A part that grows")
    QVBoxLayout(content).addWidget(part)
    area = Roomy(content)
    qtbot.addWidget(area)
    area.resize(200, 120)
    with qtbot.waitExposed(area):
        area.show()
    part.setMinimumHeight(300)
    qtbot.waitUntil(lambda: content.height() >= 300)
    assert area.verticalScrollBar().maximum() > 0


def test_a_question_in_the_place_of_another_moves_nothing_beside_it(qtbot: QtBot) -> None:
    preview, log = Preview(FIGHT_KIT), Heights()
    side = SideColumn(preview, log)
    qtbot.addWidget(side)
    side.resize(200, 600)
    with qtbot.waitExposed(side):
        side.show()
    side.make_room(150)
    QApplication.processEvents()
    before, whole = list(log.seen), log.height()
    assert log.y() + whole == 450
    for high in (0, 150):
        side.make_room(high)
    QApplication.processEvents()
    assert log.seen == before
    side.make_room(0)
    QApplication.processEvents()
    assert log.seen == [*before, whole + 150]


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize(
    "words", ["Short. ", "A long reason that fills the panel from side to side. "]
)
def test_the_buttons_of_the_result_have_room_for_their_words(qtbot: QtBot, words: str) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(1000, 600)
    with qtbot.waitExposed(table):
        table.show()
    panel = ResultPanel(table)
    panel.tell("You lose", words, NextStep())
    buttons = [each for each in panel.findChildren(QPushButton) if each.isVisible()]
    assert len(buttons) == 4
    for button in buttons:
        assert button.width() >= button.sizeHint().width()
    QApplication.processEvents()
    (scroll,) = panel.findChildren(Roomy)
    for bar in (scroll.verticalScrollBar(), scroll.horizontalScrollBar()):
        assert bar.maximum() == 0


@pytest.mark.parametrize("size", [QSize(400, 180), QSize(1000, 300), QSize(1000, 600)])
def test_all_of_a_result_can_be_seen_on_any_table(qtbot: QtBot, size: QSize) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(size)
    with qtbot.waitExposed(table):
        table.show()
    panel = ResultPanel(table)
    panel.tell("You win!", "Rival conceded.", NextStep("Next game", "1\u20130", "Long. " * 60))
    assert table.rect().contains(panel.geometry())
    (scroll,) = panel.findChildren(Roomy)
    parts = [each for each in panel.findChildren(QWidget) if isinstance(each, QLabel | QPushButton)]
    assert len([each for each in parts if not each.isHidden()]) >= 7
    QApplication.processEvents()
    for part in parts:
        if part.isVisible():
            scroll.ensureWidgetVisible(part, 0, 0)
            assert part.height() >= part.heightForWidth(part.width())
            assert not part.visibleRegion().isEmpty()


@pytest.mark.parametrize("wide", [260, 420, 700])
def test_cards_of_a_pile_stand_in_as_many_columns_as_fit(qtbot: QtBot, wide: int) -> None:
    cards = {card.handle: card for zone in view_at("form").zones for card in zone.cards}
    pictures = Pictures(1.0)
    grid = CardGrid(FIGHT_KIT.faces, list(cards)[:12], cards, pictures)
    qtbot.addWidget(grid)
    grid.resize(wide, 300)
    with qtbot.waitExposed(grid):
        grid.show()
    buttons = [grid.button(handle) for handle in list(cards)[:12]]
    qtbot.waitUntil(lambda: max(each.geometry().right() for each in buttons) > 100)
    assert max(each.geometry().right() for each in buttons) <= grid.viewport().width()
    assert len({each.x() for each in buttons}) == min(5, (wide + 4) // (buttons[0].width() + 4))
    pictures.stop()
