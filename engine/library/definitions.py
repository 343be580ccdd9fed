"""From card files and deck lists to the definitions that a game is played with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import ValidationError

from engine.decks.deck import Deck, DeckError, deck_of
from engine.decks.files import read_deck_file
from engine.decks.lines import Line, Part
from engine.library.catalogue import Catalogue
from engine.library.compiling import Work, compile_texts
from engine.library.printed import CardError, PrintedCard, compiled_definition
from engine.library.records import CardRecord, Face, Wording
from engine.library.report import paragraphs
from engine.library.store import AbilityText, Compiled, Store
from engine.ufs.model.values import Definition

BEYOND_PRINT = frozenset(Face.model_fields) - frozenset(PrintedCard.model_fields)
Library = Mapping[str, CardRecord]


def definitions_of(
    deck: Deck,
    library: Library,
    wording: Wording = Wording.LATEST,
    store: Store | None = None,
) -> list[Definition]:
    """A deck's cards for `new_game`, the starting character first; `store` keeps what compiles."""
    names = [deck.character, *(name for name, count in deck.main.items() for _ in range(count))]
    unknown = sorted({name for name in names if name not in library})
    if unknown:
        raise DeckError(deck.name, tuple(f"no card {name!r}" for name in unknown))
    cards = {name: library[name].worded(wording) for name in dict.fromkeys(names)}
    compiled = _compiled(cards.values(), store)
    made = {name: _definition(card, compiled) for name, card in cards.items()}
    return [made[name] for name in names]


def playable(
    deck: Deck | Path, catalogue: Catalogue, store: Store | None = None
) -> list[Definition]:
    """The cards of a deck, or of a deck file of any format, for `new_game`, the character first.

    `catalogue` knows what may be played: `Collection.catalogue()` the user's cards beside the
    shipped ones, and it reads no more of them than the deck names. `store` is the cache of
    compiled texts in the same library. DeckError: no deck to play, or cards that nobody knows.
    """
    lists = read_playable(deck, catalogue) if isinstance(deck, Path) else deck
    found = {name: catalogue.named(name) for name in (lists.character, *lists.main)}
    return definitions_of(lists, {name: card for name, card in found.items() if card}, store=store)


def read_playable(path: Path, catalogue: Catalogue) -> Deck:
    """The lists of a deck file of any format; DeckError names every card that nobody knows."""
    file = read_deck_file(path, catalogue)
    unknown = tuple(
        _unknown(line, catalogue) for line in file.deck.unresolved if line.part is not Part.SIDE
    )
    if unknown:
        raise DeckError(path.name, unknown)
    return deck_of(file.deck, path.name)


def _unknown(line: Line, catalogue: Catalogue) -> str:
    likely = catalogue.suggestions(line.name)
    place = f"line {line.at}: " if line.at else ""
    return f"{place}{line.why}" + (f"; perhaps {' or '.join(likely)}" if likely else "")


def definition_of(record: CardRecord, wording: Wording = Wording.LATEST) -> Definition:
    """A card of the library; abilities that do not compile stay manual."""
    card = record.worded(wording)
    return _definition(card, _compiled([card], None))


def _compiled(cards: Iterable[CardRecord], store: Store | None) -> Mapping[AbilityText, Compiled]:
    """The results of all fronts, each in the words of its own card."""
    texts = [text for card in cards for text in _front_texts(card)]
    return compile_texts(texts, Work(store=store, workers=1))


def _front_texts(card: CardRecord) -> list[AbilityText]:
    return [AbilityText(each.text, card.dialect) for each in paragraphs(card.faces[0])]


def _definition(card: CardRecord, compiled: Mapping[AbilityText, Compiled]) -> Definition:
    results = [compiled[text] for text in _front_texts(card)]
    made = compiled_definition(printed_card(card.faces[0]), card.dialect, results)
    return made._replace(number=printing_id(card))


def printing_id(card: CardRecord) -> str:
    """Set and collector number of the first printing that has both, as deck lists write them."""
    ids = (f"{each.set}/{each.number}" for each in card.printings if each.set and each.number)
    return next(ids, "")


def printed_card(face: Face) -> PrintedCard:
    """The front as the rules take it: what is not printed has the rules' defaults."""
    printed = face.model_dump(exclude_none=True, exclude=set(BEYOND_PRINT))
    try:
        return PrintedCard.model_validate(printed)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        said = f"{field}: {first['msg']}" if field else first["msg"]
        raise CardError(face.full_name, said) from error
