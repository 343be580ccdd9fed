"""What is done to cards: damage, counters, acts, and changes that last."""

from __future__ import annotations

from engine.bots.fftcg.acts import deed, harm, sign
from engine.bots.fftcg.table import ABILITY_WORTH, DuelTable
from engine.bots.fftcg.view import LATER, TEXTS, TextView, text_worth
from engine.fftcg.model import changes, spells
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import SpellChange, TcgBan, TcgChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, MustBlock
from engine.fftcg.model.gains import AnyAbility, GainAbility
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.replacements import DamageInstead, LeaveInstead, PointsInstead
from engine.fftcg.model.shares import SpellDivide
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardTrait
from engine.fftcg.rules import conditions

COUNTER = 0.4  # worth of one on a card that makes use of it
SHIELD = 0.15  # share of a card's worth, for changing what would harm it


@TEXTS.of(spells.SpellDamage)
def damage(view: TextView, step: spells.SpellDamage) -> float:
    count = _amount(view, step.amount)
    return sum(harm(view.table, card, count) for card in view.cards(step.cards))


def _amount(view: TextView, said: spells.TcgAmount | spells.PowerOf) -> int:
    if isinstance(said, spells.PowerOf):
        return sum(view.table.power(card) for card in view.cards(said.card))
    return conditions.amount(view.table.game, said, view.table.me, view.itself)


@TEXTS.of(SpellDivide)
def divided(view: TextView, step: SpellDivide) -> float:
    """As though all of them got an equal share."""
    hurt = view.cards(step.cards)
    return sum(harm(view.table, card, step.amount // len(hurt)) for card in hurt)


@TEXTS.of(PlaceCounters)
def counters(view: TextView, step: PlaceCounters) -> float:
    return COUNTER * step.counters.number * len(view.cards(step.cards))


@TEXTS.of(RemoveCounters)
def fewer_counters(view: TextView, step: RemoveCounters) -> float:
    found = view.cards(step.cards)
    there = sum(min(card.count(step.counters.name), step.counters.number) for card in found)
    return -COUNTER * there


@TEXTS.of(spells.SpellAct)
def act(view: TextView, step: spells.SpellAct) -> float:
    return sum(deed(view.table, step.verb, card) for card in view.cards(step.cards))


@TEXTS.of(SpellChange)
def change(view: TextView, step: SpellChange) -> float:
    cards = view.cards(step.cards)
    return sum(_changed(view, card, each) for card in cards for each in step.changes)


def _changed(view: TextView, card: TcgCard, what: TcgChange) -> float:
    """Seen by who does it; `better`: for whoever controls the card."""
    table = view.table
    better = -sign(table, card)
    match what:
        case changes.GainPower(amount=said):
            amount = conditions.amount(table.game, said, table.me, view.itself)
            if amount < 0:
                return harm(table, card, -amount)
            return better * amount / 1000 * (0.6 if _in_battle(table, card) else LATER)
        case changes.SetPower(amount=amount):
            return harm(table, card, max(0, table.power(card) - amount))
        case changes.GainTraits(traits=traits):
            usable = CardTrait.HASTE not in traits or card.since == table.game.turn
            return better * LATER * len(traits) * (1.0 if usable else 0.2)
        case changes.LoseAbilities():
            return -better * 0.5
        case changes.BecomeForward(power=power):
            return better * power / 4000 if table.has_turn() else better * power / 6000
        case changes.Forbid(ban=ban):
            bad = ban in {TcgBan.ATTACK, TcgBan.BLOCK}
            return (-better if bad else better) * 0.2 * table.worth(card)
        case DamageInstead(by=by, is_dealer=is_dealer):
            shields = (by is None or by < 0) != is_dealer
            return (better if shields else -better) * SHIELD * table.worth(card)
        case LeaveInstead(verb=verb):
            keeps = verb is not SpellVerb.REMOVE
            return (better if keeps else -better) * SHIELD * table.worth(card)
        case changes.TakeControl(whose=whose):
            stays = (whose is WhoseCards.OWN) == table.is_mine(card)
            return 0.0 if stays else sign(table, card) * _taken(view, card)
        case changes.ForbidBlockers():
            return better * 0.15 * table.worth(card)
        case GainAbility(ability=ability):
            return better * _gained(table, card, ability)
        case PointsInstead(to=to, by=by):
            return (-better if to == 0 or by < 0 else better) * LATER
        case AttacksTwice() | AttacksAgain():
            return better * LATER
        case changes.MustAttack() | MustBlock():
            return -better * 0.1 * table.worth(card)
        case _:
            return 0.0


def _gained(table: DuelTable, card: TcgCard, ability: AnyAbility) -> float:
    """What it brings the controller of the card, if it is used or triggers once."""
    if isinstance(ability, changes.FieldAbility):
        return ABILITY_WORTH
    theirs = TextView(DuelTable(table.game, card.controller), card.ref)
    return LATER * text_worth(theirs, ability.text)


def _taken(view: TextView, card: TcgCard) -> float:
    """What it is worth to control another card; it goes if one of its name is there (12.4.6)."""
    return (0.8 if view.table.has_namesake(card) else 1.5) * view.table.worth(card)


def _in_battle(table: DuelTable, card: TcgCard) -> bool:
    return card.ref in table.game.battle.attackers or card.ref == table.game.battle.blocker
