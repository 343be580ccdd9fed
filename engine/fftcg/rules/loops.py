"""Infinite loops: where the game stands, whether it was there before, who could stop it (13)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.changes import (
    BecomeForward,
    Forbid,
    ForbidBlockers,
    GainTraits,
    LastingChange,
    MustAttack,
    SetPower,
)
from engine.fftcg.model.duties import AttacksTwice, MustBlock
from engine.fftcg.model.information import InformationChange
from engine.fftcg.model.later import DelayedAuto, TriggeredAuto
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.state import BEFORE, OBJECTS, DuelState, LoopPoint, StackObject
from engine.fftcg.model.words import CardZone
from engine.kernel.ids import Player, Ref
from engine.kernel.machine import Procedure
from engine.kernel.plain import field_names

SUSPICIOUS = 8  # Summons and abilities in one turn; with fewer nobody looks for loops
COUNTED = ("turn", "active", "phase", "battle", "triggered", "met", "bursts", "loss_at")
UNCOUNTED = {  # what only tells alike ones apart
    TcgCard: ("id", "epoch", "time"),
    StackObject: ("number", "was"),
    DelayedAuto: ("since",),
    TriggeredAuto: ("number", "was"),
    LastingChange: ("time",),
}
ONCE = (  # having it twice changes nothing
    *(AttacksTwice, Forbid, ForbidBlockers, GainTraits, MustAttack, MustBlock),
    *(BecomeForward, SetPower, InformationChange),  # the latest counts
)
SIZE = 10  # bytes of a standing

PASS = repr(None)
CARDS = "cards"  # where the game keeps what was found about them
ASIDE = frozenset({"step", "into", "because", "chosen", "is_played", "standing", "is_free"})


class LoopFound(NamedTuple):
    """The choices that lead round to where the game stood before."""

    points: tuple[LoopPoint, ...]

    def first_choices(self, game: DuelState) -> tuple[LoopPoint, ...]:
        """13.2, 13.3: the first choice of each player who can stop it, the turn player's first.

        Those who act to continue it can; if nobody does, those who could do anything at all.
        """
        free = [point for point in self.points if point.is_free]
        able = [point for point in free if point.choice != PASS] or free
        found = {point.player: point for point in reversed(able)}
        return tuple(found[player] for player in (game.active, 1 - game.active) if player in found)


def is_suspicious(game: DuelState) -> bool:
    """Looking for loops takes time, and few turns have this much in them."""
    return game.marks.get(OBJECTS, 0) - game.marks.get(BEFORE, 0) >= SUSPICIOUS


def found(game: DuelState, standing: str) -> LoopFound | None:
    """What has led from the same standing to this one."""
    stood = [point.standing for point in game.course]
    if standing not in stood:
        return None
    return LoopFound(game.course[stood.index(standing) :])


def is_barred(game: DuelState, standing: str, player: Player, choice: object) -> bool:
    """13.2, 13.3: a player who has stopped a loop may not begin it again where it began."""
    return LoopPoint(standing, player, repr(choice), is_free=True) in game.barred


def standing(game: DuelState) -> str:
    """Where the game stands, whichever way led there: cards that went round are new ones (7.4),
    and everything has a new number, but nothing else is different."""
    parts = (
        [plain(game, getattr(game, name)) for name in COUNTED],
        _cards(game),
        [plain(game, each) for each in (*game.stacked, *game.delayed)],
        [(place, held) for place, held in game.zones.items() if place[1] is not CardZone.FIELD],
        _in_time(game),
        [(frame.here(), *_locals(game, frame)) for frame in game.stack],
        game.rng.state,
    )
    return blake2b(repr(parts).encode(), digest_size=SIZE).hexdigest()


def _cards(game: DuelState) -> tuple[str, ...]:
    """All cards as words; a record never changes, so the words for it are kept."""
    kept, records = game.found(), tuple(game.cards.values())
    before, said = kept.get(CARDS, ((), ()))
    known = dict(zip(map(id, before), said, strict=True))
    found = tuple(
        known[id(card)] if id(card) in known else repr(plain(game, card)) for card in records
    )
    kept[CARDS] = (records, found)
    return found


def plain(game: DuelState, value: Any) -> Any:
    """Any: the values of a state, without what tells one time from the next."""
    match value:
        case Ref(card=card, epoch=epoch):
            return card, game.cards[card].epoch - epoch, *_as_it_left(game, value)
        case TcgDefinition():
            return value.name
        case TcgNode():
            parts = [getattr(value, name) for name in field_names(type(value))]
            return [type(value).__name__, *(plain(game, part) for part in parts)]
        case frozenset():  # which has no order
            return sorted(value)
        case tuple():
            return [plain(game, each) for each in _counted(value)]
        case _:
            return value


def _as_it_left(game: DuelState, ref: Ref) -> list[Any]:
    """11.5.6, 11.11.4: what may still be asked about a card that has left the field, here or where
    it went. Any: as plain values."""
    now = game.now(ref)
    if now is not None and now.zone is CardZone.FIELD:
        return []
    there = (Ref(ref.card, ref.epoch - 1), ref)
    made = [(left, (was, tuple(was.printed))) for left, was in game.gone]  # not only its name
    noted = (*game.departed, *game.laden, *made)
    return [plain(game, known) for left, known in noted if left in there]


def _counted(value: tuple[Any, ...]) -> list[Any]:
    """Any: the fields of a named tuple that count, or all parts of another tuple."""
    names = getattr(value, "_fields", value)
    aside = UNCOUNTED.get(type(value), ())
    return [part for name, part in zip(names, value, strict=True) if name not in aside]


def _locals(game: DuelState, frame: Procedure) -> list[Any]:
    """What a procedure knows, except for the latest answer."""
    return [plain(game, value) for name, value in vars(frame).items() if name not in ASIDE]


def _in_time(game: DuelState) -> list[Any]:
    """What lies on the field, and what lasts, in the order in which it counts (11.12.4.13)."""
    standing_cards = [
        (card.time, card.id) for card in game.cards.values() if card.zone is CardZone.FIELD
    ]
    lasting = [(each.time, plain(game, each)) for each in _in_force(game)]
    return [said for _, said in sorted([*standing_cards, *lasting], key=lambda each: each[0])]


def _in_force(game: DuelState) -> list[LastingChange]:
    """Changes of cards that are gone are left out (7.4); those that do not add up count once."""
    latest: dict[Any, LastingChange] = {}  # Any: what a change is, without when it came
    for each in sorted(game.lasting, key=lambda lasting: lasting.time):
        if any(map(game.now, each.cards)):
            adds_up = not all(isinstance(change, ONCE) for change in each.changes)
            latest[each if adds_up else each._replace(time=0)] = each
    return list(latest.values())
