"""What texts are worth to a player: of each instruction, and of the cards it would be done to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from engine.bots.fftcg.table import ABILITY_WORTH, CARD_WORTH, DuelTable
from engine.bots.worth import Appraisers
from engine.fftcg.model import changes, spells
from engine.fftcg.model.autos import AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import SpellChange, TcgBan, TcgChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.duties import AttacksAgain, AttacksTwice, MustBlock
from engine.fftcg.model.facts import CardIs
from engine.fftcg.model.gains import AnyAbility, GainAbility
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.replacements import DamageInstead, LeaveInstead, PointsInstead, SpellInstead
from engine.fftcg.model.shares import SpellDivide
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardTrait, CardZone, TurnPhase
from engine.fftcg.procedures.deeds import PLAYING
from engine.fftcg.rules import choices, conditions, kinds
from engine.kernel.ids import CardId, Ref

SEARCH_WORTH, REVEAL_WORTH = 2.0, 1.8
DISCARD_WORTH = 1.4
CP_WORTH = 0.5  # of one that is paid
THIN_DECK = 14  # cards, from which on none is drawn that need not be
COUNTER = 0.4  # worth of one on a card that asks for it
SHIELD = 0.15  # of a card's own worth, what is changed of the harm to it
LATER = 0.3  # what counts only later in the turn
SURE = 0.8  # what comes at the end of it
Targets = tuple[tuple[CardId, ...], ...]


class TextView(NamedTuple):
    """A text on a card, as it would be carried out with these cards chosen."""

    table: DuelTable
    itself: Ref
    context: Targets = ()
    setting_off: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()

    def within(self, context: Targets) -> TextView:
        return self._replace(context=context)

    def handing_on(self, meant: spells.SpellCards | None) -> TextView:
        """As a text sees it that comes later, and keeps these cards."""
        kept = () if meant is None else tuple(card.id for card in self.cards(meant))
        return self._replace(context=(), kept=kept)

    def cards(self, meant: spells.SpellCards) -> list[TcgCard]:
        """Those that are meant, as far as it is known by now."""
        game, player = self.table.game, self.table.me
        match meant:
            case spells.ChosenCards(choice=choice):
                found: Sequence[CardId] = self.context[choice] if choice < len(self.context) else ()
            case spells.ItselfCard():
                found = (self.itself.card,)
            case spells.BothChosen(first=first):
                found = tuple(chain.from_iterable(self.context[first : first + 2]))
            case spells.SettingOff():
                found = self.setting_off
            case spells.KeptCards():
                found = self.kept
            case spells.EveryCard(wanted=wanted):
                found = choices.candidates(game, player, wanted, self.itself)
            case _:
                found = ()
        return [game.cards[card] for card in found]


TEXTS: Appraisers[TextView] = Appraisers()


def text_worth(view: TextView, text: spells.SpellText) -> float:
    """With the best choices that there are; of modes the best ones."""
    if text.modes:
        return max((w for _, w in ranked_modes(view, text)), default=0.0)
    chosen: Targets = ()
    game, player = view.table.game, view.table.me
    for choice in range(len(text.choices)):
        found = choices.offered(game, player, text, chosen, view.itself)
        chosen = (*chosen, best_targets(view.within(chosen), text, choice, found))
    return TEXTS.in_a_row(view.within(chosen), text.steps).points


def ranked_modes(view: TextView, text: spells.SpellText) -> list[tuple[tuple[int, ...], float]]:
    """Each way to select modes, with its worth."""
    able = choices.selectable(view.table.game, view.table.me, text, view.itself)
    return [(modes, text_worth(view, choices.with_modes(text, modes))) for modes in able]


def best_targets(
    view: TextView, text: spells.SpellText, choice: int, found: Sequence[CardId]
) -> tuple[CardId, ...]:
    """Those for which the text is worth most; where none need be chosen, only what is worth it."""
    wanted = text.choices[choice]
    worths = {card: _worth_of_one(view, text, choice, card) for card in found}
    best = sorted(found, key=lambda card: (-worths[card], card))[: wanted.most]
    return tuple(card for at, card in enumerate(best) if at < wanted.least or worths[card] > 0)


def _worth_of_one(view: TextView, text: spells.SpellText, choice: int, card: CardId) -> float:
    """Whatever is chosen beside it is not known yet."""
    before = (*view.context, *((),) * choice)[:choice]
    chosen = (*before, (card,))
    return TEXTS.in_a_row(view.within(chosen), text.steps).points


@TEXTS.of(spells.SpellSeries)
def series(view: TextView, step: spells.SpellSeries) -> float:
    return TEXTS.in_a_row(view, step.steps).points


@TEXTS.of(spells.SpellIf)
def conditional(view: TextView, step: spells.SpellIf) -> float:
    return TEXTS.appraise(view, step.step).points if _is_so(view, step.condition) else 0.0


def _is_so(view: TextView, condition: spells.TcgCondition) -> bool:
    game, player = view.table.game, view.table.me
    if isinstance(condition, CardIs):
        found = (card.ref for card in view.cards(condition.cards))
        return choices.is_any_wanted(game, found, condition.pattern, player, view.itself)
    return conditions.holds(game, condition, player, view.itself)


@TEXTS.of(spells.SpellEither)
def either(view: TextView, step: spells.SpellEither) -> float:
    now = step.step if _is_so(view, step.condition) else step.otherwise
    return TEXTS.appraise(view, now).points


@TEXTS.of(SpellInstead)
def self_replaced(view: TextView, step: SpellInstead) -> float:
    now = step.instead if _is_so(view, step.condition) else step.step
    return TEXTS.appraise(view, now).points


@TEXTS.of(spells.SpellMay)
def optional(view: TextView, step: spells.SpellMay) -> float:
    return max(0.0, TEXTS.appraise(view, step.step).points)


@TEXTS.of(spells.SpellThen)
def followed(view: TextView, step: spells.SpellThen) -> float:
    """What one may do is weighed together with what comes of it."""
    first = step.step.step if isinstance(step.step, spells.SpellMay) else step.step
    both = TEXTS.in_a_row(view, (first, step.then)).points
    return max(0.0, both) if first is not step.step else both


@TEXTS.of(spells.WhenDone)
def placed_later(view: TextView, step: spells.WhenDone) -> float:
    return text_worth(view.handing_on(step.kept), step.text)


@TEXTS.of(SpellLater)
def delayed(view: TextView, step: SpellLater) -> float:
    """The end of the turn comes; whether anything else does nobody knows."""
    later = view.handing_on(step.kept)
    if step.watched is not None:
        later = later._replace(setting_off=tuple(card.id for card in view.cards(step.watched)))
    comes = step.auto.triggers[0].event is AutoEvent.PHASE
    return text_worth(later, step.auto.text) * (SURE if comes else LATER)


@TEXTS.of(spells.SpellPay)
def payment(view: TextView, step: spells.SpellPay) -> float:
    return -CP_WORTH * step.price.total


@TEXTS.of(spells.SpellDraw)
def drawing(view: TextView, step: spells.SpellDraw) -> float:
    table = view.table
    count = conditions.amount(table.game, step.count, table.me, view.itself)
    if step.whose is not WhoseCards.OPPONENT:
        left = len(table.game.cards_in(table.me, CardZone.DECK))
        if left < THIN_DECK:  # an empty one loses the game (3.1.2)
            return -count * CARD_WORTH
    return count * CARD_WORTH * _side(step.whose)


@TEXTS.of(spells.SpellDiscard)
def discarding(view: TextView, step: spells.SpellDiscard) -> float:
    """A hand that is empty loses nothing."""
    table = view.table
    if step.whose is WhoseCards.OWN:
        return -DISCARD_WORTH * step.count
    held = len(table.game.cards_in(table.rival, CardZone.HAND))
    theirs = DISCARD_WORTH * min(step.count, held)
    return theirs if step.whose is WhoseCards.OPPONENT else theirs - DISCARD_WORTH * step.count


@TEXTS.of(spells.SpellSearch)
def search(view: TextView, step: spells.SpellSearch) -> float:
    return SEARCH_WORTH * step.most


@TEXTS.of(spells.SpellReveal)
def reveal(view: TextView, step: spells.SpellReveal) -> float:
    return REVEAL_WORTH * step.most


@TEXTS.of(SpellRob)
def robbery(view: TextView, step: SpellRob) -> float:
    """A card that is selected is worth more than one that is given."""
    held = view.table.game.cards_in(view.table.rival, CardZone.HAND)
    return SEARCH_WORTH if held else 0.0


@TEXTS.of(spells.SpellPoints)
def points(view: TextView, step: spells.SpellPoints) -> float:
    table = view.table
    if step.whose is WhoseCards.OWN:
        return -step.count * table.point_worth(table.me)
    return step.count * table.point_worth(table.rival)


@TEXTS.of(spells.SpellSelect)
def selection(view: TextView, step: spells.SpellSelect) -> float:
    """Whoever gives something gives what they miss least."""
    if step.verb is None:
        return 0.0
    if step.verb is SpellVerb.DISCARD:
        return -DISCARD_WORTH * step.count
    if step.whose is WhoseCards.ANYBODY:
        each = (replace(step, whose=whose) for whose in (WhoseCards.OWN, WhoseCards.OPPONENT))
        return sum(selection(view, one) for one in each)
    table = view.table
    if step.verb in PLAYING:
        able = choices.candidates(table.game, table.me, step.pattern, view.itself)
        return max((table.printed_worth(table.card(each).printed) for each in able), default=0.0)
    theirs = table.field(table.me if step.whose is WhoseCards.OWN else table.rival)
    fitting = [each for each in theirs if not step.pattern.kinds.isdisjoint(_kinds(view, each))]
    given = sorted(_deed(table, step.verb, each) for each in fitting)
    return sum(given[-step.count :] if step.whose is WhoseCards.OWN else given[: step.count])


@TEXTS.of(spells.SpellMill)
def milling(view: TextView, step: spells.SpellMill) -> float:
    """Nobody knows what lies there."""
    return 0.0


@TEXTS.of(spells.SpellDamage)
def damage(view: TextView, step: spells.SpellDamage) -> float:
    count = _amount(view, step.amount)
    return sum(_harm(view.table, card, count) for card in view.cards(step.cards))


def _amount(view: TextView, said: spells.TcgAmount | spells.PowerOf) -> int:
    if isinstance(said, spells.PowerOf):
        return sum(view.table.power(card) for card in view.cards(said.card))
    return conditions.amount(view.table.game, said, view.table.me, view.itself)


@TEXTS.of(SpellDivide)
def divided(view: TextView, step: SpellDivide) -> float:
    """As though all of them got the same."""
    hurt = view.cards(step.cards)
    return sum(_harm(view.table, card, step.amount // len(hurt)) for card in hurt)


def _harm(table: DuelTable, card: TcgCard, amount: int) -> float:
    """What a Forward loses by it, seen by who deals it."""
    left = table.power(card) - card.damage
    if not kinds.is_forward(table.game, card) or left <= 0:
        return 0.0
    share = 1.0 if amount >= left else 0.25 * amount / left
    return _sign(table, card) * share * table.worth(card)


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
    return sum(_deed(view.table, step.verb, card) for card in view.cards(step.cards))


def _deed(table: DuelTable, verb: SpellVerb, card: TcgCard) -> float:
    sign = _sign(table, card)
    match verb:
        case SpellVerb.BREAK | SpellVerb.PUT_AWAY | SpellVerb.REMOVE | SpellVerb.TO_BOTTOM:
            return sign * (table.worth(card) if card.zone is CardZone.FIELD else 0.2)
        case SpellVerb.RETURN | SpellVerb.TO_TOP:
            return sign * 0.6 * table.worth(card)
        case SpellVerb.DULL:
            return sign * _standing(table, card) if card.active else 0.0
        case SpellVerb.FREEZE:
            return sign * 0.4 * table.worth(card) * (0.0 if card.frozen else 1.0)
        case SpellVerb.ACTIVATE:
            return 0.0 if card.active else -sign * _standing(table, card)
        case SpellVerb.TO_HAND:
            return CARD_WORTH + 0.1 * card.printed.cost
        case SpellVerb.PLAY | SpellVerb.PLAY_DULL if card.owner != table.me:
            return -table.printed_worth(card.printed)  # 6.2.4
        case SpellVerb.PLAY | SpellVerb.PLAY_DULL | SpellVerb.PLAY_AS_OWN:
            worth = table.printed_worth(card.printed)
            return -worth if table.has_namesake(card) else worth  # 12.4.6: both would go
        case SpellVerb.CANCEL:
            return sign * (1.0 + card.printed.cost)
        case SpellVerb.DISCARD:
            return sign * DISCARD_WORTH


def _standing(table: DuelTable, card: TcgCard) -> float:
    """What it is worth that a card can attack, block or make a CP."""
    if not kinds.is_forward(table.game, card):
        return CP_WORTH if table.has_turn() == table.is_mine(card) else 0.1
    is_before_attack = table.game.phase in {TurnPhase.MAIN_1, TurnPhase.ATTACK}
    if table.has_turn():
        return (0.3 * table.worth(card)) if is_before_attack else 0.1
    return 0.1 if card.ref in table.game.battle.attackers else 0.2 * table.worth(card)


@TEXTS.of(SpellChange)
def change(view: TextView, step: SpellChange) -> float:
    cards = view.cards(step.cards)
    return sum(_changed(view, card, each) for card in cards for each in step.changes)


def _changed(view: TextView, card: TcgCard, what: TcgChange) -> float:
    """Seen by who does it; `better`: for whoever controls the card."""
    table = view.table
    better = -_sign(table, card)
    match what:
        case changes.GainPower(amount=said):
            amount = conditions.amount(table.game, said, table.me, view.itself)
            if amount < 0:
                return _harm(table, card, -amount)
            return better * amount / 1000 * (0.6 if _in_battle(table, card) else LATER)
        case changes.SetPower(amount=amount):
            return _harm(table, card, max(0, table.power(card) - amount))
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
            return 0.0 if stays else _sign(table, card) * _taken(view, card)
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
    """What it comes to for who controls the card, if it is used or set off once."""
    if isinstance(ability, changes.FieldAbility):
        return ABILITY_WORTH
    theirs = TextView(DuelTable(table.game, card.controller), card.ref)
    return LATER * text_worth(theirs, ability.text)


def _taken(view: TextView, card: TcgCard) -> float:
    """What it is worth to control another card: it goes if one of its kind is there (12.4.6)."""
    return (0.8 if view.table.has_namesake(card) else 1.5) * view.table.worth(card)


def _in_battle(table: DuelTable, card: TcgCard) -> bool:
    return card.ref in table.game.battle.attackers or card.ref == table.game.battle.blocker


def _kinds(view: TextView, card: TcgCard) -> frozenset[str]:
    return frozenset(kinds.kinds(view.table.game, card))


def _sign(table: DuelTable, card: TcgCard) -> float:
    """Harm to the rival's is worth something, to one's own it costs."""
    return -1.0 if table.is_mine(card) else 1.0


def _side(whose: WhoseCards) -> float:
    return {WhoseCards.OWN: 1.0, WhoseCards.OPPONENT: -1.0, WhoseCards.ANYBODY: 0.0}[whose]
