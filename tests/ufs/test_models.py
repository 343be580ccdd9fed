"""Which card is copied, and what is known as it is chosen (J.3.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kernel.ids import CardId
from engine.kernel.machine import Call
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.procedures.effects.pick import PickCards, pick_model
from engine.ufs.rules.who import CHOSEN
from tests.ufs.build import Table
from tests.ufs.scene import cards


@dataclass
class Copying:
    """What carries out the words."""

    context: Context
    models: tuple[CardId, ...] = ()


@pytest.mark.rule("J.3.4.1")
def test_a_card_that_is_meant_by_itself_is_no_choice_wherever_it_lies() -> None:
    table = Table()
    card = table.card(0, n.Zone.REMOVED)
    frame = Copying(table.context(source=card))
    assert pick_model(frame, table.game, n.ThisCard(), "models") is None
    assert frame.models == (card,)


@pytest.mark.rule("J.3.4.1", "K.2.3")
def test_the_cards_that_become_copies_are_known_as_the_model_is_chosen() -> None:
    """ "Another" is another than these; without any it is what was chosen before."""
    table = Table()
    refs = [table.game.cards[table.foundation()].ref for _ in range(2)]
    frame = Copying(table.context().bind(CHOSEN, (refs[0],)))
    for copies, known in (((), refs[:1]), ((refs[1].card,), refs[1:])):
        asked = pick_model(frame, table.game, cards(), "models", copies)
        assert isinstance(asked, Call)
        assert isinstance(asked.child, PickCards)
        assert asked.child.context.get(CHOSEN) == tuple(known)
