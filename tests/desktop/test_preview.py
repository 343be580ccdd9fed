"""The preview tells how each value came about and what keywords mean, in little space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.rulebook import rulebook
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.effects.status import Status
from engine.ufs.faces import CardFace, CardState, CheckState, Numbers
from engine.ufs.game import Fight
from engine.ufs.histories import StepView
from engine.ufs.model.edition import Edition
from tests.desktop.fakes import FakeSession
from tests.desktop.seated import seated, still
from tests.scenario.writing import moments
from tests.shares import share
from tests.ufs.struggle import CHECKED, STRUGGLE
from ufs_desktop import theme
from ufs_desktop.fight.histories import changes, check_lines, keyword_help
from ufs_desktop.fight.look import CardLook
from ufs_desktop.fight.odds import CheckOdds, odds_of_offers
from ufs_desktop.fight.pronoun_help import TITLE, pronoun_help
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.update import Update
from ufs_desktop.widgets.folds import Fold
from ufs_desktop.widgets.panels import PaymentBody

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture(scope="module")
def struggle(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    return moments(tmp_path_factory.mktemp("struggle"), STRUGGLE)[-1]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> list[Fight]:
    return moments(tmp_path_factory.mktemp("checked"), CHECKED)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    with seated(FakeSession(people=(0, 1)), qtbot, still(open_hands=True)) as page:
        page.setUpdatesEnabled(False)  # what it looks like is not asked here
        yield page


def card_named(view: View, name: str) -> CardView:
    return next(
        card
        for zone in view.zones
        for card in zone.cards
        if isinstance(card.face, CardFace) and card.face.printed.name == name
    )


def show(page: TablePage, game: Fight, name: str) -> None:
    view = worded_view(game, 0)
    odds = odds_of_offers(game)
    page.session.updated.emit(Update(view, 0, Undo.NOTHING, odds))
    QApplication.processEvents()
    card = card_named(view, name)
    page.preview.show_now(card, odds.get(card.handle))
    QApplication.processEvents()


def fold(page: TablePage, title: str) -> Fold:
    return next(each for each in page.preview.folds.folds if each.heading.title == title)


def test_words_below_a_card_keep_their_lines_and_another_card_begins_at_its_top(
    page: TablePage, checked: list[Fight]
) -> None:
    about, card = page.preview._about, page.preview.card
    page.resize(1280, 560)
    show(page, checked[0], "Jab")
    one_line = about.fontMetrics().height()
    assert about.height() > one_line
    assert about.y() > card.geometry().bottom()
    bar = page.side._preview.verticalScrollBar()
    bar.setValue(bar.maximum())
    show(page, checked[0], "Jab")
    assert bar.value() > 0
    show(page, checked[0], "Bell")
    assert bar.value() == 0
    assert about.height() <= one_line


def test_a_card_comes_once_moments_have_ceased_to_follow_each_other(
    page: TablePage, struggle: Fight, qtbot: QtBot
) -> None:
    view, preview = worded_view(struggle, 0), page.preview
    drum, jab = card_named(view, "Drum"), card_named(view, "Jab")
    preview.show_now(drum)
    told = preview.words
    for card in (drum, jab):
        preview.show_next(card)
        QApplication.processEvents()
        assert preview.words == told
    qtbot.waitUntil(lambda: preview.words != told)


def test_what_is_as_it_was_is_not_told_again(
    page: TablePage, struggle: Fight, monkeypatch: pytest.MonkeyPatch, dressed: QApplication
) -> None:
    drum, told = card_named(worded_view(struggle, 0), "Drum"), list[object]()
    page.preview.show_now(card_named(worded_view(struggle, 0), "Jab"))
    monkeypatch.setattr(page.preview.folds, "show_headings", told.append)
    for _ in range(2):
        page.preview.show_now(drum)
    assert len(told) == 1
    theme.dress(dressed, "light")
    assert len(told) == 2
    page.preview.clear()
    page.preview.show_now(drum)
    assert len(told) == 4


def test_each_changed_value_is_one_line(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    lines = [each.button.text() for each in page.preview.folds.folds]
    assert lines[:3] == ["Speed 3 → 7", "Damage 4 → 7", "Keywords + Stun: 1"]
    assert not any(each.is_open for each in page.preview.folds.folds)


def test_a_line_opens_to_its_steps(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    damage = fold(page, "Damage")
    damage.button.click()
    assert damage.heading.told.splitlines()[1:] == [
        "Printed 4",
        "+2 (now 6) from its own Enhance, this attack (C.3.3.4.3)",
        "−1 (now 5) from Drum (Enhance), this attack (C.3.3.4.3)",
        "+2 (now 7) from its own Powerful, this attack (C.3.3.4.3)",
    ]
    assert damage.is_open
    show(page, struggle, "Drum")
    show(page, struggle, "Jab")
    assert fold(page, "Damage").is_open


def test_a_definition_sets_the_value(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    assert "set to 7 by Lens (Enhance), this turn (C.3.3.3)" in fold(page, "Speed").heading.told


def test_keys_open_a_line(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    speed = fold(page, "Speed")
    assert speed.button.focusPolicy() & Qt.FocusPolicy.TabFocus
    speed.button.setFocus()
    QTest.keyClick(speed.button, Qt.Key.Key_Space)
    assert speed.is_open


def test_the_focus_stays_on_the_line_or_goes_back_to_the_table(
    page: TablePage, struggle: Fight
) -> None:
    show(page, struggle, "Jab")
    fold(page, "Powerful: 2").button.setFocus()
    page.preview.show_now(card_named(worded_view(struggle, 0), "Drum"))
    assert page.focusWidget() is page
    show(page, struggle, "Jab")
    first = fold(page, "Damage").button
    first.setFocus()
    card = card_named(worded_view(struggle, 0), "Jab")
    assert isinstance(card.face, CardFace)
    state = card.face.state._replace(history=card.face.state.history[:2])
    page.preview.show_now(card._replace(face=card.face._replace(state=state)))
    assert fold(page, "Damage").button is not first
    assert page.focusWidget() is fold(page, "Damage").button


def test_lines_are_told_to_those_who_listen(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    button = fold(page, "Damage").button
    assert button.accessibleName() == "Damage 4 now 7"
    assert "from Drum" in button.accessibleDescription()
    assert "from Drum" in button.toolTip()


def test_a_rule_is_a_link(page: TablePage, struggle: Fight, qtbot: QtBot) -> None:
    show(page, struggle, "Jab")
    speed = fold(page, "Speed")
    with qtbot.waitSignal(page.rule_wanted) as told:
        speed.rule_wanted.emit("C.3.3.3")
    assert told.args == ["C.3.3.3"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_log_keeps_its_room(page: TablePage, struggle: Fight, size: tuple[int, int]) -> None:
    page.resize(*size)
    show(page, struggle, "Jab")
    for each in page.preview.folds.folds:
        each.button.click()
    for _ in range(3):
        QApplication.processEvents()
    preview = page.preview
    inner = preview.parentWidget()
    place = inner.parentWidget() if inner is not None else None  # where it scrolls
    assert place is not None
    assert preview.folds.geometry().top() > preview.card.geometry().bottom()
    bottom = place.mapTo(page, place.rect().bottomLeft()).y()
    assert bottom < page.log.mapTo(page, QPoint()).y()
    assert page.log.height() >= 0.3 * page.side.height()
    assert preview.card.height() >= 0.9 * preview.card.heightForWidth(preview.card.width())


SPOKEN_AGAIN = "F Discard 1 card: Add it to your momentum."
RIVALS = "Form: Your rival discards 1 card. Remove the discarded card."


def speaking(struggle: Fight, *texts: str, **fields: object) -> CardView:
    """A card with other texts, all of them enforced."""
    card = card_named(worded_view(struggle, 0), "Drum")
    assert isinstance(card.face, CardFace)
    statuses = (Status.ENFORCED,) * len(texts)
    plain = {"text": texts, "statuses": statuses}
    return card._replace(face=card.face._replace(**(plain | fields)))  # type: ignore[arg-type]


def test_what_it_means_is_one_line_that_opens(page: TablePage, struggle: Fight) -> None:
    page.preview.show_now(speaking(struggle, "E: Draw 1 card.", SPOKEN_AGAIN))
    (pronouns,) = page.preview.folds.folds
    assert not pronouns.is_open
    pronouns.button.click()
    assert pronouns.heading.told.splitlines() == [
        TITLE,
        "F Discard 1 card: Add it ‹the card discarded as its cost› to your momentum.",
    ]
    assert pronouns.is_open


def test_a_text_of_another_printing_is_read_to_the_reader_in_the_words_of_the_game(
    struggle: Fight,
) -> None:
    face = speaking(struggle, RIVALS).face
    assert isinstance(face, CardFace)
    (heading,) = pronoun_help(face, COMPREHENSIVE.dialect)
    assert heading.steps[0].words.startswith("F: Your opponent discards 1 card.")
    assert "‹the card discarded by your opponent›" in heading.steps[0].words


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("E: Draw 1 card.", Status.ENFORCED),
        (SPOKEN_AGAIN, Status.MANUAL),
        ("E: Sing it.", Status.ENFORCED),
    ],
)
def test_what_says_nothing_again_or_is_done_by_hand_has_no_such_line(
    struggle: Fight, text: str, status: Status
) -> None:
    face = speaking(struggle, text, statuses=(status,)).face
    assert isinstance(face, CardFace)
    assert pronoun_help(face, COMPREHENSIVE.dialect) == []


def test_what_is_done_by_hand_leads_to_words_of_ones_own(
    page: TablePage, struggle: Fight, qtbot: QtBot
) -> None:
    own_words = page.preview.wording
    for statuses in ((Status.ENFORCED,), ()):
        page.preview.show_now(speaking(struggle, SPOKEN_AGAIN, statuses=statuses))
        assert not own_words.isVisible()
    page.preview.show_now(speaking(struggle, SPOKEN_AGAIN, statuses=(Status.MANUAL,)))
    assert own_words.isVisible()
    with qtbot.waitSignal(page.wording_wanted) as wanted:
        qtbot.mouseClick(own_words, Qt.MouseButton.LeftButton)
    assert wanted.args == ["Drum"]
    page.preview.clear()
    assert not own_words.isVisible()


def test_keywords_are_explained(page: TablePage, struggle: Fight) -> None:
    show(page, struggle, "Jab")
    powerful = fold(page, "Powerful: 2").heading
    assert "momentum" in powerful.told
    assert "I.3.9.1" in powerful.told
    assert "I.3.12.1" in fold(page, "Stun: 1").heading.told  # gained, not printed


def test_a_keyword_that_is_unclear_tells_how_it_is_read() -> None:
    (ruling,) = rulebook("comprehensive")["I.3.8.1"].rulings
    state = CardState(0, True, True, "", False, False, False, (), None)
    face = CardFace(numbers(keywords=("multiple: 2", "powerful: 1")), (), "", state)
    multiple, powerful = keyword_help(face, COMPREHENSIVE.rulebook)
    assert ruling.reading.rstrip(".") in multiple.told
    assert len(powerful.steps) == 1


@pytest.mark.parametrize(
    ("edition", "keyword", "rule"),
    [
        (UNIVERSUS, "shift", "shift.2"),
        (UNIVERSUS, "echo", "echo.2"),
        (UNIVERSUS, "deflect: 2", "deflect.2"),
        (UNIVERSUS, "throw", "completely-blocked.3"),
        (UNIVERSUS, "safe", "safe.2"),
        (ADVANCED, "ranged", "2.14.2.6"),
        (ADVANCED, "multiple: 2", "2.14.2.4"),
        (ADVANCED, "breaker: 1", "2.14.2.1"),
        (ADVANCED, "kara only", "2.14.1.2"),
    ],
)
def test_a_keyword_says_what_it_does_rather_than_that_it_is_one(
    edition: Edition, keyword: str, rule: str
) -> None:
    state = CardState(0, True, True, "", False, False, False, (), None)
    face = CardFace(numbers(keywords=(keyword,)), (), "", state)
    (found,) = keyword_help(face, edition.rulebook)
    assert rulebook(edition.code)[rule].gist.rstrip(".") in found.told


def test_a_keyword_is_written_as_on_the_card() -> None:
    state = CardState(0, True, True, "", False, False, False, (), None)
    face = CardFace(numbers(keywords=("ex: 1", "stance")), (), "", state)
    assert [each.title for each in keyword_help(face, COMPREHENSIVE.rulebook)] == [
        "EX: 1",
        "Stance",
    ]


def test_traits_of_the_oldest_edition_are_words_for_other_cards() -> None:
    state = CardState(0, True, True, "", False, False, False, (), None)
    face = CardFace(numbers(keywords=("stance", "item", "unique")), (), "", state)
    unique, traits = keyword_help(face, ADVANCED.rulebook)
    assert unique.told.startswith("Unique")
    assert traits.told.startswith("Stance, Item")
    assert "words that other cards look for" in traits.told


def test_the_difficulty_is_taken_apart(page: TablePage, checked: list[Fight]) -> None:
    show(page, checked[0], "Jab")
    check = fold(page, "Check").heading
    assert check.words == "Check 6 = 4 + 2"
    assert check.told.splitlines()[1:] == [
        "4 difficulty of the card (E.4.7.1)",
        "+2 progressive difficulty (E.4.7.2)",
    ]


def test_the_odds_count_what_is_in_force(page: TablePage, checked: list[Fight]) -> None:
    """A bonus, and the three foundations and the character that are ready."""
    show(page, checked[0], "Jab")
    assert "<b>Check 6</b>: 97% to pass, 100% if you commit ready cards (up to +5)<br>" in (
        page.preview.words
    )
    assert "Your check gets +1 from effects" in page.preview.words


def test_what_is_looked_at_is_told_as_it_is_now(page: TablePage, checked: list[Fight]) -> None:
    game = checked[0]
    offered = next(iter(odds_of_offers(game)))
    view = worded_view(game, 0)
    page.session.updated.emit(Update(view, 0, Undo.NOTHING, odds_of_offers(game)))
    page.on_hover(offered)
    page.preview._show()
    assert "to pass" in page.preview.words
    page.session.updated.emit(Update(view, 0, Undo.NOTHING, {}))
    assert page.preview.handle == offered
    assert "to pass" not in page.preview.words


def test_odds_in_words(page: TablePage, struggle: Fight) -> None:
    jab = card_named(worded_view(struggle, 0), "Jab")
    for odds, told in (
        (CheckOdds(4, 1.0, 1.0, 2), "<b>Check 4</b>: 100% to pass"),
        (
            CheckOdds(4, 0.995, 1.0, 2),
            "over 99% to pass, 100% if you commit ready cards (up to +2)",
        ),
        (CheckOdds(9, 0.002, 0.002, 0), "under 1% to pass, and no card is ready to help"),
        (CheckOdds(9, 0.0, 0.0, 2), "0% to pass, and committing cannot help"),
        (CheckOdds(6, 0.5, 0.5, 0, -1), "Your check gets −1 from effects"),
        (CheckOdds(6, 0.0, 1.0, 2, 0, 5), "Your check is set to 5 by effects"),
    ):
        page.preview.show_now(jab, odds)
        assert told in page.preview.words


def test_a_check_says_what_it_is_made_of(page: TablePage, checked: list[Fight]) -> None:
    show(page, checked[-1], "Jab")
    body = page.panel.body
    assert isinstance(body, PaymentBody)
    assert "4: 3 checked, +1 from Bell" in body.words
    assert "6: 4 difficulty of the card, +2 progressive difficulty" in body.words


def step(**fields: object) -> StepView:
    plain: dict[str, Any] = {
        "value": "damage",
        "before": 3,
        "after": 1,
        "has_source": True,
        "source": None,
        "name": "",
        "is_own": False,
        "ability": "",
        "rule": "C.3.3.4.3",
        "until": "game",
    }
    return StepView(**(plain | fields))


def numbers(**fields: object) -> Numbers:
    plain: dict[str, Any] = dict.fromkeys(Numbers._fields)
    plain |= {"name": "Jab", "symbols": (), "keywords": ()}
    return Numbers(**(plain | fields))


def test_a_hidden_source_and_a_rule_are_called_so() -> None:
    look = CardLook(numbers(damage=3), numbers(damage=1))
    (hidden,) = changes(look, [step()])
    assert hidden.steps[1].words == "−2 (now 1) from a hidden card, for the rest of the game"
    assert hidden.tone == -1
    (ruled,) = changes(look, [step(has_source=False, until="")])
    assert ruled.steps[1].words == "−2 (now 1) from the rules"


def test_values_of_older_games_are_still_told() -> None:
    (heading,) = changes(CardLook(numbers(damage=3), numbers(damage=5)), ())
    assert (heading.words, heading.steps, heading.tone) == ("Damage 3 → 5", (), 1)


def test_what_was_changed_and_changed_back_says_so() -> None:
    there, back = step(before=3, after=1), step(before=1, after=3)
    (heading,) = changes(CardLook(numbers(damage=3), numbers(damage=3)), [there, back])
    assert heading.words == "Damage 3, changed and back"
    assert len(heading.steps) == 3


def test_a_card_in_hand_tells_its_base_values() -> None:
    look = CardLook(numbers(difficulty=4), None)
    (heading,) = changes(look, [step(value="difficulty", before=4, after=2, how="set")])
    assert heading.words == "Difficulty 4 → 2"
    assert heading.steps[1].what == "set to 2"


def test_a_check_that_was_set_says_so() -> None:
    history = (
        step(value="check", before=0, after=6, name="Seer", rule="E.3.1.3", how="set", until=""),
    )
    check = CheckState(None, Handle(1), 0, "play", 5, 6, 6, history)
    assert check_lines(check) == ["6: set to 6 by Seer"]


def test_a_difficulty_of_one_part_is_not_taken_apart() -> None:
    own = step(value="difficulty", before=0, after=4, name="", rule="E.4.7")
    added = step(value="progressive", before=4, after=6, name="", rule="E.4.7")
    check = CheckState(None, Handle(1), 0, "play", 4, 3, 3, (), (own,))
    assert check_lines(check) == []
    told = check_lines(check._replace(difficulty=6, shares=(own, added)))
    assert told == ["6: 4 difficulty of the card, +2 progressive difficulty"]


@pytest.mark.parametrize(
    "size", share([(1024, 600), (1280, 640), (1366, 768), (1280, 720)], 2, pytest.mark.slow)
)
def test_no_line_of_the_preview_is_cut_through(
    page: TablePage, struggle: Fight, size: tuple[int, int]
) -> None:
    page.resize(*size)
    show(page, struggle, "Jab")
    for opened in (None, *page.preview.folds.folds):
        if opened is not None:
            opened.button.click()
        page.preview.folds.verticalScrollBar().setValue(0)
        for _ in range(3):
            QApplication.processEvents()
        preview, area = page.preview, page.side._preview
        edge = area.height()
        lines = [preview.card, *(each.button for each in preview.folds.folds)]
        if area.verticalScrollBar().maximum() > 0 and preview.card.geometry().bottom() < edge:
            boxes = [QRect(each.mapTo(preview, QPoint()), each.size()) for each in lines]
            seen = [box for box in boxes if preview.folds.geometry().intersects(box)]
            assert not [box for box in seen if box.top() < edge <= box.bottom()], opened
