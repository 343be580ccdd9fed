"""The decks that a player can bring to a network game: shipped ones, and their own files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.table.kit import CardShelf
from ufs_desktop.widgets.deck_choice import DeckChoice
from ufs_desktop.widgets.edition_choice import EditionChoice


class OwnDecks(NamedTuple):
    """Decks to choose from; files are read only when they are chosen."""

    offered: Sequence[OfferedDeck]
    files: Sequence[Path] = ()

    def choice(self, edition: EditionChoice, wanted: int, shelf: CardShelf) -> DeckChoice:
        """A list of those for the chosen edition; `wanted` is the index of the initial choice."""

        def offered() -> tuple[OfferedDeck, ...]:
            return decks_for(edition.code, self.offered)

        choice = DeckChoice(
            offered(), self.files, wanted, lambda path: shelf.read(path, edition.code)
        )
        edition.currentIndexChanged.connect(lambda: choice.offer(offered(), wanted))
        return choice
