"""What a line of a script can mean in the second game: plays, uses, payments, attacks, blocks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Answer, Decision, Kind
from engine.scenario.script import MoveLine, ScriptAct

if TYPE_CHECKING:
    from engine.scenario.fftcg.builder import StagedDuel

PRIORITY, PAY, ATTACK, BLOCK = "priority", "pay", "attack", "block"


class DuelAct(StrEnum):
    """The kinds of answers that only the second game has."""

    PLAY = "play"
    CAST = "cast"
    USE = "use"
    PAY = "pay"
    ATTACK = "attack"
    BLOCK = "block"


BEGUN = frozenset({DuelAct.PLAY, DuelAct.CAST, DuelAct.USE})
OWN_PROMPTS: dict[str, str] = {PAY: DuelAct.PAY, ATTACK: DuelAct.ATTACK, BLOCK: DuelAct.BLOCK}


def is_meant(decision: Decision, move: MoveLine) -> bool | None:
    """Whether a line is about such a decision; None if any game decides that alike."""
    if decision.kind is Kind.PLAY and move.act in BEGUN:
        return True
    if decision.prompt in OWN_PROMPTS:  # passing would mean passing priority
        return move.act == OWN_PROMPTS[decision.prompt]
    if decision.kind is Kind.CARDS and move.act in (ScriptAct.CHOOSE, *OWN_PROMPTS.values()):
        return move.act == ScriptAct.CHOOSE
    return None


def plays(table: StagedDuel, decision: Decision, move: MoveLine) -> Iterator[Answer]:
    """Playing a card or using an ability; of several copies, one that is offered."""
    (name,) = move.cards
    found = table.candidates(name, move.player)
    if move.act != DuelAct.USE:
        offered = [card for card in found if card in decision.options]
        yield (offered or list(found))[0]
        return
    offering = {each.card for each in decision.options if isinstance(each, AbilityUse)}
    card = next((each for each in found if each in offering), found[0])
    count = len(table.game.made_of(table.game.cards[card]).abilities)
    meant = range(count) if move.number is None else range(move.number - 1, move.number)
    yield from (AbilityUse(card, at) for at in meant)


def wording(option: object) -> str:
    """The option as scenarios write it: modes by their numbers."""
    if isinstance(option, tuple) and all(type(each) is int for each in option):
        return " and ".join(str(each + 1) for each in option) or "none"
    return str(option)
