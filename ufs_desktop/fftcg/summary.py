"""What decided a finished duel: when the lead was taken for good, and the last point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.fftcg.model.verbs import TcgVerb
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import EventView, LogView, View
from ufs_desktop.grammar import counted, does, listed
from ufs_desktop.table.lines import Highlight, told_once

TOO_MUCH = "12.4.1"  # the rule by which damage ends a game


class PointTaken(NamedTuple):
    """A point of damage, and the cards that dealt it, as far as they are known."""

    line: int
    turn: int
    player: Player
    dealers: tuple[str, ...]


@dataclass
class DuelSums:
    """What happened, added up."""

    points: list[PointTaken] = field(default_factory=list)
    attacks: Counter[Player] = field(default_factory=Counter)
    broken: Counter[Player] = field(default_factory=Counter)  # by the cards' owner
    cast: Counter[Player] = field(default_factory=Counter)


def duel_sums(entries: Sequence[LogView]) -> DuelSums:
    """Add up a whole log."""
    sums, turn, known = DuelSums(), 0, dict[Handle, str]()
    for line, entry in enumerate(entries):
        for event in entry.facts:
            if not isinstance(event, EventView) or event.owner is None:
                continue
            if event.caption and event.card is not None:
                known[event.card] = event.caption
            if event.kind == TcgVerb.TURN_BEGUN:
                turn = event.amount
            elif event.kind == TcgVerb.ATTACKED:
                sums.attacks[event.owner] += 1
            elif event.kind == TcgVerb.DAMAGE_TAKEN:
                dealers = tuple(known[card] for card in event.detail if card in known)
                sums.points.append(PointTaken(line, turn, event.owner, dealers))
            elif event.kind == TcgVerb.BROKEN:
                sums.broken[event.owner] += 1
            elif event.kind == TcgVerb.CAST:
                sums.cast[event.owner] += 1
    return sums


def duel_highlights(
    entries: Sequence[LogView], view: View, names: tuple[str, ...]
) -> list[Highlight]:
    """The moments that decided a finished duel, each with its place in the log."""
    sums = duel_sums(entries)
    result, found = view.result, list[Highlight]()
    if result is not None and len(result.losers) == 1:
        (loser,) = result.losers
        found += [*_lead(sums, 1 - loser, names)]
        if result.rule == TOO_MUCH:
            found += [*_last(sums, loser, names)]
    numbers = [Highlight("", _numbers(sums, player, names)) for player in range(len(names))]
    return [*told_once(found), *numbers]


def _lead(sums: DuelSums, winner: Player, names: tuple[str, ...]) -> Iterator[Highlight]:
    """When the winner took the lead for the last time."""
    taken, was_ahead, found = Counter[Player](), False, None
    for point in sums.points:
        taken[point.player] += 1
        is_ahead = taken[winner] < taken[1 - winner]
        if is_ahead and not was_ahead:
            found = point, taken[winner], taken[1 - winner]
        was_ahead = is_ahead
    if found is not None and was_ahead:
        point, own, other = found
        words = f"{does(names[winner], 'take')} the lead for good on turn {point.turn}"
        yield Highlight(
            "Turning point", f"{words}, {counted(own, 'point')} taken against {other}", point.line
        )


def _last(sums: DuelSums, loser: Player, names: tuple[str, ...]) -> Iterator[Highlight]:
    points = [point for point in sums.points if point.player == loser]
    if points:
        last = points[-1]
        by = f", by {listed(last.dealers)}" if last.dealers else ""
        words = f"{does(names[loser], 'take')} a point on turn {last.turn}{by}"
        yield Highlight("Last point", words, last.line)


def _numbers(sums: DuelSums, player: Player, names: tuple[str, ...]) -> str:
    dealt = sum(point.player != player for point in sums.points)
    counts = (
        counted(dealt, "point"),
        counted(sums.attacks[player], "attack"),
        f"{counted(sums.broken[1 - player], 'card')} broken",
        counted(sums.cast[player], "Summon"),
    )
    return f"{names[player]}: {', '.join(counts)}"
