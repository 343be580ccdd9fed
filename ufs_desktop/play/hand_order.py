"""Orders the hands at this window: by the chosen sort, and as players move their cards."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.settings import Settings
from ufs_desktop.table.hand import DRAWN, Hands, sort_of, with_sort
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.phase_strip import PhaseStrip


class Arranging(QObject):
    """Keeps each player's order, and rearranges the view that is shown when it changes."""

    rearranged = Signal(object)  # View

    def __init__(self, kit: TableKit, settings: Settings, strip: PhaseStrip) -> None:
        super().__init__()
        self._kit, self._settings, self._strip = kit, settings, strip
        self._game = kit.module.kind.CODE
        self._hands = self._new_hands()
        self._view: View | None = None
        strip.sort_wanted.connect(self.sort)

    def begin_anew(self) -> None:
        """Another game, whose cards have no order yet."""
        self._hands, self._view = self._new_hands(), None

    def _new_hands(self) -> Hands:
        ways, kept = self._kit.faces.sorts, sort_of(self._settings.now.hand_sort, self._game)
        known = any(way.key == kept for way in ways)  # otherwise, as if nothing had been chosen
        return Hands(self._kit.plan.hand, ways, kept if known else DRAWN)

    def arranged(self, view: View, *, put_back: bool) -> View:
        """A new moment with its viewer's hand in order; `put_back`: something was taken back."""
        self._view = self._hands.arranged(view, put_back=put_back)
        self._strip.show_sort(self._hands.of(view.viewer).sort)
        return self._view

    def sort(self, sort: str) -> None:
        """Sort the viewer's hand now, and every card that comes in."""
        text = with_sort(self._settings.now.hand_sort, self._game, sort)
        self._settings.set("hand_sort", text)
        if self._view is not None:
            self._hands.of(self._view.viewer).sort_by(sort)
            self._show()

    def move(self, card: Handle, place: int) -> None:
        """Put a card of the viewer's hand at another place."""
        if self._view is not None:
            self._hands.of(self._view.viewer).move(self._hands.shown(self._view), card, place)
            self._show()

    def shift(self, card: Handle | None, way: int) -> str:
        """Move a card one place to the left or right, and return its new place in words."""
        places = (
            [each.handle for each in self._hands.shown(self._view)]
            if self._view is not None
            else []
        )
        if card is None or card not in places:
            return ""
        place = max(0, min(places.index(card) + way, len(places) - 1))
        self.move(card, place)
        return f"{place + 1} of {len(places)} in your hand"

    def _show(self) -> None:
        if self._view is not None:
            self.rearranged.emit(self.arranged(self._view, put_back=False))
