"""How the log words what becomes of a card that is changed (11.12.4)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.changes import (
    BecomeForward,
    Forbid,
    ForbidBlockers,
    GainPower,
    GainTraits,
    LastingChange,
    LoseAbilities,
    MustAttack,
    SetPower,
    TakeControl,
    TcgChange,
)
from engine.fftcg.model.costs import AnyElementCp, AnyElementParty, CheaperCards
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, BattleCost, MustBlock
from engine.fftcg.model.gains import GainAbility, with_name
from engine.fftcg.model.information import GainElement, GainJob, SetCost, SetElement
from engine.fftcg.model.replacements import TcgReplacement
from engine.fftcg.rules import replacements


class ToldChange(NamedTuple):
    """What follows the name of the card: "gains", "Haste"."""

    verb: str
    what: str


def told(lasting: LastingChange, name: str) -> str:
    """ "Gains +2000 power and Haste": changes with the same verb are told together."""
    found: dict[str, list[str]] = {}
    for change in lasting.changes:
        verb, what = _told(change)
        found.setdefault(verb, []).append(with_name(what, name))
    return " and ".join(f"{verb} {' and '.join(parts)}" for verb, parts in found.items())


def _told(change: TcgChange) -> ToldChange:
    match change:
        case GainPower(amount=int(amount)):
            gained = ToldChange("gains", f"{amount:+} power")
            return gained if amount >= 0 else ToldChange("loses", f"{-amount} power")
        case GainTraits(traits=traits):
            return ToldChange("gains", " and ".join(sorted(each.title() for each in traits)))
        case GainAbility(words=words):
            return ToldChange("gains", f'"{words}"')
        case GainJob(job=job):
            return ToldChange("gains", f"Job {job}")
        case GainElement(element=element):
            return ToldChange("gains", element.title())
        case LoseAbilities():
            return ToldChange("loses", "all its abilities")
        case Forbid(ban=ban):
            return ToldChange("cannot", str(ban))
        case ForbidBlockers():
            return ToldChange("cannot", "be blocked by some Forwards")
        case BattleCost(is_block=is_block):
            return ToldChange(
                "cannot", f"{'block' if is_block else 'attack'} without paying for it"
            )
        case TcgReplacement():
            return ToldChange("is under", f'"{replacements.said(change)}"')
    return _told_of_duty(change)


def _told_of_duty(change: TcgChange) -> ToldChange:
    """What else it is, must do and can do."""
    match change:
        case BecomeForward(power=power):
            return ToldChange("also becomes", f"a Forward with {power} power")
        case SetElement(element=element):
            return ToldChange("becomes", element.title())
        case SetPower(amount=amount):
            return ToldChange("has", f"{amount} power")
        case SetCost(cost=cost):
            return ToldChange("has", f"cost {cost}")
        case TakeControl():
            return ToldChange("changes", "sides")
        case MustAttack():
            return ToldChange("must", "attack if possible")
        case MustBlock():
            return ToldChange("must", "block if possible")
        case AttacksTwice():
            return ToldChange("can", "attack twice in the same turn")
        case AttacksAgain():
            return ToldChange("can", "attack once more")
        case AnyElementCp():
            return ToldChange("can", "produce CP of any Element")
        case AnyElementParty():
            return ToldChange("can", "form a party with Forwards of any Element")
        case CheaperCards(amount=amount):
            return ToldChange("makes", f"cards cost {amount} less")
    raise TypeError(f"nobody has words for {type(change).__name__}")
