"""What the people of a game on the network are told, and say, beside the game itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.kernel.ids import Player
from ufs_desktop.grammar import YOU
from ufs_desktop.net.ends import Company

LONGEST = 24  # signs of a name, as at this machine


class TableTalk(QObject):
    """Between a table and the session in whose thread the connections live."""

    heard = Signal(int, str)  # a seat, and what is said there
    met = Signal(object)  # Company
    counted = Signal(object)  # Countdown
    judged = Signal(object)  # FairPlay, after the match: whether the host kept to the promise
    stood = Signal(object)  # Connection, of a guest to the host

    said = Signal(str)  # by the player at this window
    pause_asked = Signal(bool)
    claim_asked = Signal()  # the game, of somebody who was lost

    def __init__(self) -> None:
        super().__init__()
        self.company = Company()  # as it was told last: a table may be laid after that
        self.met.connect(self._remember)

    def _remember(self, company: Company) -> None:
        self.company = company


def sent_name(name: str, usual: str) -> str:
    """What the other player is told: "You" would be they."""
    return usual if name in ("", YOU) else name


def table_names(names: tuple[str, ...], own: Player | None, called: str) -> tuple[str, ...]:
    """How this window calls the players; nobody is mistaken for somebody of the same name."""
    cut = (name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names)
    shown = [YOU if player == own and called == YOU else name for player, name in enumerate(cut)]
    if len(set(shown)) < len(shown):
        shown = [f"{name} ({at})" for at, name in enumerate(shown, 1)]
    return tuple(shown)
