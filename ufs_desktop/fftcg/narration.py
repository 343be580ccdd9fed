"""A moment of a duel in words: the lines of its log, for one seat or with all cards open."""

from __future__ import annotations

from engine.fftcg.game import Duel
from engine.kernel.ids import Player
from engine.kernel.views import View, view_for
from ufs_desktop.fftcg.chronicle import line
from ufs_desktop.session.openness import open_view
from ufs_desktop.table.lines import Line
from ufs_desktop.table.narration import Narration


def duel_view_of(game: Duel, seat: Player | None, log_from: int) -> View:
    """What this seat knows, or everything if there is no seat."""
    return open_view(game, 0, log_from) if seat is None else view_for(game, seat, log_from)


def duel_lines(view: View, names: tuple[str, str]) -> list[Line]:
    return [line(entry, names) for entry in view.log]


DUEL_NARRATION = Narration(duel_view_of, duel_lines)
