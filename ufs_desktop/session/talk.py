"""What the people of a game on the network are told, and say, beside the game itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class TableTalk(QObject):
    """Between a table and the session in whose thread the connections live: signals alone."""

    heard = Signal(int, str)  # a seat, and what is said there
    met = Signal(object)  # Company
    counted = Signal(object)  # Countdown
    stood = Signal(object)  # Connection, of a guest to the host

    said = Signal(str)  # by the player at this window
    pause_asked = Signal(bool)
    claim_asked = Signal()  # the game, of somebody who was lost
