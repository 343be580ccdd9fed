"""What cannot be true of a game where somebody is asked: each is told, and of sound games none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel import machine
from engine.kernel.decisions import random_answer
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.kernel.rng import Rng
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.game import Fight
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.game import Attack, Use
from tests.ufs.test_random_play import starts


@pytest.fixture
def game() -> Fight:
    """A plain game in which a form is asked for."""
    made = starts("vanilla")(1)
    decision = machine.run(made)
    while decision is not None and decision.prompt != "form":
        decision = machine.answer(made, decision.id, random_answer(decision, Rng("on to a form")))
    return made


def _hold(game: Fight) -> None:
    game.hold()


def _leave_unanswered(game: Fight) -> None:
    game.emit(Event(Verb.SHUFFLE, owner=0))


def _misplace(game: Fight) -> None:
    card = game.zones[0, Zone.HAND][0]
    game.cards[card] = game.cards[card]._replace(zone=Zone.DECK)


def _carry_an_endless_name(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    endless = card.base._replace(name="n" * 2_000)
    game.cards[card.id] = card._replace(base=endless, values=endless)


def _hold_a_warehouse(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    ids = tuple(map(CardId, range(10_000, 16_000)))
    game.cards |= {number: card._replace(id=number) for number in ids}
    game.zones[0, Zone.HAND] += ids


def _state_in_hand(game: Fight) -> None:
    card = game.zones[0, Zone.HAND][0]
    game.cards[card] = game.cards[card]._replace(has_state=True)


def _other_values_in_hand(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    game.cards[card.id] = card._replace(values=card.values._replace(damage=99))


def _double(game: Fight) -> None:
    """It lies in the pool as well, and only its hand knows."""
    game.zones[0, Zone.POOL] = game.zones[0, Zone.HAND][:1]


def _lie_in_hand_while_played(game: Fight) -> None:
    card = game.zones[0, Zone.HAND][0]
    game.zones[0, Zone.TRANSIT] = (card,)
    game.playing = (card,)


def _attack_after_leaving(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    game.attack = Attack(Ref(card.id, card.epoch - 1), 0, 1)


def _heal_too_much(game: Fight) -> None:
    game.vitality[0] = 1 + (game.character(0).values.vitality or 0)


def _outlive(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    gone = Ref(card.id, card.epoch - 1)
    freeze = n.Act(Verb.FREEZE, n.ThisCard())
    game.effects[1] = Effect(1, EffectClass.RULE, freeze, Context(0), (gone,))


def _stay_in_transit(game: Fight) -> None:
    hand = game.zones[0, Zone.HAND]
    game.zones[0, Zone.HAND], game.zones[0, Zone.TRANSIT] = hand[1:], hand[:1]
    game.cards[hand[0]] = game.cards[hand[0]]._replace(zone=Zone.TRANSIT)


def _attack_from_nowhere(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    game.attack_stack = (Ref(card.id, card.epoch - 1),)


def _attach_in_hand(game: Fight) -> None:
    card = game.zones[0, Zone.HAND][0]
    game.cards[card] = game.cards[card]._replace(attached_to=game.characters[0])


def _count_ahead(game: Fight) -> None:
    card = game.cards[game.zones[0, Zone.HAND][0]]
    game.uses[Use(card.id, card.epoch + 1, "t1", "play", "turn", 1)] = 1


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_hold, "events are held back where form is asked"),
        (_leave_unanswered, "has not been answered where form is asked"),
        (_carry_an_endless_name, "a name that nobody could read"),
        (_hold_a_warehouse, "there are 6"),
        (_misplace, "lies elsewhere than it says"),
        (_state_in_hand, "has a current state"),
        (_other_values_in_hand, "has other values than its base values"),
        (_double, "cards lie in the zones, and there are"),
        (_lie_in_hand_while_played, "cards lie in the zones, and there are"),
        (_attack_after_leaving, "attacks, and has left the pool unnoticed"),
        (_heal_too_much, "vitality of"),
        (_outlive, "has outlived its cards"),
        (_stay_in_transit, "is in transit, and nobody plays it"),
        (_attack_from_nowhere, "is to attack, and has left the pool"),
        (_attach_in_hand, "is attached to what is not there"),
        (_count_ahead, "is counted that lies ahead"),
    ],
)
def test_each_flaw_is_told(game: Fight, spoil: Callable[[Fight], None], told: str) -> None:
    assert game.flaws() == []
    spoil(game)
    flaws = game.flaws()
    assert len(flaws) == 1
    assert told in flaws[0]
