"""What answers come to, in words on their cards: how much damage each block lets through."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView
from engine.ufs.faces import AttackState, FightView
from ufs_desktop.fight.cardview import seen_values
from ufs_desktop.fight.odds import CheckOdds
from ufs_desktop.fight.words import Say
from ufs_desktop.grammar import YOU, then_does
from ufs_desktop.table.questions import Cards

BLOCK = "block"
WHOLE, HALF = "full: {takes} {n}", "half: {takes} {n}"
CHANCE = "{span} to pass"


def outcomes(
    decision: DecisionView,
    view: FightView,
    cards: Cards,
    odds: Mapping[Handle, CheckOdds],
    asked: str = YOU,
    say: Say = str,
) -> Mapping[Handle, tuple[str, ...]]:
    """For each card that may block: what its player takes if its check passes, and the odds."""
    attack = view.table.attack
    if decision.prompt != BLOCK or attack is None:
        return {}
    offered = {card for option in decision.options for card in option.cards}
    known = {card: cards[card] for card in offered if card in cards}
    blocking = {card: each for card, each in known.items() if _zone(each)}
    return {
        card: (say(_words(attack, each, asked)), *_chance(odds.get(card)))
        for card, each in blocking.items()
    }


def _words(attack: AttackState, card: CardView, asked: str) -> str:
    """G.2.2.2, G.2.2.3: a block of the attack's own zone blocks it completely."""
    takes = then_does(asked, "take")
    if _zone(card) == attack.zone:
        return WHOLE.format(takes=takes, n=attack.if_whole)
    return HALF.format(takes=takes, n=attack.if_half)


def _chance(odds: CheckOdds | None) -> tuple[str, ...]:
    return (CHANCE.format(span=odds.span),) if odds is not None else ()


def _zone(card: CardView) -> str:
    """Its block zone; empty if it has none or its viewer does not know it."""
    now = seen_values(card)
    return now.block_zone if now is not None else ""
