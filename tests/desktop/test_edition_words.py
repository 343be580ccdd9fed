"""A game by another edition in the real window: its page, its questions and its recording speak
the edition's own words and cite its own ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.views import DecisionView
from engine.ufs.game import new_game
from tests.desktop.decks import setup
from tests.desktop.window_driver import asked, recorded, table
from tests.ufs.house_edition import HOUSE, HouseFight
from ufs_desktop.fight.kit import FIGHT_KIT, fight_kit
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")

MODULE = replace(
    FIGHT,
    kind=HouseFight,
    editions={**FIGHT.editions, HOUSE.code: HOUSE.name},
    new_game=partial(new_game, kind=HouseFight),
    rulebook=lambda edition: HOUSE.rulebook() if edition == HOUSE.code else FIGHT.rulebook(edition),
)
KIT = replace(
    FIGHT_KIT,
    module=MODULE,
    editions={**FIGHT_KIT.editions, HOUSE.code: replace(fight_kit(HOUSE), module=MODULE)},
)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(KIT)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def play(window: MainWindow, qtbot: QtBot, edition: str) -> TablePage:
    """A game whose first player is asked about their hand."""
    usual = setup(SeatKind.HERE, SeatKind.HERE)
    window.settings.set("open_hands", True)
    window.games.play(GameSetup(MODULE, edition, usual.seats, usual.key, 0))
    qtbot.waitUntil(lambda: asked(window))
    return table(window)


def decision_of(page: TablePage) -> DecisionView:
    assert page.view is not None
    assert page.view.decision is not None
    return page.view.decision


def keep_hand(page: TablePage, qtbot: QtBot) -> None:
    before = decision_of(page)
    assert before.id is not None
    page.session.answer(before.id, False)
    qtbot.waitUntil(lambda: decision_of(page) is not before)


def keep_hands(page: TablePage, qtbot: QtBot) -> None:
    """Until the first form is asked."""
    while decision_of(page).prompt != "form":
        keep_hand(page, qtbot)


@pytest.mark.parametrize(
    ("edition", "words", "rule", "strip"),
    [
        ("house", "end your main phase", "house.turn", "Main"),
        ("comprehensive", "end your combat phase", "F.2.2", "Combat"),
    ],
)
def test_the_question_is_in_the_words_of_its_edition(
    window: MainWindow, qtbot: QtBot, edition: str, words: str, rule: str, strip: str
) -> None:
    page = play(window, qtbot, edition)
    keep_hands(page, qtbot)
    assert decision_of(page).rule == rule
    assert page.edition == edition
    assert words in page.bar.text.lower()
    assert page.view is not None
    assert strip in [chip.label for chip in page.kit.course.stand(page.view, page.names).chips]


def test_a_recording_is_told_in_the_words_of_its_edition(window: MainWindow, qtbot: QtBot) -> None:
    play(window, qtbot, "house")
    shown = recorded(window, qtbot)
    assert shown.kit.plan.zones["stage"] == "yard"
    assert shown.edition == "house"
