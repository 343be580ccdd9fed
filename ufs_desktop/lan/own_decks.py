"""The decks that a player can bring to a game on the network: ours, and files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.widgets.deck_choice import DeckChoice, Reader


class OwnDecks(NamedTuple):
    """Files are read once they are chosen."""

    offered: Sequence[OfferedDeck]
    files: Sequence[Path] = ()

    def choice(self, wanted: int, read: Reader) -> DeckChoice:
        """A list of them all; `wanted` is the place of the one that is chosen at first."""
        return DeckChoice(self.offered, self.files, wanted, read)
