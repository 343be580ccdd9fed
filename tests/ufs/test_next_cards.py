"""A player's next cards and attacks: which count, and as what (K.3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail, ResolveDetail, StretchDetail
from engine.ufs.model.game import Attack
from engine.ufs.rules.next_cards import next_cards
from engine.ufs.rules.who import SINCE
from tests.ufs.build import Table, trait
from tests.ufs.doors import asks

Verb, Zone = n.Verb, n.Zone
ATTACK = n.IsType(n.CardType.ATTACK)
ATTACKS, CARDS = n.Next(ATTACK, last=9), n.Next(verb=Verb.ATTEMPT, last=9)


def tries(table: Table, card: CardId, player: Player = 0, **detail: Any) -> int:
    """An attempt to play it; as an attack, unless something else is said."""
    told = PlayDetail(**{"played_as": PlayedAs.ATTACK, "number": 1, **detail})
    return table.emit(Verb.ATTEMPT, card, actor=player, detail=told).serial


def begins(table: Table, attack: CardId | None = None) -> None:
    table.emit(Verb.PHASE, owner=0, detail=StretchDetail(n.Stretch.ATTACK, "begin"))
    if attack is not None:
        table.game.attack = Attack(table.game.cards[attack].ref, 0, 1)


def resolves(table: Table, card: CardId, what: str = "attack") -> None:
    table.emit(Verb.RESOLVE, card, detail=ResolveDetail(what))
    table.game.attack = None


def found(table: Table, ref: n.Next, since: int = 0) -> list[CardId]:
    context = table.context()
    return list(next_cards(table.game, context.bind(SINCE, since) if since else context, ref))


def test_cards_that_are_tried_come_one_after_the_other() -> None:
    table = Table()
    row = [table.card(0, Zone.HAND, n.CardType.ATTACK) for _ in range(3)]
    serials = [tries(table, card) for card in row]
    tries(table, table.card(1, Zone.HAND, n.CardType.ATTACK), player=1)
    for ref in (ATTACKS, CARDS):
        assert found(table, ref) == row
        assert found(table, ref, serials[1]) == row[1:]
        assert found(table, n.Next(ref.filter, verb=ref.verb)) == row[:1]
        assert found(table, n.Next(ref.filter, verb=ref.verb, first=2, last=2)) == row[1:2]
    this_turn = n.Next(ATTACK, last=9, since_turn=True)
    assert found(table, this_turn, serials[1]) == row


@pytest.mark.rule("G.2.1.3.3.1")
@pytest.mark.parametrize(
    ("detail", "is_attack", "is_card"),
    [
        ({}, True, True),
        ({"played_as": PlayedAs.BLOCK}, False, True),
        ({"played_as": "", "ability": "a0"}, False, False),
    ],
)
def test_as_what_a_card_is_tried(detail: dict[str, Any], is_attack: bool, is_card: bool) -> None:
    table = Table()
    card = table.card(0, Zone.HAND, n.CardType.ATTACK)
    tries(table, card, **detail)
    assert found(table, ATTACKS) == ([card] if is_attack else [])
    assert found(table, CARDS) == ([card] if is_card else [])


@pytest.mark.rule("K.3.9.2")
def test_an_attack_counts_unplayed_only_where_nothing_is_said_of_playing() -> None:
    table = Table()
    copy = table.attack(current=False)
    begins(table, copy)
    assert found(table, ATTACKS) == [copy]
    assert found(table, n.Next(ATTACK, verb=Verb.ATTEMPT, last=9)) == []
    assert found(table, n.Next(ATTACK, n.Who.OPPONENT, last=9)) == []


@pytest.mark.rule("K.3.9")
def test_an_attack_that_begins_once_more_counts_once_more() -> None:
    """Of the first time its attempt has told already."""
    table = Table()
    attack = table.attack(current=False)
    tries(table, attack)
    begins(table)
    resolves(table, attack)
    assert found(table, ATTACKS) == [attack]
    begins(table)
    resolves(table, attack)
    assert found(table, ATTACKS) == [attack, attack]


@pytest.mark.rule("K.3.9")
def test_an_attack_that_was_tried_as_a_block_has_yet_to_attack() -> None:
    table = Table()
    card = table.attack(current=False)
    tries(table, card, played_as=PlayedAs.BLOCK)
    assert found(table, ATTACKS) == []
    begins(table, card)
    assert found(table, ATTACKS) == [card]


@pytest.mark.rule("G.5.2")
def test_whose_sequence_it_was_is_told_by_what_resolved() -> None:
    """Of one that was dropped nothing is known."""
    table = Table()
    first, second = table.attack(current=False), table.attack(current=False)
    begins(table)
    begins(table)
    table.emit(Verb.COMMIT, table.foundation())
    resolves(table, table.foundation(), "card")
    resolves(table, first)
    begins(table)
    resolves(table, second)
    begins(table)
    assert found(table, ATTACKS) == [first, second]


@pytest.mark.rule("K.3.9")
def test_a_card_is_seen_as_it_was_tried_once_it_is_elsewhere() -> None:
    """While it is being played it is what it is now."""
    table = Table()
    card = table.card(0, Zone.TRANSIT, keywords=(trait("throw"),))
    tries(table, card, played_as=PlayedAs.FOUNDATION)
    thrown = n.Next(n.HasKeyword("throw"), verb=Verb.ATTEMPT)
    assert found(table, thrown) == [card]
    was = table.game.cards[card]
    plain = was._replace(values=was.values._replace(keywords=()))
    for now, expected in (
        (plain, []),
        (plain._replace(zone=Zone.POOL), []),  # it has not moved since
        (plain._replace(epoch=was.epoch + 1), []),
        (plain._replace(zone=Zone.POOL, epoch=was.epoch + 1), [card]),
    ):
        table.game.cards[card] = now
        assert found(table, thrown) == expected
    begins(table, card)
    assert found(table, n.Next(n.HasKeyword("throw"), last=2)) == [card]


def test_a_card_of_which_nothing_is_kept_is_seen_as_it_is() -> None:
    table = Table()
    card = table.card(0, Zone.POOL, keywords=(trait("throw"),))
    detail = PlayDetail(PlayedAs.FOUNDATION, number=1)
    table.game.emit(Event(Verb.ATTEMPT, 0, 0, table.game.cards[card].ref, detail=detail))
    table.game.cards[card] = table.game.cards[card]._replace(epoch=1)
    assert found(table, n.Next(n.HasKeyword("throw"), verb=Verb.ATTEMPT)) == [card]


@pytest.mark.rule("I.3.10.2")
def test_a_reversal_is_told_by_its_attempt_or_its_sequence() -> None:
    table = Table()
    reversals = n.Next(n.AllOf((ATTACK, n.IsReversal())), last=9)
    tried, other = (table.card(0, Zone.HAND, n.CardType.ATTACK) for _ in range(2))
    tries(table, tried, as_reversal=True)
    tries(table, other)
    assert found(table, reversals) == [tried]
    copy = table.attack(current=False)
    begins(table, copy)
    assert table.game.attack is not None
    table.game.attack = table.game.attack._replace(reversal_to=table.game.cards[other].ref)
    assert found(table, reversals) == [tried, copy]


@pytest.mark.rule("K.3.9")
def test_an_attempt_that_failed_played_nothing_before_or_after() -> None:
    table = Table()
    card, other = table.card(0, Zone.DISCARD), table.card(0, Zone.DISCARD)
    played = n.Next(verb=Verb.PLAY, last=9)
    table.emit(Verb.PLAY, card, actor=0, detail=PlayDetail(PlayedAs.FOUNDATION, number=1))
    tries(table, card, played_as=PlayedAs.FOUNDATION, number=2)
    table.emit(Verb.PLAY, actor=0, detail=PlayDetail(ability="a0", number=3))
    assert found(table, played) == []
    tries(table, other, played_as=PlayedAs.FOUNDATION, number=4)
    table.emit(Verb.PLAY, other, actor=0, detail=PlayDetail(PlayedAs.FOUNDATION, number=4))
    assert found(table, played) == [other]


def test_only_what_resolves_is_asked_whether_an_attack_did() -> None:
    table = Table()
    attack = table.attack(current=False)
    begins(table, attack)
    table.emit(Verb.COMMIT, table.ash)
    assert not asks("resolve_of", found, table, ATTACKS)
    resolves(table, attack)
    assert asks("resolve_of", found, table, ATTACKS)
