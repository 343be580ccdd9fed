"""What has happened this turn, and what of it a card is known by (J.4.1, I.3.10.2)."""

from __future__ import annotations

import pytest

from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import ChangeDetail, PlayDetail, SideDetail
from engine.ufs.rules.card_states import is_reversal
from engine.ufs.rules.lookback import since, subject
from tests.ufs.build import Table


@pytest.mark.rule("J.4.1")
def test_occurrences_from_one_on_in_the_order_in_which_they_came() -> None:
    table = Table()
    game = table.game
    first = table.emit(n.Verb.SHUFFLE, owner=0)
    atoms.commit(game, [table.foundation() for _ in range(2)], Why(0))
    second, third = table.release()
    held = table.emit(n.Verb.SHUFFLE, owner=1)
    game.turn_events.insert(0, game.turn_events.pop())  # it was released late
    atoms.ready(game, [table.foundation(ready=False)], Why(0))
    (last,) = game.batch
    assert since(game, 0) == [first, second, third, held, last]
    game.turn_events.append(game.turn_events.pop(0))
    for at, event in enumerate((first, second, third, held, last)):
        assert since(game, event.serial) == [first, second, third, held, last][at:]
    assert since(game, last.serial + 1) == []


@pytest.mark.rule("I.3.10.2")
def test_a_card_in_the_pool_is_a_reversal_where_it_was_played_as_one() -> None:
    table = Table()
    jab, hook = table.attack(current=False), table.attack(current=False)
    for card, reversal in ((jab, True), (hook, False)):
        table.emit(n.Verb.PLAY, card, actor=0, detail=PlayDetail("attack", "", reversal, 1))
    record = table.game.cards[jab]
    assert is_reversal(table.game, record)
    assert is_reversal(table.game, record._replace(epoch=record.epoch + 1))  # as it arrived
    assert not is_reversal(table.game, record._replace(epoch=record.epoch + 2))
    assert not is_reversal(table.game, record._replace(zone=n.Zone.DISCARD))
    assert not is_reversal(table.game, table.game.cards[hook])


@pytest.mark.rule("J.4.2.3")
@pytest.mark.parametrize(
    ("verb", "detail", "was_ready"),
    [
        (n.Verb.MODIFY, ChangeDetail("control", "add"), True),
        (n.Verb.ADD, (), True),
        (n.Verb.ADD, SideDetail("Back"), False),
    ],
)
def test_a_card_is_looked_at_as_it_was_unless_it_arrives_with_its_other_side_up(
    verb: n.Verb, detail: tuple[object, ...], was_ready: bool
) -> None:
    table = Table()
    wall = table.foundation()
    event = table.emit(verb, wall, detail=detail)
    table.game.cards[wall] = table.game.cards[wall]._replace(ready=False)
    seen = subject(table.game, event)
    assert seen is not None
    assert seen.ready is was_ready
