"""The keyboard in the replay viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ufs_desktop.commands import Where
from ufs_desktop.playing.card_keys import CardKeys
from ufs_desktop.replay.transport import HINTS
from ufs_desktop.session.replay import Look

if TYPE_CHECKING:
    from ufs_desktop.replay.page import ReplayPage


class ReplayKeys(CardKeys):
    """Steps through the game, and changes the seat from which it is seen."""

    def __init__(self, page: ReplayPage) -> None:
        steps = {command: lambda s=sign: page.press(s) for sign, (_, command) in HINTS.items()}
        acts = {
            **steps,
            "replay.seat_1": lambda: self._sit(0),
            "replay.seat_2": lambda: self._sit(1),
            "replay.open": self._toggle_open,
            "replay.explain": page.explain,
            "replay.leave": self._escape,
        }
        super().__init__(page, Where.REPLAY, acts)
        self._page: ReplayPage = page

    def _sit(self, seat: int) -> None:
        self._page.look_from(Look(seat, self._page.look.is_open))

    def _toggle_open(self) -> None:
        look = self._page.look
        self._page.look_from(look._replace(is_open=not look.is_open))

    def _escape(self) -> None:
        if self._page.piles.isVisible():
            self._page.piles.hide()
        else:
            self._page.leave_wanted.emit()
