"""The lines of a script in the fighting game: its verbs."""

from __future__ import annotations

from engine.scenario.errors import ScenarioError
from engine.scenario.script import COMMON, MoveLine, Speech, Spoken, alone, cards, words
from engine.scenario.ufs.answers import FightAct
from engine.scenario.ufs.moments import read_point
from engine.scenario.ufs.readings import READINGS


def _alone_or_cards(said: Spoken) -> MoveLine:
    return cards(said) if said.rest else alone(said)


def _use(said: Spoken) -> MoveLine:
    card, which = said.cast.leading(said.needed(), said.where)
    if which.isdigit():
        return said.move(cards=(card,), number=int(which))
    keyword, _, instance = which.partition("#")
    if instance and not instance.isdigit():
        raise ScenarioError(said.where, f"{which!r} is not an ability")
    number = int(instance or 1) if keyword else None
    return said.move(cards=(card,), number=number, words=keyword.lower())


def _play(said: Spoken) -> MoveLine:
    """The card, followed by the backup that it is played at; the words name the half."""
    main, _, target = said.needed().partition(" at ")
    name, _, half = main.partition(" as ")
    aim = (said.cast.name(target, said.where),) if target else ()
    return said.move(cards=(said.cast.name(name, said.where), *aim), words=half)


SPEECH = Speech(
    verbs={
        **COMMON,
        FightAct.PLAY: _play,
        FightAct.BLOCK: _play,
        FightAct.USE: _use,
        FightAct.COMMIT: cards,
        FightAct.ZONE: words,
        FightAct.SYMBOL: words,
        FightAct.END: alone,
        FightAct.MULLIGAN: _alone_or_cards,
        FightAct.REVIEW: _alone_or_cards,
    },
    point=read_point,
    readings=READINGS,
)
