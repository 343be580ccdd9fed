"""What the people in a network game say, and are told, apart from the game itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.kernel.ids import Player
from ufs_desktop.grammar import YOU
from ufs_desktop.net.ends import Company

LONGEST = 24  # characters of a name, as at one machine


class TableTalk(QObject):
    """Signals between a table and the session whose thread has the connections."""

    heard = Signal(int, str)  # a seat, and what its player says
    met = Signal(object)  # Company
    counted = Signal(object)  # Countdown
    judged = Signal(object)  # FairPlay, after the match: whether the host kept to the promise
    stood = Signal(object)  # Connection, a guest's to the host

    said = Signal(str)  # by the player at this window
    pause_asked = Signal(bool)
    claim_asked = Signal()  # the game, as the other was lost

    def __init__(self) -> None:
        super().__init__()
        self.company = Company()  # the latest one, for a table that is made after it came
        self.met.connect(self._remember)

    def _remember(self, company: Company) -> None:
        self.company = company


def sent_name(name: str, usual: str) -> str:
    """The name that the other player is told: "You" would mean themselves."""
    return usual if name in ("", YOU) else name


def table_names(names: tuple[str, ...], own: Player | None, called: str) -> tuple[str, ...]:
    """How this window names the players; players of the same name are numbered."""
    cut = (name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names)
    shown = [YOU if player == own and called == YOU else name for player, name in enumerate(cut)]
    if len(set(shown)) < len(shown):
        shown = [f"{name} ({at})" for at, name in enumerate(shown, 1)]
    return tuple(shown)
