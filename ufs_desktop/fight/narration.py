"""A moment of a fight in words: the lines of its log, for one seat or with all cards open."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.kernel.views import View
from engine.ufs.editions.registry import PLAYED
from engine.ufs.faces import TableState
from engine.ufs.game import Fight
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.wording import open_fight_view, worded_view
from ufs_desktop.table.lines import Line
from ufs_desktop.table.narration import Narration


def view_of(game: Fight, seat: Player | None, log_from: int) -> View:
    """What this seat knows, or everything if there is no seat."""
    if seat is None:
        return open_fight_view(game, 0, log_from)
    return worded_view(game, seat, log_from)


def log_lines(view: View, names: tuple[str, str]) -> list[Line]:
    table: TableState = view.table
    say = PLAYED[table.edition].say
    return [chronicle_line(entry, names, say) for entry in view.log]


FIGHT_NARRATION = Narration(view_of, log_lines)
