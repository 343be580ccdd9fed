"""Every kind and every prompt that the game asks is shown and can be answered in each style."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.views import answer_from
from tests.desktop.asked import Asked, Sample, sample
from tests.desktop.fakes import FakeSession
from tests.desktop.gui_player import DRAG, KEYS, MOUSE, GuiPlayer
from tests.desktop.seated import seated, still
from tests.desktop.table_driver import Hands
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.prompts import PROMPTS
from ufs_desktop.fight.words import COUNTED
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.widgets.entry import NameEntry

pytestmark = pytest.mark.usefixtures("dressed")
FEW, MANY = 1, 5  # decisions of each prompt


@pytest.fixture(scope="module", params=[FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def asked(request: pytest.FixtureRequest) -> Sample:
    with pytest.MonkeyPatch.context() as patch:
        return sample(request.param, patch, of_all=request.param == MANY)


@pytest.fixture
def session() -> FakeSession:
    return FakeSession(people=(0, 1))


@pytest.fixture
def page(session: FakeSession, qtbot: QtBot) -> Iterator[TablePage]:
    settings, known = still(open_hands=True), FIGHT_KIT.course.stops
    settings.now.stops = Stops(known, {each: Stop.ANSWER for each in FIGHT_KIT.course.usual}).text
    with seated(session, qtbot, settings) as page:
        yield page


def test_the_sample_holds_every_kind_and_every_prompt(asked: Sample) -> None:
    kinds = Counter(each.kind for each in asked.all())
    prompts = Counter(each.prompt for each in asked.all())
    assert {kind for kind in Kind if kinds[kind] < asked.each} == set()
    assert {prompt for prompt in PROMPTS if prompts[prompt] < asked.each} == set()
    assert prompts.keys() <= PROMPTS.keys()


# What the player reads: a piece of the sentence, and the buttons if the card settles them.
READ: dict[str, tuple[str, list[str]]] = {
    "add-or-subtract": (
        "Rarity 3: choose a bonus or a penalty for its speed",
        ["Your attack gets +2 speed", "Your attack gets -2 speed"],
    ),
    "choose": ("Rarity 0: choose a symbol", []),
    "choose-cards": (" 1 of your ", []),
    "choose-change": (": choose the value that changes", []),
    "choose-gain": (
        "Rarity 2: choose what to gain",
        ["Your attack gains Stun: 1", "Your attack gains Powerful: 1"],
    ),
    "choose-half": ("Two Minds: choose which half it is", ["Foundation", "Asset"]),
    "choose-instance": ("Double Blow has this keyword", ["Powerful: 1", "Powerful: 2"]),
    "choose-number": ("Rarity 1: choose a number from 0 to 99", []),
    "choose-option": ("Rarity 6: choose one", ["Draw 1 card", "Gain 1 vitality"]),
    "choose-zone": (": choose a zone", []),
    "commit-to-pass": (" to pass it, or fail", []),
    "may": ("you may use Gauge. Do you?", ["Do it", "Skip it"]),
    "pay-to-cancel": ("The price: ", ["Pay", "Do not pay"]),
    "play-by-effect": (": choose a card or an ability to play now", []),
    "replace": (" instead?", ["Do this instead", "Leave it as it is"]),
    "respond": (": respond, or pass", []),
    "table-act": (
        "by hand: what happens next?",
        [
            *("Move cards", "Draw cards", "Reveal cards", "Commit cards"),
            *("Ready cards", "Turn face down", "Gain vitality", "Lose vitality", "Change a value"),
            *("Set counters", "Make a check", "Shuffle a deck", "Done"),
        ],
    ),
    "table-stat": (
        "Change a value, by hand for Song ",
        ["Speed", "Damage", "Difficulty", "Control", "Block modifier"],
    ),
    "table-zone": ("Move cards, by hand for Song ", []),
    "who-first": ("Both players do this", ["Rival", "You"]),
}


@pytest.mark.parametrize("asked", [pytest.param(MANY, marks=pytest.mark.slow)], indirect=True)
def test_a_window_tells_whether_a_card_or_an_ability_was_played(asked: Sample) -> None:
    asking = [one.view.table.windows for one in asked.all() if one.prompt == "respond"]
    plays = [window for windows in asking for window in windows if window.event == "play"]
    assert plays
    assert all(bool(window.ability) != bool(window.played_as) for window in plays)


def test_each_question_says_what_it_is_about(
    asked: Sample, session: FakeSession, page: TablePage
) -> None:
    read: dict[str, list[tuple[str, list[str]]]] = {prompt: [] for prompt in READ}
    for one in (each for each in asked.all() if each.prompt in READ):
        session.show(one.view)
        assert page.interaction is not None
        buttons = [button.label for button in page.interaction.buttons()]
        read[one.prompt].append((page.interaction.sentence(), buttons))
    assert {prompt: told for prompt, told in read.items() if not is_told(prompt, told)} == {}


def is_told(prompt: str, told: list[tuple[str, list[str]]]) -> bool:
    """Whether it was once read as it should."""
    piece, labels = READ[prompt]
    return any(piece in said and (not labels or labels == shown) for said, shown in told)


def test_no_option_is_a_mere_number(asked: Sample) -> None:
    told = [each for each in asked.all() if each.prompt in COUNTED]
    assert len({each.prompt for each in told}) == len(COUNTED)
    for one in told:
        decision = one.view.decision
        assert decision is not None
        assert len(decision.words) == len(decision.options)
        assert all(decision.words), one.prompt


STYLES = [  # the first of them answer in turn
    (MOUSE, KEYS),
    *(pytest.param((each,), marks=pytest.mark.slow) for each in (MOUSE, DRAG, KEYS)),
]


@pytest.mark.parametrize("styles", STYLES, ids="-".join)
def test_each_is_shown_and_answered(
    asked: Sample, session: FakeSession, page: TablePage, qtbot: QtBot, styles: tuple[str, ...]
) -> None:
    hands = Hands(page, qtbot)
    players = cycle([GuiPlayer(page, hands, style, style) for style in styles])
    for one, player in zip(asked.all(), players, strict=False):
        session.answers.clear()
        page.asking.passing.promise({}, 0)
        session.show(one.view)
        page.finish_painting()
        assert_shown(page, one)
        answer(page, player)
        QApplication.processEvents()
        assert_taken(session, one)


def assert_shown(page: TablePage, one: Asked) -> None:
    """A sentence without gaps, the rule, and something to answer with."""
    decision = one.view.decision
    assert decision is not None
    assert page.interaction is not None, one.prompt
    asked = page.interaction.decision
    assert (asked.id, asked.prompt) == (decision.id, decision.prompt)
    words = page.interaction.sentence()
    assert words
    assert "{" not in words
    assert decision.rule in page.bar.text, one.prompt
    assert page.interaction.buttons() or page.interaction.marks().lit, one.prompt
    panel = page.panel
    if panel.isVisible():
        assert page.rect().contains(panel.geometry()), one.prompt
        for button in panel.buttons.shown:
            assert panel.buttons.widget(button.name) is not None


def answer(page: TablePage, player: GuiPlayer) -> None:
    body = page.panel.body
    if isinstance(body, NameEntry) and not body.field.text():
        assert page.interaction is not None
        known = [option.key for option in page.interaction.decision.options]
        QTest.keyClicks(body.field, str(known[0]))
        QTest.keyClick(body.field, Qt.Key.Key_Return)
        return
    player.answer()


def assert_taken(session: FakeSession, one: Asked) -> None:
    """One answer was given, and the game reads it as an answer of this decision."""
    decision = one.view.decision
    assert decision is not None
    assert decision.id is not None
    assert len(session.answers) == 1, (one.prompt, session.attempts)
    decision_id, key = session.answers[0]
    assert decision_id == decision.id
    answer_from(one.game, one.view.viewer, decision_id, key)
