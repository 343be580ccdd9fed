"""The decks that a player can bring to a game on the network: ours, and files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ufs_desktop.session.deck import OfferedDeck, decks_for
from ufs_desktop.table.kit import CardShelf
from ufs_desktop.widgets.deck_choice import DeckChoice
from ufs_desktop.widgets.edition_choice import EditionChoice


class OwnDecks(NamedTuple):
    """Files are read once they are chosen."""

    offered: Sequence[OfferedDeck]
    files: Sequence[Path] = ()

    def choice(self, edition: EditionChoice, wanted: int, shelf: CardShelf) -> DeckChoice:
        """A list of those for the chosen edition; `wanted` is the place of the first choice."""

        def offered() -> tuple[OfferedDeck, ...]:
            return decks_for(edition.code, self.offered)

        choice = DeckChoice(
            offered(), self.files, wanted, lambda path: shelf.read(path, edition.code)
        )
        edition.currentIndexChanged.connect(lambda: choice.offer(offered(), wanted))
        return choice
