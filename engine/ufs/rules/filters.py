"""Whether one card fits a predicate (K.3).

Values are current ones unless printed ones are asked for. A card without a current state has
nothing that could be referenced (C.3.2), so predicates about its values are false; `hidden` lifts
that for a player who picks among cards that only they see (base values, C.3.2.1).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from engine.kernel.events import Event
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import check_of, play_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import FACE_DOWN, FACE_DOWN_FOUNDATION, Values
from engine.ufs.rules import card_states, vitals
from engine.ufs.rules.backups import backup_at
from engine.ufs.rules.halves import other_half
from engine.ufs.rules.lookback import is_move, turn_so_far
from engine.ufs.rules.numbers import compare
from engine.ufs.rules.places import cards_of
from engine.ufs.rules.properties import (
    has_words,
    is_copy,
    present,
    printed,
    shares_name,
    shown,
    stat,
)
from engine.ufs.rules.readings import FITTING, fits, fits_ability, happened, number, stands_for
from engine.ufs.rules.symbols import matches
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.who import CHOSEN, TRIGGERING, bound_events, players

ALWAYS_A_NUMBER = frozenset({n.Stat.DIFFICULTY, n.Stat.CONTROL})  # every card prints them
AWAY = frozenset({n.Zone.HAND, n.Zone.DECK, n.Zone.DISCARD, n.Zone.REMOVED})


class View(NamedTuple):
    """How a card is looked at."""

    game: UfsGame
    context: Context
    card: Card
    values: Values | None  # None: valueless, so nothing can be referenced
    play: Event | None = None  # the play or attempt being looked at (K.3.24)

    def printed(self) -> Values:
        return printed(self.game, self.card)


@FITTING.reads(n.Predicate)
def _fits(
    game: UfsGame,
    context: Context,
    predicate: n.Predicate,
    card: CardId | Card,
    *,
    printed: bool = False,
    hidden: bool = False,
    play: Event | None = None,
) -> bool:
    held = card if isinstance(card, Card) else game.cards[card]
    values = held.values if held.has_state or hidden else None  # C.3.2.1
    view = View(game, context, held, values, play)
    if printed and values is not None:
        view = view._replace(values=view.printed())
    if _true(view, predicate):
        return True
    if play is not None or values is None:
        return False
    other = other_half(game, held)  # it counts as either half
    return other is not None and _true(View(game, context, other, other.values), predicate)


def _true(view: View, predicate: n.Predicate) -> bool:
    match predicate:
        case n.AllOf():
            return all(map(partial(_true, view), _all_of(predicate)))
        case n.IsType(type=kind, card_word=card_word):
            return view.values is not None and _is_type(view, view.values, kind, card_word)
        case n.AnyOf(parts=parts):
            return any(_true(view, part) for part in parts)
        case n.Non(part=part):
            return _false(view, part)
        case n.InState(state=state):
            return card_states.in_state(view.game, view.card, state)
        case n.IsBlock():
            return card_states.is_block(view.game, view.card, view.play) or _could_block(view)
        case n.IsReversal():
            return card_states.is_reversal(view.game, view.card, view.play)
        case n.Other():
            return _is_other(view)
        case n.Preceding(adjacent=adjacent):
            return _precedes(view, adjacent)
        case n.Follows(wanted=before, adjacent=adjacent):
            return _follows(view, before, adjacent)
        case n.HasCounters(name=name, amount=amount, how=how):
            wanted = number(view.game, view.context, amount)
            return compare(dict(view.card.counters).get(name, 0), how, wanted)
        case n.BelongsTo(who=who):
            return view.card.owner in players(view.game, view.context, who)
        case n.Aims(at=wanted):
            return _aims(view, wanted)
        case n.OnlyOne(filter=wanted, place=place):
            return _is_only_one(view, wanted, place)
        case n.Did(event=event):
            return _did(view, event)
        case n.CommittedFor(cards=cards):
            return _was_committed_for(view, cards)
        case _:
            return view.values is not None and _true_of_values(view, view.values, predicate)


@found_once
def _all_of(predicate: n.Node) -> tuple[n.Predicate, ...]:
    """The parts as they are meant together."""
    assert isinstance(predicate, n.AllOf)
    parts = predicate.parts
    return tuple(map(_said_of_block, parts)) if n.IsBlock() in parts else parts


def _said_of_block(predicate: n.Predicate) -> n.Predicate:
    """G.2.1.1.1: "a mid block" means the block zone, also on an attack card."""
    if isinstance(predicate, n.HasAttackZone):
        return n.HasBlockZone(predicate.zone, predicate.printed)
    return predicate


def _false(view: View, predicate: n.Predicate) -> bool:
    """Whether the predicate is known to be false: not if it needs missing values (C.3.2)."""
    return not _true(view, predicate) and (view.values is not None or not _reads(predicate))


def _reads(predicate: n.Predicate) -> bool:
    """Whether the predicate looks at values."""
    match predicate:
        case n.AllOf(parts=parts) | n.AnyOf(parts=parts):
            return any(_reads(part) for part in parts)
        case n.Non(part=part):
            return _reads(part)
        case _:
            return not isinstance(predicate, BARE)


# Predicates that do not depend on a card's face.
BARE = (
    n.InState,
    n.IsBlock,
    n.IsReversal,
    n.Other,
    n.Preceding,
    n.Follows,
    n.HasCounters,
    n.BelongsTo,
    n.Did,
    n.CommittedFor,
    n.OnlyOne,
    n.Aims,
)


def _could_block(view: View) -> bool:
    """Outside play, a block is any card with a block zone: "reveal a high block"."""
    away = view.card.zone in AWAY
    return away and view.values is not None and view.values.block_zone is not None


def _aims(view: View, wanted: n.Predicate) -> bool:
    """backup.6: once the target is gone or no longer a backup, it is not attacked."""
    attack = view.game.attack
    if attack is None or attack.card != view.card.ref or attack.target is None:
        return False
    backup = backup_at(view.game, attack.target)
    return backup is not None and fits(view.game, view.context, wanted, backup)


def _true_of_values(view: View, values: Values, predicate: n.Predicate) -> bool:
    match predicate:
        case n.HasKeyword(name=name, rating=rating, how=how):
            return _has_keyword(view, values, name, rating, how)
        case n.HasSymbol(symbol=symbol):
            if symbol is n.Symbol.INFINITY:  # B.6.6.2.1
                return values.infinity
            return symbol in values.symbols
        case n.HasWatermark(name=name):
            return values.watermark.casefold() == name.casefold()
        case n.HasAttackZone(zone=zone, printed=in_print):
            return _zone(view, values.attack_zone, "attack_zone", in_print) is zone
        case n.HasBlockZone(zone=zone, printed=in_print):
            return _zone(view, values.block_zone, "block_zone", in_print) is zone
        case n.Named(name=name):
            return name != "" and values.name == name  # K.3.2.1
        case n.NameHas(words=words):
            return has_words(values.name, words)
        case n.HasAbility(ability=wanted):
            return any(
                fits_ability(view.game, view.context, wanted, view.card, held)
                for held in values.abilities
            )
        case _:
            return _compares(view, values, predicate)


def _zone(view: View, now: n.AttackZone | None, which: str, in_print: bool) -> n.AttackZone | None:
    """printed.4: even a face-down card may have a printed zone."""
    if not in_print:
        return now
    face = view.printed()
    if face in (FACE_DOWN, FACE_DOWN_FOUNDATION):
        return view.game.edition.zone_of_face_down
    zone: n.AttackZone | None = getattr(face, which)
    return zone


def _compares(view: View, values: Values, predicate: n.Predicate) -> bool:
    match predicate:
        case n.StatIs(stat=which, how=how, amount=amount, printed=in_print):
            own = _number(view, values, which, in_print)
            wanted = number(view.game, view.context, amount)
            return own is not None and compare(own, how, wanted)
        case n.KeywordsAre(how=how, amount=amount, printed=in_print):
            names = {each.name for each in (view.printed() if in_print else values).keywords}
            return compare(len(names), how, number(view.game, view.context, amount))
        case n.CopiesThere(how=how, amount=amount):
            wanted = number(view.game, view.context, amount)
            return compare(_copies_beside(view, values), how, wanted)
        case n.HasStat(stat=which, printed=in_print):
            return stat(view.printed() if in_print else values, which) is not None
        case n.CopyOf(cards=n.Bound(name=name)) if isinstance(view.context.get(name), str):
            return values.name.lower() == str(view.context.get(name)).lower()  # K.5.5
        case n.CopyOf(cards=n.NamedCard(name=name)):  # K.3.2: wherever cards of the name are
            return values.name.lower() == name.lower()
        case n.CopyOf(cards=cards):
            return any(is_copy(values, other.values) for other in _others(view, cards))
        case n.Shares(property=which, cards=cards, count=count):
            return any(
                _shares(values, other.values, which, count) for other in _others(view, cards)
            )
        case n.SameStat(stat=which, cards=cards, printed=in_print):
            return _same_stat(view, values, which, cards, in_print)
        case n.MatchesChosen(property=which, name=name):
            return _is_chosen(view, values, which, name)
        case n.TextIs(property=which, value=value):
            return value.lower() in vitals.stated(view.context, view.card, values, which)
        case n.CouldPlay(attach=attach):
            return _could_play(view, values, attach)
        case _:
            raise TypeError(f"no reading for {type(predicate).__name__}")


def _others(view: View, cards: n.CardRef) -> tuple[Card, ...]:
    """The cards to compare with; "another card in your card pool" is never the card itself."""
    found = stands_for(view.game, view.context, cards)
    wanted = cards.filter if isinstance(cards, n.Cards) else n.ANY_CARD
    if not isinstance(wanted, n.AllOf) or n.Other() not in wanted.parts:
        return found
    return tuple(card for card in found if card.id != view.card.id)


def _copies_beside(view: View, values: Values) -> int:
    """K.3.2: how many copies of the card lie in its zone."""
    beside = cards_of(view.game, view.card.owner, view.card.zone)
    return sum(is_copy(values, view.game.cards[each].values) for each in beside)


def _number(view: View, values: Values, which: n.Stat, in_print: bool) -> int | None:
    """J.4.2.1: a missing printed number is 0, as is one that only face-down cards lack."""
    if which in vitals.MEASURES:
        return vitals.measure(view.context, view.card, values, which)
    own = stat(view.printed(), which) if in_print else present(view.card, values, which)
    return 0 if own is None and (in_print or which in ALWAYS_A_NUMBER) else own


def _is_type(view: View, values: Values, kind: n.CardType, card_word: bool) -> bool:
    if view.play is not None and not card_word:  # K.3.24: played for that purpose
        purpose = play_of(view.play).played_as
        if purpose:
            return bool(purpose == PlayedAs(kind.value))
    return values.type is kind


def _has_keyword(
    view: View, values: Values, name: str, rating: n.Amount | None, how: n.Comparison
) -> bool:
    held = [keyword for keyword in values.keywords if keyword.name == name.lower()]
    if rating is None:
        return bool(held)
    wanted = number(view.game, view.context, rating)
    return any(each.rating is not None and compare(each.rating, how, wanted) for each in held)


def _shares(values: Values, other: Values, which: n.Property, count: int) -> bool:
    if which in (n.Property.NAME, n.Property.CHARACTER_NAME):
        return shares_name(values, other)
    return len(shown(values, which) & shown(other, which)) >= count


def _same_stat(view: View, values: Values, which: n.Stat, cards: n.CardRef, in_print: bool) -> bool:
    own = _number(view, values, which, in_print)
    theirs = (
        _number(view._replace(card=other, values=other.values), other.values, which, in_print)
        for other in _others(view, cards)
    )
    return own is not None and own in theirs


def _is_other(view: View) -> bool:
    source = view.context.source
    chosen = view.context.get(CHOSEN) or ()
    taken = {ref.card for ref in chosen} | ({source.card} if source is not None else set())
    if view.card.id in taken:
        return False
    if view.context.get(TRIGGERING):
        return True
    events = bound_events(view.context)
    return all(event.card is None or event.card.card != view.card.id for event in events)


def _did(view: View, event: n.Node) -> bool:
    """Whether such an event happened to the card in its present stay."""
    card = view.card
    return any(
        event.card is not None
        and event.card.card == card.id
        and card.epoch - event.card.epoch in ((0, 1) if is_move(event) else (0,))
        for event in happened(view.game, view.context, event)
    )


def _was_committed_for(view: View, cards: n.CardRef) -> bool:
    """E.3.5.2: to pass the last check that was made to play one of these."""
    played = {card.id for card in _others(view, cards)}
    passed = (check_of(e) for e in turn_so_far(view.game) if e.kind == n.Verb.PASS_CHECK)
    checks = [check for check in passed if check.playing and check.playing.card in played]
    return bool(checks) and view.card.ref in checks[-1].committed


def _is_only_one(view: View, wanted: n.Predicate, place: n.Node) -> bool:
    assert isinstance(place, n.Place)
    if place.whose is n.Who.OWNER:  # of this card, whoever asks
        is_own = view.card.owner == view.context.controller
        place = replace(place, whose=n.Who.YOU if is_own else n.Who.OPPONENT)
    everything = n.Cards(wanted, place=place, pick=n.Pick.ALL)
    return [card.id for card in _others(view, everything)] == [view.card.id]


def _precedes(view: View, adjacent: bool) -> bool:
    """D.2.1.3. A card that is being played will stand to the right of the whole pool."""
    here = _preceded(view)
    row = view.game.zones[here.owner, n.Zone.POOL]
    before = row[: row.index(here.id)] if here.id in row else row
    return view.card.id in (before[-1:] if adjacent else before)


def _preceded(view: View) -> Card:
    """The card that others stand before; for a source in a staging area, the current attack."""
    source = view.context.source
    assert source is not None
    here = view.game.cards[source.card]
    attack = view.game.attack
    if here.zone is n.Zone.STAGE and attack is not None:
        return view.game.card_at(attack.card) or here
    return here


def _follows(view: View, wanted: n.Predicate, adjacent: bool) -> bool:
    """D.2.1.3."""
    row = view.game.zones[view.card.owner, n.Zone.POOL]
    before = row[: row.index(view.card.id)] if view.card.id in row else row
    return any(
        fits(view.game, view.context, wanted, card_id)
        for card_id in (before[-1:] if adjacent else before)
    )


def _is_chosen(view: View, values: Values, which: n.Property, name: str) -> bool:
    value = view.context.get(name)
    if value is None:
        return False
    if which is n.Property.PLAYER:
        return bool(view.card.owner == value)
    return str(value).lower() in shown(values, which)


def _could_play(view: View, values: Values, attach: bool) -> bool:
    player = view.context.controller
    if attach:  # K.3.20
        own = view.game.character(player).values.character_name
        is_character = values.type is n.CardType.CHARACTER
        return is_character and own != "" and values.character_name == own
    return matches(view.game, player, view.card.id)  # K.3.10
