"""Where no card says anything, nobody looks for what cards say: most of a decision's work is that.

The rules' modules ask at their doors whether anything is in force. What lies behind a door that is
closed must not be entered, or every decision of every game pays for it.
"""

from __future__ import annotations

import pytest

from engine.kernel import machine
from engine.kernel.decisions import forced_answer, is_forced, random_answer
from engine.kernel.rng import Rng
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.game import Fight
from engine.ufs.model.details import play_of
from tests.ufs.doors import entered
from tests.ufs.test_random_play import starts

DECISIONS = 90  # of the players: some six turns with attacks, blocks and cards committed for checks
CLOSED = frozenset(  # files that are about nothing but what cards say
    {
        "ability_filters.py",
        "amounts.py",
        "choices.py",
        "conditions.py",
        "cost_acts.py",
        "cost_orders.py",
        "costs.py",
        "filters.py",
        "modifications.py",
        "modifier_orders.py",
        "next_cards.py",
        "occurrence_kinds.py",
        "occurrences.py",
        "patterns.py",
        "places.py",
        "readings.py",
        "references.py",
        "sides.py",
        "spans.py",
        "who.py",
    }
)
DOORS = {  # elsewhere: what is asked, and of that what is not
    "checks.py": {"_counts_for", "_may_commit", "concerns_check", "is_made_for"},
    "damage.py": {"adjusted"},
    "layers.py": {"_copied", "_define", "definitions"},
    "lookback.py": {"since"},
    "prohibitions.py": {"_forbids", "_matches", "_off_the_deck", "_ways", "play_to_come"},
    "statics.py": {"_active_of", "_said_in", "find_stated", "reading", "stated_in"},
}


def some_turns() -> Fight:
    """The same every time: a game of plain cards, begun and not ended."""
    game, rng = starts("vanilla")(0), Rng("plain cards")
    machine.run(game)
    asked = 0
    while game.pending is not None and asked < DECISIONS:
        decision = game.pending
        asked += not is_forced(decision)
        known = forced_answer(decision) if is_forced(decision) else None
        answer = random_answer(decision, rng) if known is None else known
        machine.answer(game, decision.id, answer)
    return game


def test_nobody_looks_for_what_cards_say() -> None:
    met = entered(some_turns)
    assert {("checks.py", "able_to_commit"), ("prohibitions.py", "forbidden_play")} <= met
    assert {"attack_sequence.py", "damage.py", "statics.py"} <= {file for file, _ in met}
    assert not {(file, name) for file, name in met if file in CLOSED}
    assert not {(file, name) for file, name in met if name in DOORS.get(file, ())}


@pytest.mark.rule("E.4.1", "E.4.10")
@pytest.mark.parametrize("verb", [Verb.ATTEMPT, Verb.PLAY])
def test_a_card_without_abilities_is_attempted_and_played_as_a_card_alone(verb: Verb) -> None:
    lines = [line.facts[0] for line in some_turns().log if line.key == verb]
    numbers = [play_of(event).number for event in lines]
    assert len(numbers) > 10
    assert len(numbers) == len(set(numbers))
    assert not any(play_of(event).ability for event in lines)
