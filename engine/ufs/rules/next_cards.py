"""A player's next cards and attacks (K.3.9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import Event
from engine.kernel.ids import CardId, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import ATTACK, BEGIN, StretchDetail, play_of, resolve_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.lookback import since, turn_so_far
from engine.ufs.rules.readings import fits
from engine.ufs.rules.who import SINCE, players

ATTEMPT, RESOLVE = n.Verb.ATTEMPT, n.Verb.RESOLVE
TELLING = frozenset({ATTEMPT, RESOLVE, n.Verb.PHASE})  # of next cards and of attacks
SEQUENCE_START = StretchDetail(n.Stretch.ATTACK, BEGIN)


def next_cards(game: UfsGame, context: Context, ref: n.Next) -> tuple[CardId, ...]:
    """The next cards that have appeared so far, from the `first` to the `last`.

    A card that has come again later counts as the later one only.
    """
    found: list[CardId] = []
    for player in players(game, context, ref.whose):
        row = tuple(_arrivals(game, context, ref, player))
        last = max(ref.last, ref.first)
        meant, later = row[max(ref.first - 1, 0) : last], row[last:]
        found += [card_id for card_id in meant if card_id not in later]
    return tuple(found)


def _arrivals(game: UfsGame, context: Context, ref: n.Next, player: int) -> Iterator[CardId]:
    """K.3.9, K.3.9.2: attempted cards, and attacks that entered a sequence without an attempt."""
    start = int(context.get(SINCE) or context.scope)
    passed = turn_so_far(game) if ref.since_turn else since(game, start)
    events = [event for event in passed if event.kind in TELLING]
    as_attack = ref.verb is None and names_attack(ref.filter)
    attempted: set[CardId] = set()
    for event in _with_attacks(game, events):
        card_id = _arriving(game, event, player, as_attack, attempted)
        if card_id is None or (ref.verb is n.Verb.PLAY and not _came_of_it(game, event)):
            continue
        play = event if event.kind == ATTEMPT else None
        seen = _seen(game, event)
        if fits(game, context, ref.filter, seen, hidden=True, play=play):
            yield card_id


def _arriving(
    game: UfsGame, event: Event, player: int, as_attack: bool, attempted: set[CardId]
) -> CardId | None:
    if event.card is None:
        return None
    card_id = event.card.card
    if event.kind == ATTEMPT:
        if event.actor != player:
            return None
        purpose = play_of(event).played_as
        if purpose != PlayedAs.ATTACK if as_attack else not purpose:  # G.2.1.3.3.1
            return None
        attempted.add(card_id)
        return card_id
    if card_id in attempted:
        attempted.discard(card_id)
    elif as_attack and game.cards[card_id].owner == player:
        return card_id
    return None


def _with_attacks(game: UfsGame, events: list[Event]) -> Iterator[Event]:
    """Attempts, and the beginnings of attack sequences, each with its attack."""
    for at, event in enumerate(events):
        if event.kind == ATTEMPT:
            yield event
        elif event.detail == SEQUENCE_START:
            yield event._replace(card=_attack_begun(game, events[at + 1 :]))


def _attack_begun(game: UfsGame, later: list[Event]) -> Ref | None:
    for event in later:
        if event.detail == SEQUENCE_START:  # the one asked about was dropped (G.5.2)
            return None
        if resolve_of(event).what == ATTACK:
            return event.card
    return game.attack.card if game.attack is not None else None


def _seen(game: UfsGame, event: Event) -> Card:
    """The card as it was then, or with its new current state if it is still being played."""
    assert event.card is not None
    now = game.cards[event.card.card]
    being_played = now.zone is n.Zone.TRANSIT or now.epoch == event.card.epoch
    return event.was if isinstance(event.was, Card) and not being_played else now


def _came_of_it(game: UfsGame, attempt: Event) -> bool:
    """Whether the card was played by this attempt, or still may be."""
    assert attempt.card is not None
    card_id = attempt.card.card
    if game.cards[card_id].zone is n.Zone.TRANSIT:
        return True
    return any(
        event.kind == n.Verb.PLAY and event.card is not None and event.card.card == card_id
        for event in since(game, attempt.serial + 1)
    )


def names_attack(wanted: n.Predicate) -> bool:
    """Whether the noun is "attack", not "attack card" or "card" (K.3.24)."""
    match wanted:
        case n.IsType(type=n.CardType.ATTACK, card_word=False):
            return True
        case n.AllOf(parts=parts):
            return any(names_attack(part) for part in parts)
    return False
