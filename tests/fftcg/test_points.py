"""Points of damage that are replaced, attacks beyond the first, and what is chosen."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import LastingChange, TcgChange
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice
from engine.fftcg.model.replacements import (
    DamageInstead,
    PointsInstead,
    ReplacementOffer,
    TcgReplacement,
)
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.rules import duties, replacements, triggers
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from tests.fftcg.speakers import DRAW
from tests.fftcg.vanilla import BURST, GUARD, KEEPER, SENTRY, SQUIRE, Position

DOUBLE = PointsInstead(to=2, is_dealer=True)
MORE = PointsInstead(by=1, is_dealer=True)
LESS = PointsInstead(by=-2)
SPARED = PointsInstead(to=0)


def hang(at: Position, card: CardId, *changes: TcgChange) -> None:
    ref = at.game.cards[card].ref
    cards.change(at.game, LastingChange((ref,), changes, at.game.serial, ref))


def points(at: Position, player: Player, *dealers: CardId, count: int = 1) -> TakePoints:
    refs = tuple(at.game.cards[card].ref for card in dealers)
    return TakePoints(player=player, points=count, dealers=refs)


def taken(at: Position, player: Player) -> int:
    return len(at.game.cards_in(player, CardZone.DAMAGE))


@pytest.mark.parametrize(
    ("change", "player", "expected"),
    [
        (DOUBLE, 1, 2),
        (DOUBLE, 0, 1),  # not to its opponent
        (MORE, 1, 2),
        (SPARED, 0, 0),
        (SPARED, 1, 1),  # of its own player
        (LESS, 0, 0),  # no less than none
        (DamageInstead(), 0, 1),  # which is about Forwards
    ],
)
def test_points_are_replaced_where_they_are_spoken_of(
    change: TcgReplacement, player: Player, expected: int
) -> None:  # 11.12.5.2
    at = Position()
    squire, _ = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, change)
    at.begin(frame := points(at, player, squire))
    assert (taken(at, player), frame.is_done) == (expected, expected > 0)


@pytest.mark.parametrize(("at_once", "cause"), [(True, Cause.EFFECT), (False, Cause.RULE)])
def test_points_of_a_text_are_told_to_be_its_effect(at_once: bool, cause: Cause) -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    frame = points(at, 1, squire)
    frame.at_once = at_once
    at.begin(frame)
    (told,) = [entry.facts[0] for entry in at.game.log if entry.key == TcgVerb.DAMAGE_TAKEN]
    assert (told.cause, told.source) == (cause, at.game.cards[squire].ref)


def test_only_who_deals_them_counts() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    hang(at, guard, MORE)
    at.begin(points(at, 1, squire))
    assert taken(at, 1) == 1
    at.begin(points(at, 1, squire, guard))
    assert taken(at, 1) == 3


def test_each_counts_once_and_none_for_no_points() -> None:  # 11.12.5.5
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    hang(at, squire, MORE)
    at.begin(points(at, 1, squire, count=0))
    assert taken(at, 1) == 0
    hang(at, squire, MORE)
    at.begin(points(at, 1, squire))
    assert taken(at, 1) == 3
    told = [entry.facts[0].card for entry in at.game.log if entry.key == TcgVerb.REPLACED]
    assert told == [at.game.cards[squire].ref] * 2


def test_who_is_dealt_them_chooses() -> None:  # 11.12.5.6.1
    at = Position()
    squire, sentry = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    hang(at, squire, DOUBLE)
    hang(at, sentry, PointsInstead(by=-1))
    at.begin(points(at, 1, squire))
    assert (at.asked.player, at.asked.rule) == (1, "11.12.5.6.1")
    assert dict(at.asked.facts) == {"amount": 1}
    offers = [each for each in at.asked.options if isinstance(each, ReplacementOffer)]
    assert [each.said for each in offers] == ["points dealt 2", "points taken -1"]
    at.answer(offers[0])
    assert taken(at, 1) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [(DOUBLE, "points dealt 2"), (MORE, "points dealt +1"), (SPARED, "points taken 0")],
)
def test_they_are_told_in_a_few_words(change: PointsInstead, words: str) -> None:
    assert replacements.said(change) == words


# --- attacks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ((), 1),
        ((AttacksTwice(),), 2),
        ((AttacksTwice(), AttacksTwice()), 2),
        ((AttacksAgain(),), 2),
        ((AttacksAgain(), AttacksAgain()), 3),
        ((AttacksTwice(), AttacksAgain()), 3),
    ],
)
def test_attacks_are_counted_turn_by_turn(changes: tuple[TcgChange, ...], most: int) -> None:
    """10.1.2.1.2, 15.2.1.2."""
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    hang(at, squire, *changes)
    for number in range(1, 5):
        assert duties.has_attacked_its_fill(at.game, at.game.cards[squire]) is (number > most)
        cards.note_attack(at.game, squire)
        assert at.game.cards[squire].attacks == number
    turns.begin_turn(at.game, 0)
    assert not duties.has_attacked_its_fill(at.game, at.game.cards[squire])
    cards.note_attack(at.game, squire)
    assert at.game.cards[squire].attacks == 1


# --- what is chosen -------------------------------------------------------------------------------


def test_each_card_is_chosen_once_by_one_text() -> None:  # 11.8.6
    at = Position()
    squire, guard, keeper = at.field(0, SQUIRE, GUARD, KEEPER)
    number = stack.put_ability(at.game, 1, keeper, BURST.spell or DRAW)
    at.game.take_batch()
    refs = [at.game.cards[card].ref for card in (squire, guard)]
    stack.set_chosen(at.game, number, ((refs[0], refs[1]), (refs[0],)), ())
    batch = at.game.take_batch()
    told = [(event.kind, event.actor, event.owner, event.card, event.source) for event in batch]
    source = at.game.cards[keeper].ref
    assert told == [(TcgVerb.CHOSEN, 1, 0, ref, source) for ref in refs]


@pytest.mark.parametrize("player", [0, 1])
def test_only_what_an_opponent_chooses_sets_it_off(player: Player) -> None:  # 11.8.2
    at = Position()
    shy = AutoAbility((AutoTrigger(AutoEvent.CHOSEN),), DRAW)
    squire, keeper = *at.field(0, SQUIRE._replace(autos=(shy,))), *at.field(1, KEEPER)
    number = stack.put_ability(at.game, player, keeper, DRAW)
    at.game.take_batch()
    stack.set_chosen(at.game, number, ((at.game.cards[squire].ref,),), ())
    found = triggers.set_off(at.game, at.game.take_batch())
    assert [each.auto for each in found] == ([shy] if player == 1 else [])
