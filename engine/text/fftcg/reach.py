"""Checks that what a text says could ever be done to the cards that it means.

"Choose 1 Summon. Break it" can be read, but a Summon is never where it could be broken. A text that
would do nothing is declined, as nobody can have meant that.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import SpellChange
from engine.fftcg.model.counters import PlaceCounters, RemoveCounters
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.otherwise import SpellElse
from engine.fftcg.model.patterns import CardPattern, TcgNode
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.model.shares import SpellDivide
from engine.fftcg.model.spells import ActionAbility, SpellCards, SpellStep, SpellText, SpellVerb
from engine.fftcg.model.trees import nodes
from engine.fftcg.model.words import CHARACTERS, CardKind, CardZone
from engine.text.fftcg.lines import SummonLine

Zones = frozenset[CardZone]
ANYWHERE: Zones = frozenset(CardZone)
FIELD: Zones = frozenset({CardZone.FIELD})
PLAYED_FROM = ANYWHERE - {CardZone.FIELD, CardZone.STACK}
WORKS: dict[SpellVerb, Zones] = {
    SpellVerb.BREAK: FIELD,
    SpellVerb.DULL: FIELD,
    SpellVerb.ACTIVATE: FIELD,
    SpellVerb.FREEZE: FIELD,
    SpellVerb.PUT_AWAY: ANYWHERE - {CardZone.BREAK},
    SpellVerb.RETURN: ANYWHERE - {CardZone.HAND},
    SpellVerb.TO_HAND: ANYWHERE - {CardZone.HAND},
    SpellVerb.PLAY: PLAYED_FROM,
    SpellVerb.PLAY_AS_OWN: PLAYED_FROM,
    SpellVerb.PLAY_DULL: PLAYED_FROM,
    SpellVerb.REMOVE: ANYWHERE - {CardZone.REMOVED},
    SpellVerb.TO_BOTTOM: ANYWHERE,
    SpellVerb.TO_TOP: ANYWHERE,
    SpellVerb.CANCEL: frozenset({CardZone.STACK}),
    SpellVerb.DISCARD: frozenset({CardZone.HAND}),
}
GOES = {
    SpellVerb.BREAK: CardZone.BREAK,
    SpellVerb.PUT_AWAY: CardZone.BREAK,
    SpellVerb.PLAY: CardZone.FIELD,
    SpellVerb.PLAY_AS_OWN: CardZone.FIELD,
    SpellVerb.PLAY_DULL: CardZone.FIELD,
    SpellVerb.REMOVE: CardZone.REMOVED,
}
LOST = frozenset({SpellVerb.RETURN, SpellVerb.TO_HAND, SpellVerb.TO_BOTTOM, SpellVerb.TO_TOP})
HAPPENED: dict[AutoEvent, Zones] = {  # where a card lies that has set something off
    AutoEvent.PUT_AWAY: frozenset({CardZone.BREAK}),
    AutoEvent.BROKEN: frozenset({CardZone.BREAK}),
    AutoEvent.DISCARDED: frozenset({CardZone.BREAK}),
    AutoEvent.LEAVES: ANYWHERE - FIELD,
}
PARTS = (AutoAbility, ActionAbility, SummonLine)


class CardReach(NamedTuple):
    """Where the cards that a text means can be, and of which types they are."""

    zones: Zones
    kinds: frozenset[CardKind] = frozenset(CardKind)


Known = dict[SpellCards, CardReach]


def is_futile(tree: TcgNode) -> bool:
    """Whether anything in it could never be done to the cards that it is about."""
    spoken = nodes(tree, closed=(AutoTrigger,))  # one of a Summon that is cast says no place
    if any(_is_nowhere(node) for node in spoken if isinstance(node, CardPattern)):
        return True
    return any(_is_futile(node) for node in nodes(tree) if isinstance(node, PARTS))


def comes_to_nothing(step: SpellStep, cards: SpellCards, reach: CardReach) -> bool:
    """Whether this step could never be done to `cards` with this reach."""
    return _step_is_futile(step, {cards: reach})


def _is_nowhere(pattern: CardPattern) -> bool:
    """Whether no such card exists: Summons are never on the field and have no traits (15.2), and
    only cards on the field are dull or fight."""
    if pattern.kinds == {CardKind.SUMMON} and (pattern.trait or pattern.lacks):
        return True
    if pattern.zone is CardZone.FIELD:
        return pattern.kinds == {CardKind.SUMMON}
    return pattern.stand is not None


def _is_futile(part: TcgNode) -> bool:
    match part:
        case AutoAbility(text=text):
            return _text_is_futile(text, _set_off(part))
        case ActionAbility(text=text):
            return _text_is_futile(text, {spells.ItselfCard(): CardReach(_after_cost(part))})
        case SummonLine(text=text):
            return _text_is_futile(text, {})
    raise TypeError(f"{type(part).__name__} has no text")


def _after_cost(action: ActionAbility) -> Zones:
    """Where the card is after its cost; one that paid with itself is another card by then (7.4)."""
    is_gone = action.puts_away or action.discards_itself or action.leaves is not None
    return frozenset() if is_gone else frozenset({action.zone})


def _set_off(auto: AutoAbility) -> Known:
    """11.8.16.1: a card that has moved is looked up where it went."""
    own = [each for each in auto.triggers if each.pattern is None]
    other = next((each for each in auto.triggers if each.pattern is not None), None)
    found: Known = {}
    if own:
        zones = frozenset[CardZone]().union(*map(_zones_after, own))
        found[spells.ItselfCard()] = CardReach(zones)
        found[spells.SettingOff()] = CardReach(zones)
    if other is not None and other.pattern is not None:
        found[spells.SettingOff()] = CardReach(_zones_after(other), other.pattern.kinds)
    return found


def _zones_after(trigger: AutoTrigger) -> Zones:
    return HAPPENED.get(trigger.event, FIELD)


def _text_is_futile(text: SpellText, around: Known) -> bool:
    if text.modes:
        return any(_text_is_futile(mode, around) for mode in text.modes)
    known = dict(around)
    each = [[_reach_of(wanted) for wanted in choice.either] for choice in text.choices]
    known |= {spells.ChosenCards(at): _reach_of_all(reaches) for at, reaches in enumerate(each)}
    known[spells.BothChosen()] = _reach_of_all([*chain.from_iterable(each)])
    return _any_futile(text.steps, known)


def _reach_of(pattern: CardPattern) -> CardReach:
    return CardReach(frozenset({pattern.zone}), pattern.kinds)


def _reach_of_all(reaches: list[CardReach]) -> CardReach:
    return CardReach(
        frozenset[CardZone]().union(*(each.zones for each in reaches)),
        frozenset[CardKind]().union(*(each.kinds for each in reaches)),
    )


def _pick(pattern: CardPattern, verb: SpellVerb | None, known: Known) -> None:
    """Remember what is selected or put onto the field, as later words may mean it."""
    if verb is None:
        known[spells.SelectedCards()] = _reach_of(pattern)
    elif GOES.get(verb) is CardZone.FIELD:
        known[spells.SelectedCards()] = CardReach(FIELD, pattern.kinds)


def _any_futile(steps: Iterable[SpellStep], known: Known) -> bool:
    return any([_step_is_futile(step, known) for step in steps])  # all: each may move something


def _step_is_futile(step: SpellStep, known: Known) -> bool:
    match step:
        case spells.WhenDone(text=text, kept=kept):
            return _text_is_futile(text, _handed_on(known, kept))
        case SpellLater(auto=auto, kept=kept):
            return _text_is_futile(auto.text, {**_handed_on(known, kept), **_set_off(auto)})
        case spells.SpellSelect(pattern=pattern, verb=verb):
            _pick(pattern, verb, known)
            return verb is not None and not _can(verb, _reach_of(pattern))
        case (
            spells.SpellSearch(pattern=pattern, to=to) | spells.SpellReveal(pattern=pattern, to=to)
        ):
            _pick(pattern, to, known)
        case spells.SpellAct(verb=verb, cards=cards):
            return _act_is_futile(verb, cards, known)
        case spells.SpellDamage() | SpellDivide() | PlaceCounters() | RemoveCounters():
            return not _where(step.cards, known).zones & FIELD or _is_powerless(step, known)
        case (
            SpellInstead(step=first, instead=second)
            | spells.SpellEither(step=first, otherwise=second)
        ):  # one of the two is done
            return any([_step_is_futile(each, dict(known)) for each in (first, second)])
        case SpellChange(cards=cards):
            return not _where(cards, known).zones & FIELD
        case spells.SpellIf(step=inner) | spells.SpellMay(step=inner) | SpellElse(step=inner):
            return _may_be_futile((inner,), known)
        case spells.SpellThen(step=spells.SpellMay(step=first), then=second):
            return _may_be_futile((first, second), known)
        case spells.SpellThen(step=first, then=second):
            return _step_is_futile(first, known) or _may_be_futile((second,), known)
    return isinstance(step, spells.SpellSeries) and _any_futile(step.steps, known)


def _may_be_futile(steps: Iterable[SpellStep], known: Known) -> bool:
    """Of what may be left undone: the cards lie where it puts them, or where they were."""
    before = dict(known)
    is_futile = _any_futile(steps, known)
    for cards, reach in before.items():
        known[cards] = _reach_of_all([reach, known[cards]])
    return is_futile


def _handed_on(known: Known, kept: SpellCards | None) -> Known:
    """What a later text knows: the cards it was handed, and where its own card is now."""
    itself = spells.ItselfCard()
    found: Known = {itself: known[itself]} if itself in known else {}
    if kept is not None:
        for is_many in (False, True):
            found[spells.KeptCards(is_many)] = _where(kept, known)
    return found


def _act_is_futile(verb: SpellVerb, cards: SpellCards, known: Known) -> bool:
    reach = _where(cards, known)
    if verb in GOES:  # a text still knows what it has moved itself
        known[cards] = CardReach(frozenset({GOES[verb]}), reach.kinds)
    elif verb in LOST:
        known[cards] = CardReach(frozenset())
    return not _can(verb, reach)


def _can(verb: SpellVerb, reach: CardReach) -> bool:
    is_played = WORKS[verb] is PLAYED_FROM
    return bool(WORKS[verb] & reach.zones) and (not is_played or bool(CHARACTERS & reach.kinds))


def _where(cards: SpellCards, known: Known) -> CardReach:
    if isinstance(cards, spells.EveryCard):
        return _reach_of(cards.wanted)
    return known.get(cards, CardReach(ANYWHERE))


def _is_powerless(step: SpellStep, known: Known) -> bool:
    """Whether it asks for the power of a chosen card that is not on the field and so has none."""
    powers = [node.card for node in nodes(step) if isinstance(node, spells.PowerOf)]
    chosen = (each for each in powers if isinstance(each, spells.ChosenCards))
    return any(not _where(each, known).zones & FIELD for each in chosen)
