"""Who knows which card, and the opaque handles that stand for cards towards a viewer.

Three things are kept apart. The rules say who may *see* a face now (`game.may_see`). The ledger
`game.known` holds what a player has seen and not lost sight of since, such as a card put face down
before their eyes. A *handle* is a number that stands for a card towards one viewer; it is derived
from the game's veil, so it reveals nothing, adds nothing to the state, and is renewed whenever that
viewer loses track. Where a viewer cannot tell cards apart at all (a rival's hand), the handle
stands for a slot, and which card fills which slot is mixed anew at each decision.

Atoms that move or turn cards ask the game for `witnesses` before and call `follow` or `remember`
after; a shuffle calls `lose_track` for each viewer. Nothing else is needed to get this right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count, repeat
from typing import Any, NewType, TypeVar

from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.zones import Place, ZoneSpec

Found = TypeVar("Found")
Handle = NewType("Handle", int)
Sight = tuple[Player, CardId]  # a viewer, and a card that they see or have seen
SEEN = "seen"  # mark: how many hidden faces have been shown to anyone so far
RENEWED = "renewed"  # mark: how many times a handle was renewed


def knows(game: Game, viewer: Player, card: CardId) -> bool:
    """Whether the viewer sees the card's face, or has seen it and kept track of the card."""
    return (viewer, card) in game.known or game.may_see(viewer, card)


def _see(game: Game, sights: Iterable[Sight]) -> None:
    """Viewers learn which cards these are, and know it as long as they can track them."""
    known = game.known
    new = [each for each in sights if each not in known]
    if new:
        known.update(dict.fromkeys(new, game.serial))
        game.marks[SEEN] = game.marks.get(SEEN, 0) + len(new)


def lose_track(game: Game, viewer: Player, cards: Iterable[CardId]) -> None:
    """The viewer can no longer tell which of these cards is which."""
    lost = [*zip(repeat(viewer), cards)]
    for sight in game.known.keys() & lost:
        del game.known[sight]
    _renew(game, lost)


def remember(game: Game, card: CardId, seen_by: tuple[Player, ...]) -> None:
    """After a card was turned face down or is no longer shown: those who saw it still know it."""
    remember_all(game, [(viewer, card) for viewer in seen_by])


def remember_all(game: Game, sights: Iterable[Sight]) -> None:
    """The same for many cards, each with a viewer who saw it."""
    _see(game, [(viewer, card) for viewer, card in sights if not game.may_see(viewer, card)])


def follow(
    game: Game,
    card: CardId,
    seen_by: tuple[Player, ...],
    origin: ZoneSpec,
    target: ZoneSpec,
    left_behind: Iterable[CardId] = (),
) -> tuple[Player, ...]:
    """After a card was moved: what each player still knows of it and of those it lay among.

    Returns who may see its face where it lies now.
    """
    seen_now = game.witnesses(card)
    for viewer in seen_by:
        if viewer not in seen_now:
            _see(game, [(viewer, card)])
    if not (origin.untracked or target.untracked):
        return seen_now
    for viewer in range(game.players):
        has = viewer in seen_now
        if origin.untracked and viewer not in seen_by:
            if not has:
                game.known.pop((viewer, card), None)
                for other in left_behind:  # any of them may be the one that left
                    game.known.pop((viewer, other), None)
            _renew(game, [(viewer, card)])
        elif target.untracked and not has:
            _renew(game, [(viewer, card)])
    return seen_now


@contextmanager
def unmoved(game: Game) -> Iterator[None]:
    """While this lasts, `once` looks for each thing only once: nothing may change meanwhile."""
    before, game.glimpses = game.glimpses, {} if game.glimpses is None else game.glimpses
    try:
        yield
    finally:
        game.glimpses = before


def once(game: Game, key: tuple[Any, ...], find: Callable[[], Found]) -> Found:
    """What `find` returns, or returned before in the same `unmoved` stretch."""
    if game.glimpses is None:
        return find()
    if key not in game.glimpses:
        game.glimpses[key] = find()
    found: Found = game.glimpses[key]
    return found


def crowd(game: Game, viewer: Player, card: CardId) -> Mapping[CardId, int]:
    """The cards that the viewer cannot tell apart from this one, including itself, if any.

    Each has a slot, in an order that says nothing about where they lie.
    """
    place = game.place(card)
    spec = game.SPECS.get(place[1])
    if spec is None or not spec.untracked or game.may_see(viewer, card):
        return {}
    return once(game, (crowd, viewer, place), lambda: _slots(game, viewer, place))


def handle(game: Game, viewer: Player, card: CardId) -> Handle:
    """The number that stands for this card towards this viewer, until they lose track of it."""
    return handle_among(game, viewer, card, crowd(game, viewer, card))


def handle_among(game: Game, viewer: Player, card: CardId, others: Mapping[CardId, int]) -> Handle:
    """The same, if its crowd is already known."""
    if not others:
        generation = game.handles.get((viewer, card), 0)
        return _number(game, viewer, f"card {card} {generation}")
    return _number(game, viewer, f"slot {game.place(card)!s} {others[card]}")


def card_of(game: Game, viewer: Player, wanted: Handle) -> CardId:
    """The card behind a handle; one that has expired, or never existed, is refused."""
    with unmoved(game):
        for cards in game.zones.values():
            for card in cards:
                if handle(game, viewer, card) == wanted:
                    return card
    raise IllegalAnswer(PROTOCOL, f"there is no card {wanted}")


def _slots(game: Game, viewer: Player, place: Place) -> Mapping[CardId, int]:
    hidden = [card for card in game.zones[place] if not game.may_see(viewer, card)]
    mixed = f"{game.veil} {viewer} mix {game.asked}"
    hidden.sort(key=lambda card: _digest(f"{mixed} {card}"))
    return {card: slot for slot, card in enumerate(hidden)}


def _renew(game: Game, lost: Sequence[Sight]) -> None:
    """Viewers who have lost track of a card have another handle for it from now on."""
    before = game.marks.get(RENEWED, 0)
    game.handles.update(zip(lost, count(before + 1)))
    if lost:
        game.marks[RENEWED] = before + len(lost)


def _number(game: Game, viewer: Player, what: str) -> Handle:
    return _asked_again(f"{game.veil} {viewer} {what}")


def _digest(text: str) -> Handle:
    """48 bits: exact in JSON for every reader, and enough that no two collide."""
    return Handle(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big"))


_asked_again = lru_cache(4_096)(
    _digest
)  # each moment shows nearly everything that the last one did
