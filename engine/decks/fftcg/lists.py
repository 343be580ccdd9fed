"""Deck lists of the second game: read from files of any format, judged, and written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.decks.fftcg.legality import CONSTRUCTED, CountedCard, TcgDeckFault, deck_faults
from engine.decks.files import Format, parse_deck_text, read_deck_file, write_deck
from engine.decks.lines import DeckFile, DeckLine, DeckList, DeckProblem, Part
from engine.fftcg.rulebook import BOOK
from engine.library.fftcg.cards import TcgCatalogue

WRITTEN = (Format.TEXT, Format.YAML, Format.JSON)  # the formats that this game writes


def read_duel_list(path: Path, cards: TcgCatalogue) -> DeckFile:
    """The deck of a file. Raises DeckError or OSError if it cannot be read."""
    return _of_this_game(read_deck_file(path, cards))


def parse_duel_list(text: str, cards: TcgCatalogue) -> DeckFile:
    return _of_this_game(parse_deck_text(text, cards))


def _of_this_game(file: DeckFile) -> DeckFile:
    """The deck set to this game's rules, whatever its file says; sideboards are left out."""
    beside = file.deck.part(Part.SIDE)
    deck = replace(file.deck, edition=BOOK, lines=file.deck.part(Part.MAIN))
    if not beside:
        return DeckFile(deck, file.problems)
    count = sum(line.count for line in beside)
    told = DeckProblem(beside[0].at, f"a sideboard of {count} is left out: this game has none")
    return DeckFile(deck, (*file.problems, told))


def list_faults(deck: DeckList, cards: TcgCatalogue, format: str = "") -> tuple[TcgDeckFault, ...]:
    """The faults by a format, or by the deck's own. Unknown cards count and are reported."""
    found = {line: cards.find(line.name) for line in deck.part(Part.MAIN)}
    counted = [
        CountedCard(line.name, listed.record.number if listed else "", line.count)
        for line, (listed, _) in found.items()
    ]
    unknown = [TcgDeckFault("", why, (line.name,)) for line, (_, why) in found.items() if why]
    return (*deck_faults(counted, format or deck.format or CONSTRUCTED), *unknown)


def write_duel_list(deck: DeckList, format: Format, cards: TcgCatalogue) -> str:
    """The deck in a format; plain text, meant for other people, includes card numbers."""
    if format is Format.TEXT:
        deck = replace(deck, lines=tuple(_numbered(line, cards) for line in deck.lines))
    return write_deck(deck, format, cards)


def _numbered(line: DeckLine, cards: TcgCatalogue) -> DeckLine:
    listed = cards.named(line.name)
    if listed is None:
        return line
    return replace(line, name=f"{listed.record.name} ({listed.record.number})")
