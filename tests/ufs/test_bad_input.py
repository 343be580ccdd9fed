"""Bad input is one clear error naming rule or field, and the game stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.decisions import Answer, Decision, Kind, random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.history import History
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.kernel.views import view_for
from engine.library.definitions import definitions
from engine.library.printed_card import CardError, PrintedCard, to_definition
from engine.library.records import CardRecord, Face
from engine.scenario.errors import ScenarioError
from engine.text.ufs.normalise import Dialect
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from engine.ufs.rules import stalemate
from tests.scenario.writing import read, run
from ufs_desktop.fight.chronicle import chronicle_line

EDITION = "comprehensive"


def card(**printed: object) -> Definition:
    return to_definition(PrintedCard.model_validate(printed), EDITION)


def fight(spin: str = "") -> Fight:
    """Two players with the same sixty cards, under characters with this text."""
    character = card(type="character", name="Ash", hand_size=6, vitality=20, text=spin)
    deck = [character] + [card(name="Wall", difficulty=1)] * 59
    return new_game("bad input", EDITION, [deck, deck])


# --- decks and cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("main", "rule"),
    [("{Wall: 4, Gate: 4}", "A.2.1"), ("{Wall: 55, Gate: 4}", "A.2.2")],
)
def test_an_illegal_deck_is_refused_by_rule_before_the_game(
    tmp_path: Path, main: str, rule: str
) -> None:
    body = f"""
        cards:
          Kara: {{type: character, symbols: [fire]}}
        deck: {{character: Kara, main: {main}}}
        expect: {{deck.legal: false, deck.problems: {{contains: [{rule}]}}}}
    """
    assert run(tmp_path, body).why == ""


IMPOSSIBLE = [
    ("{difficulty: -1}", "difficulty"),
    ("{control: -1}", "control"),
    ("{speed: 3}", "speed"),
    ("{type: asset, damage: 3}", "damage"),
    ("{type: attack, zone: mid, speed: -1, damage: 3}", "speed"),
    ("{type: attack, zone: sideways, speed: 1, damage: 3}", "zone"),
    ("{type: character, hand_size: 0}", "hand_size"),
    ("{type: character, vitality: 0}", "vitality"),
    ("{symbols: [fire, cheese]}", "symbols"),
    ("{block: upwards +1}", "block"),
    ("{type: backup, stamina: 0}", "stamina"),
    ("{colour: red}", "colour"),
]


@pytest.mark.parametrize(("printed", "field"), IMPOSSIBLE)
def test_an_impossible_card_is_one_error_with_its_field(
    tmp_path: Path, printed: str, field: str
) -> None:
    with pytest.raises(ScenarioError) as struck:
        read(tmp_path, f"cards:\n  Odd: {printed}\nsetup: {{}}\nscript: []\nexpect: {{}}\n")
    assert "Odd" in str(struck.value)
    assert field in str(struck.value)
    assert "\n" not in str(struck.value)


def test_an_impossible_card_of_the_library_makes_no_definition() -> None:
    record = CardRecord((Face(name="Odd", difficulty=-3),), Dialect.COMPREHENSIVE)
    with pytest.raises(CardError, match="difficulty"):
        definitions([record])


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", [99, -1, "nonsense", (1, 1), (5_000,), {"a": 1}, 2.5])
def test_answers_out_of_bounds_leave_the_game_as_it_was(choice: object) -> None:
    history, rng = History(fight()), Rng("answers")
    for _ in range(6):
        decision = history.game.pending
        assert decision is not None
        before = state_hash(history.game)
        with pytest.raises(IllegalAnswer):
            history.answer(decision.id, choice)
        assert state_hash(history.game) == before
        assert history.game.pending == decision
        history.answer(decision.id, random_answer(decision, rng))


# --- effects without end --------------------------------------------------------------------------


SPIN = """After this card is committed, ready this card.
After this card is readied, commit this card."""


DRAIN = """After this card is readied, lose 1 vitality.
After you lose vitality, lose 1 vitality."""


def played_to_the_end(spin: str) -> Fight:
    history, rng = History(fight(spin=spin)), Rng("loop")
    while (decision := history.game.pending) is not None:
        history.answer(decision.id, random_answer(decision, rng))
    return history.game


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes hundreds of events otherwise."""
    monkeypatch.setattr(stalemate, "LONG_TURN", 60)
    monkeypatch.setattr(stalemate, "FORCED_ROUND", 10)
    monkeypatch.setattr(stalemate, "LATEST", 20)


@pytest.mark.usefixtures("_short")
def test_an_endless_loop_of_forced_effects_is_a_draw_and_the_log_names_its_cards() -> None:
    game = played_to_the_end(SPIN)
    assert game.result is not None
    assert game.result.losers == (0, 1)
    line = game.log[-1]
    assert (line.key, line.rules, line.facts) == ("endless", ("A.1",), ("Ash",))
    told = chronicle_line(view_for(game, 0).log[-1], ("You", "Bram"))
    assert told.text == "These keep repeating, so nobody wins: Ash"
    assert not told.is_minor


CHOICE = """After this card is committed, you may ready this card.
After this card is readied, commit this card."""


@pytest.mark.usefixtures("_short")
def test_a_turn_that_goes_on_because_somebody_wants_it_is_offered_as_a_draw() -> None:
    """Both are asked; whoever plays on is asked again after as long a time."""
    history = History(fight(spin=CHOICE))
    asked = []
    while (decision := history.game.pending) is not None:
        choice = True if decision.prompt == "may" else forced_or_passed(decision)
        if decision.prompt == "agree-draw":
            asked.append((decision.player, len(history.game.turn_events)))
            choice = len(asked) > 1
        history.answer(decision.id, choice)
    active = history.game.active
    assert asked == [(active, 60), (active, 120), (1 - active, 120)]
    told = [(line.key, line.facts) for line in history.game.log if line.key == "unending"]
    assert told == [("unending", ("Ash",))] * 2
    lines = view_for(history.game, 0).log
    words = [chronicle_line(line, ("You", "Bram")).text for line in lines if line.key == "unending"]
    assert words == ["These keep repeating: Ash"] * 2
    assert history.game.result is not None
    assert history.game.result.losers == (0, 1)


@pytest.mark.usefixtures("_short")
def test_what_waits_to_be_answered_is_answered_after_the_question() -> None:
    """The loop goes on where it was, until its player leaves it."""
    history = History(fight(spin=CHOICE))
    asked: list[int] = []
    after = 0
    while (decision := history.game.pending) is not None and history.game.turn < 4:
        choice = not asked if decision.prompt == "may" else forced_or_passed(decision)
        after += decision.prompt == "may" and bool(asked)
        if decision.prompt == "agree-draw":
            asked.append(decision.player)
        history.answer(decision.id, choice)
    assert len(asked) == 1
    assert after >= 1
    assert history.game.turn == 4


def forced_or_passed(decision: Decision) -> Answer:
    """The only answer, or as little as possible."""
    match decision.kind:
        case Kind.PLAY if decision.optional:
            return None
        case Kind.CARDS:
            return () if decision.optional else decision.options[: decision.minimum]
        case Kind.YES_NO:
            return False
        case _:
            return decision.options[0]


def test_a_loop_that_the_rules_end_ends_by_them() -> None:
    game = played_to_the_end(DRAIN)
    assert game.result is not None
    assert len(game.result.losers) == 1
    assert min(game.vitality) == 0
    assert all(line.key != "endless" for line in game.log)
