"""Whether conditions hold (J.2.4, K.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.card_needs import MODIFIED
from engine.ufs.rules.choices import in_quantity
from engine.ufs.rules.lookback import as_it_was
from engine.ufs.rules.numbers import compare
from engine.ufs.rules.places import cards_of, is_in
from engine.ufs.rules.properties import shown
from engine.ufs.rules.readings import TRUTHS, fits, holds, number, stands_for
from engine.ufs.rules.who import (
    ABLE,
    ASKED,
    ASKED_OF,
    CHECKED,
    DID,
    bound_events,
    is_group,
    players,
)

CHECKS_ENDED = frozenset({n.Verb.PASS_CHECK, n.Verb.FAIL_CHECK})
COMBO = "combo"
SIDES = (n.Who.YOU, n.Who.OPPONENT)
ONE_OF_THEM = frozenset({n.Who.ANY, n.Who.EITHER})


@TRUTHS.reads(n.Condition)
def _holds(game: UfsGame, context: Context, condition: n.Condition) -> bool:
    match condition:
        case n.AllTrue(parts=parts):
            return all(holds(game, context, part) for part in parts)
        case n.AnyTrue(parts=parts):
            return any(holds(game, context, part) for part in parts)
        case n.Unless(part=part):
            return not holds(game, context, part)
        case n.Compare(left=left, how=how, right=right):
            return _compares(game, context, left, how, right)
        case n.Is(negated=negated):
            return _is(game, context, condition) is not negated
        case n.AllShare(negated=negated):
            return _all_share(game, context, condition) is not negated
        case n.Has(who=who, cards=cards, negated=negated):
            has = partial(_has, game, context, cards)
            return of_players(game, context, who, has) is not negated
        case n.AtDesperation(who=who, negated=negated):
            desperate = partial(at_desperation, game)
            return of_players(game, context, who, desperate) is not negated
        case n.AtDeadlock(who=who, negated=negated):
            locked = partial(at_deadlock, game)
            return of_players(game, context, who, locked) is not negated
        case _:
            return _of_the_effect(game, context, condition)


def _of_the_effect(game: UfsGame, context: Context, condition: n.Condition) -> bool:
    """Conditions about what the effect itself has just done."""
    match condition:
        case n.CarriedOut(who=who, negated=negated, able=able):
            context = _as_asked(context, condition)
            done = _was_carried_out(game, context, who)
            return not done and (able or not context.get(ABLE)) if negated else done
        case n.DoneThisWay(negated=negated):
            return _done_this_way(game, context, condition) is not negated
        case n.CheckPassed(who=who, negated=negated):
            meant = players(game, context, who)
            asked = checks_asked_of(context, negated=negated)
            ends = [passed for player, passed in asked if player in meant]
            return bool(ends) and ends[-1] is (not negated)
        case n.CheckModified(negated=negated):
            return _check_was_modified(game, context, condition) is not negated
        case n.ChosenIs(name=name, value=value):
            return str(context.get(name) or "").lower() == value.lower()
        case _:
            raise TypeError(f"no reading for {type(condition).__name__}")


def _as_asked(context: Context, condition: n.CarriedOut) -> Context:
    """ "If you do, ... If you do not, ...": the second asks about the same deed as the first."""
    last = context.names[-1:]
    if not last or last[0][0] != ASKED:
        return context
    negated, did, able = last[0][1]
    return context if negated is condition.negated else context.bind(DID, did).bind(ABLE, able)


def _was_carried_out(game: UfsGame, context: Context, who: n.Who) -> bool:
    """Whether it was done; if both players had to (K.1.3), whether the player asked about did."""
    did = context.get(DID)
    if not isinstance(did, tuple):
        return bool(did)
    return of_players(game, context, who, lambda player: player in did)


Ended = tuple[Player | None, bool | None]  # a check: whose, and whether it was passed


def checks_asked_of(context: Context, *, negated: bool) -> tuple[Ended, ...]:
    """ "If you pass, ... If you fail, ...": the second asks about the same check as the first.

    The first may have led to another check.
    """
    last = context.names[-1:]
    if last and last[0][0] == ASKED_OF and last[0][1][0] is not negated:
        known: tuple[Ended, ...] = last[0][1][1]
        return known
    return tuple(_checks_made(context))


def _checks_made(context: Context) -> Iterator[Ended]:
    """E.3.5: the results of checks in the event, and then of those that the effect made."""
    for event in bound_events(context):
        if event.kind in CHECKS_ENDED:
            yield event.actor, event.kind == n.Verb.PASS_CHECK
    for name, value in context.names:
        if name == CHECKED:
            yield value


def _check_was_modified(game: UfsGame, context: Context, condition: n.CheckModified) -> bool:
    modified = game.facts.get(MODIFIED, ())
    return any(card.id in modified for card in stands_for(game, context, condition.cards))


def _all_share(game: UfsGame, context: Context, condition: n.AllShare) -> bool:
    """A valueless card has nothing in common with others."""
    seen = stands_for(game, context, condition.cards)
    words = [shown(card.values, condition.property) for card in seen if card.has_state]
    return len(seen) > 1 and len(words) == len(seen) and bool(frozenset.intersection(*words))


# Players do these to their own cards, whoever owns the card with the text.
_OWN = frozenset(
    {n.Verb.MILL, n.Verb.DISCARD, n.Verb.DRAW, n.Verb.REVEAL, n.Verb.SACRIFICE, n.Verb.SPEND}
)


def _done_this_way(game: UfsGame, context: Context, condition: n.DoneThisWay) -> bool:
    """J.4.2.3: whether enough of the affected cards fit, as they were when last seen."""
    among = condition.cards
    assert isinstance(among, n.Among)
    found = stands_for(game, context, among)
    if isinstance(among.of, n.Bound) and among.of.verb in _OWN:
        doers = players(game, context, condition.by)
        found = tuple(card for card in found if card.owner in doers)
    return in_quantity(game, context, among.quantity, len(found))


def of_players(
    game: UfsGame, context: Context, who: n.Who, is_true: Callable[[Player], bool]
) -> bool:
    """Whether it is true of the player meant: of both for "each", of either for "a player"."""
    true = map(is_true, players(game, context, who))
    return any(true) if who in ONE_OF_THEM else all(true)


def at_desperation(game: UfsGame, player: Player) -> bool:
    """K.3.18: less than half of the starting character's maximum vitality."""
    maximum = game.cards[game.characters[player]].values.vitality or 0
    if game.edition.desperation_rounds_down:
        maximum -= maximum % 2
    return game.vitality[player] * 2 < maximum


def combo_met(game: UfsGame, card_id: CardId) -> bool:
    """I.3.3.2: whether the cards right before it, usually as printed, meet one of its Combos."""
    card = game.cards[card_id]
    row = game.zones[card.owner, n.Zone.POOL]
    if card_id not in row:
        return False
    before = row[: row.index(card_id)]
    combos = [held.requirements for held in card.values.keywords if held.name == COMBO]
    context = Context(card.owner, card.ref)
    return any(_follows(game, context, before, wanted) for wanted in combos)


def _follows(
    game: UfsGame, context: Context, before: tuple[CardId, ...], wanted: tuple[n.Predicate, ...]
) -> bool:
    if len(wanted) > len(before):
        return False
    last, printed = before[len(before) - len(wanted) :], game.edition.combos_read_print
    return all(
        fits(game, context, each, other, printed=printed)
        for each, other in zip(wanted, last, strict=True)
    )


def at_deadlock(game: UfsGame, player: Player) -> bool:
    """K.3.19."""
    return foundations(game, player) > game.edition.deadlock


def foundations(game: UfsGame, player: Player) -> int:
    """K.2.6: the foundations in the staging area, including face-down ones (D.2.2.2)."""
    row = cards_of(game, player, n.Zone.STAGE)
    return sum(1 for each in row if game.cards[each].values.type is n.CardType.FOUNDATION)


def _compares(
    game: UfsGame, context: Context, left: n.Amount, how: n.Comparison, right: n.Amount
) -> bool:
    """Values and cards of "a player" or "each player" are compared for each player separately."""
    who, sides = _by_player(left)
    if sides:
        true = [_compares(game, context, side, how, right) for side in sides]
        return all(true) if is_group(who) else any(true)
    return compare(number(game, context, left), how, number(game, context, right))


def _by_player(amount: n.Amount) -> tuple[n.Who | None, list[n.Amount]]:
    match amount:
        case n.PlayerStat(who=who) if who in (*ONE_OF_THEM, n.Who.EACH, n.Who.BOTH):
            return who, [replace(amount, who=one) for one in SIDES]
        case n.Count(cards=n.Cards(place=n.Place(whose=who) as place) as cards) if who in (
            n.Who.ANY,
            n.Who.EACH,
        ):
            places = [replace(place, whose=one) for one in SIDES]
            return who, [n.Count(replace(cards, place=each)) for each in places]
        case _:
            return None, []


def _is(game: UfsGame, context: Context, condition: n.Is) -> bool:
    cards = [
        as_it_was(game, context, card.id) if condition.at_play else (card,)
        for card in stands_for(game, context, condition.cards)
    ]
    return bool(cards) and all(
        any(fits(game, context, condition.what, record) for record in records) for records in cards
    )


def _has(game: UfsGame, context: Context, cards: n.CardRef, player: Player) -> bool:
    """Whether the player has enough such cards in their own zones.

    For a particular card: whether it is in the place now.
    """
    if isinstance(cards, n.Located):
        meant = [game.cards[card.id] for card in stands_for(game, context, cards.of)]
        return any(is_in(game, context, card, cards.place) for card in meant)
    assert isinstance(cards, n.Cards)
    assert cards.place is not None
    zones = [place.zone for place in (cards.place, *cards.other_places)]
    count = sum(
        1
        for zone in zones
        for card_id in cards_of(game, player, zone)
        if fits(game, context, cards.filter, card_id)
    )
    return in_quantity(game, context, cards.quantity, count)
