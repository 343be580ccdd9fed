"""The fight's kit speaks the words of the edition that it is made for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView, LogView, View, answer_from
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from tests.desktop.fakes import game_at, view_at
from tests.desktop.players import some_answer
from tests.desktop.test_preview import numbers, step
from tests.desktop.test_table_words import event
from tests.ufs.house_edition import HOUSE
from ufs_desktop.fight.histories import changes
from ufs_desktop.fight.kit import fight_kit
from ufs_desktop.fight.look import CardLook
from ufs_desktop.fight.odds import CheckOdds
from ufs_desktop.fight.wording import worded_view

TERMS = re.compile(r"check|card pool|staging|momentum|vitality|mulligan|combat phase", re.I)
NAMES = ("You", "Rival")
OURS, OWN = fight_kit(COMPREHENSIVE), fight_kit(HOUSE)


@pytest.mark.parametrize(
    ("kind", "fields", "ours", "own"),
    [
        ("build", {}, "Low Kick enters the staging area", "Low Kick enters the yard"),
        ("add", {"to": "pool"}, "Low Kick goes to the card pool", "Low Kick goes to the line"),
        ("lose_vitality", {"amount": 3}, "You lose 3 vitality", "You lose 3 breath"),
        ("make_check", {"amount": 5}, "You check Low Kick: 5", "You test Low Kick: 5"),
        ("phase", {"detail": ("combat_phase", "end")}, "Combat Phase ends", "Main Phase ends"),
    ],
)
def test_the_log(kind: str, fields: dict[str, Any], ours: str, own: str) -> None:
    entry = LogView(kind, ("F.1",), 0, (event(kind, **fields),))
    assert OURS.story.line(entry, NAMES).text == ours
    assert OWN.story.line(entry, NAMES).text == own


def test_questions_and_their_buttons() -> None:
    asked = DecisionView(0, 1, Kind.PLAY, "form", "F.2.2", optional=True)
    assert OURS.questions.sentence(asked, lambda card: "", "", "").endswith("end your Combat Phase")
    assert OWN.questions.sentence(asked, lambda card: "", "", "").endswith("end your Main Phase")
    assert OWN.questions.passes["form"] == "End Main Phase"
    assert OWN.questions.yes_no["clear-to-momentum"][0] == "To nerve"


def test_places_of_the_table() -> None:
    assert OWN.plan.zones["stage"] == "yard"
    view = view_at("form")
    spread = OWN.plan.layout(1280, 720, view).spread(view, NAMES)
    assert {row.words for row in spread.rows} == {"Line", "Yard", "Nerve"}
    assert "breath" in spread.plates[0].words


def test_the_preview() -> None:
    view = view_at("form")
    odds = CheckOdds(5, 0.5, 0.75, 2, 1, shares=(step(value="difficulty"),))
    card = next(zone.cards[0] for zone in view.zones if (zone.player, zone.zone) == (0, "hand"))
    told = " ".join(OWN.story.about(card, odds))
    assert "<b>Test 5</b>: 50% to pass" in told
    assert "Your test gets +1" in told
    assert OWN.story.headings(card, odds)[0].title == "Test"
    changed = changes(CardLook(numbers(vitality=9), numbers(vitality=7)), (), HOUSE.say)
    assert [heading.title for heading in changed] == ["Maximum breath"]


def test_what_is_offered_and_how_a_hand_is_sorted() -> None:
    zone = DecisionView(0, 1, Kind.OPTION, "table-to", "E.1")
    assert OWN.questions.option(zone, "momentum", {}, NAMES) == "Nerve"
    assert OURS.questions.option(zone, "momentum", {}, NAMES) == "Momentum"
    assert "By test, the highest first" in [way.words for way in OWN.faces.sorts]
    assert "Your test" not in [way.words for way in OURS.faces.sorts]


def test_no_word_of_ours_is_left_in_a_whole_game() -> None:
    """Names and texts of cards are not ours to change: here nobody's hold such a word."""
    game, rng, told, lines = game_at("form"), Rng("words"), set[str](), 0
    for _ in range(150):
        decision = game.pending
        if decision is None:
            break
        view = worded_view(game, decision.player, lines)
        lines = len(game.log)
        told.update(said_of(view))
        shown = view.decision
        assert shown is not None
        key = some_answer(shown, rng)
        machine.answer(game, decision.id, answer_from(game, decision.player, decision.id, key))
    assert len(told) > 200
    assert [words for words in told if TERMS.search(words)] == []


def said_of(view: View) -> Iterator[str]:
    """What the kit says of a moment, but for the words of questions themselves."""
    spread = OWN.plan.layout(1280, 720, view).spread(view, NAMES)
    yield spread.banner
    for placement in spread.cards.values():
        yield from (placement.words, placement.ribbon)
        yield from OWN.story.about(placement.card, None)
        for heading in OWN.story.headings(placement.card, None):
            yield heading.title
            yield from (step.what for step in heading.steps)
    yield from (row.words for row in spread.rows)
    yield from (plate.words for plate in spread.plates)
    yield from (pile.label for pile in spread.piles)
    yield from OWN.story.numbers(view)
    for entry in view.log:
        yield OWN.story.line(entry, NAMES).text


def test_a_name_keeps_its_words() -> None:
    named = ("Momentum", "Rival")
    entry = LogView("mulligan", ("E.1.8",), 0, ())
    assert OWN.story.line(entry, named).text == "Momentum takes a new hand"


def test_how_a_game_ended() -> None:
    line = LogView("lost", ("house.winning",), 0, ("vitality",))
    view = view_at("form")
    view = view._replace(log=(line,), result=Result((0, 1), "house.winning"))
    assert OWN.story.why_over(view, NAMES) == "Both are out of breath."
    assert OURS.story.why_over(view, NAMES) == "Both are out of vitality."
