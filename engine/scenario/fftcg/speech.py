"""The lines of a script in the second game: its verbs."""

from __future__ import annotations

from engine.scenario.fftcg.answers import DuelAct
from engine.scenario.fftcg.moments import read_duel_point
from engine.scenario.fftcg.readings import DUEL_READINGS
from engine.scenario.script import COMMON, MoveLine, Speech, Spoken, cards


def _one(said: Spoken) -> MoveLine:
    return said.move(cards=(said.cast.name(said.needed(), said.where),))


def _cards_or_nothing(said: Spoken) -> MoveLine:
    """Cards, or `nothing`: nobody attacks or blocks, or the payment is called off."""
    return said.move() if said.rest == "nothing" else cards(said)


def _use(said: Spoken) -> MoveLine:
    """A card, followed by which of its abilities."""
    card, which = said.cast.leading(said.needed(), said.where)
    return said.move(cards=(card,), number=int(which) if which.isdigit() else None)


DUEL_SPEECH = Speech(
    verbs={
        **COMMON,
        DuelAct.PLAY: _one,
        DuelAct.CAST: _one,
        DuelAct.USE: _use,
        DuelAct.PAY: _cards_or_nothing,
        DuelAct.ATTACK: _cards_or_nothing,
        DuelAct.BLOCK: _cards_or_nothing,
    },
    point=read_duel_point,
    readings=DUEL_READINGS,
)
