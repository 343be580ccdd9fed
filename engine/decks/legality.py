"""Judges whether a deck is legal, citing a rule of its edition for every violation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.decks.deckrules import DeckRules
from engine.decks.lines import DeckList, Part, cards_in
from engine.library.catalogue import Catalogue
from engine.library.copies import copies_allowed
from engine.library.names import normalised
from engine.library.records import ATTUNED, CardRecord
from engine.ufs.effects.nodes.words import CardType, Symbol

INFINITY = str(Symbol.INFINITY)
TWELVE = tuple(str(symbol) for symbol in Symbol if symbol is not Symbol.INFINITY)


class Violation(NamedTuple):
    """One violation of the deck rules. Without a rule, it is something that could not be judged.

    `cards` are the names of the cards concerned.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckCard:
    """What deck rules need to know of a card."""

    name: str
    type: CardType
    symbols: frozenset[str] = frozenset()  # "fire", "fire-attuned", "infinity"
    playable: bool = True  # has a printed difficulty and check value
    limit: int | None = None
    formats: tuple[str, ...] = ()
    is_split: bool = False
    is_playable_split: bool = False  # its halves may share a card

    @property
    def is_character(self) -> bool:
        return self.type is CardType.CHARACTER

    @property
    def plain_symbols(self) -> frozenset[str]:
        return self.symbols & frozenset(TWELVE)


class CardCopies(NamedTuple):
    """Some copies of a card."""

    card: DeckCard
    copies: int


@dataclass(frozen=True, slots=True)
class JudgedDeck:
    """A deck with the data of its cards; `main` excludes the starting character."""

    character: DeckCard | None
    main: tuple[CardCopies, ...]
    sideboard: tuple[CardCopies, ...] = ()
    primary: str = ""  # the chosen symbol; empty: the best for the deck

    @property
    def size(self) -> int:
        return sum(entry.copies for entry in self.main)


def deck_card(record: CardRecord) -> DeckCard:
    """A card of the library in the form in which decks are judged."""
    face = record.faces[0]
    playable = face.difficulty is not None and face.control is not None
    symbols = frozenset(face.symbols or ())
    limit = record.limit
    if limit is None:
        limit = copies_allowed(face.text, record.dialect)
    return DeckCard(
        record.name,
        face.type,
        symbols,
        playable,
        limit,
        record.formats,
        record.is_split,
        record.is_playable_split,
    )


def judge_list(rules: DeckRules, deck: DeckList, catalogue: Catalogue) -> tuple[Violation, ...]:
    """All violations of a deck list; unknown cards count, but are not judged."""
    unknown = tuple(
        Violation("", f"{line.name}: not in the library, so not checked", (line.name,))
        for line in deck.lines
        if catalogue.named(line.name) is None
    )
    return (*violations(rules, judged_list(deck, catalogue)), *dict.fromkeys(unknown))


def judged_list(deck: DeckList, catalogue: Catalogue) -> JudgedDeck:
    """The cards that the lines of a deck name."""
    starting = _entries(deck, Part.CHARACTER, catalogue)
    return JudgedDeck(
        character=starting[0].card if starting else None,
        main=_entries(deck, Part.MAIN, catalogue),
        sideboard=_entries(deck, Part.SIDE, catalogue),
    )


def _entries(deck: DeckList, part: Part, catalogue: Catalogue) -> tuple[CardCopies, ...]:
    return tuple(
        CardCopies(_known(line.name, catalogue), line.count)
        for line in deck.lines
        if line.part is part
    )


def _known(name: str, catalogue: Catalogue) -> DeckCard:
    """The card; an unknown one can violate only limits on numbers."""
    record = catalogue.named(name)
    if record is not None:
        return deck_card(record)
    return DeckCard(name, CardType.FOUNDATION, frozenset({INFINITY}))


def violations(rules: DeckRules, deck: JudgedDeck) -> tuple[Violation, ...]:
    """All violations of a deck; `DeckRules.on` selects the bans of a day."""
    return (
        *_character(rules, deck),
        *_size(rules, deck),
        *_sideboard(rules, deck),
        *_copies(rules, deck),
        *_extra_characters(rules, deck),
        *_primary(rules, deck),
        *_split_cards(rules, deck),
        *_formats(rules, deck),
        *_bans(rules, deck),
    )


def certain_violations(
    rules: DeckRules, deck: DeckList, catalogue: Catalogue
) -> tuple[Violation, ...]:
    """The violations that are certain whatever the unknown cards are: only the number of those
    counts. An unknown character may have any symbol."""
    unknown = {line.name for line in deck.lines if catalogue.named(line.name) is None}
    judged = judged_list(deck, catalogue)
    if judged.character is not None and judged.character.name in unknown:
        anybody = DeckCard(judged.character.name, CardType.CHARACTER, frozenset(TWELVE))
        judged = replace(judged, character=anybody)
    found = violations(rules, judged)
    return tuple(each for each in found if not unknown.intersection(each.cards))


def card_violations(rules: DeckRules, card: DeckCard) -> tuple[Violation, ...]:
    """The violations of a card in any deck; a character is judged as the starting one."""
    deck = JudgedDeck(None, (CardCopies(card, 1),))
    if card.is_character:
        deck = JudgedDeck(card, ())
    return (*_split_cards(rules, deck), *_formats(rules, deck), *_bans(rules, deck))


def copies_in(rules: DeckRules, card: DeckCard) -> int:
    """How many copies a deck may have of a card that does not violate other rules."""
    most = rules.copies.cards if card.limit is None else card.limit
    name = normalised(card.name)
    bans = (ban for ban in rules.bans if normalised(ban.card) == name)
    return min((most, *(ban.copies for ban in bans)))


def violations_after(
    rules: DeckRules, deck: JudgedDeck, after: JudgedDeck
) -> tuple[Violation, ...]:
    """All violations of a deck after sideboarding."""
    found = violations(rules, after)
    if not rules.after_rule or deck.size == after.size:
        return found
    text = f"{cards_in(after.size)} after sideboarding, {deck.size} before"
    return (Violation(rules.after_rule, text), *found)


def _character(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    if deck.character is None:
        yield Violation(rules.character_rule, "no starting character")
    elif not deck.character.is_character:
        name = deck.character.name
        yield Violation(rules.character_rule, f"{name} is not a character", (name,))


def _size(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    counted = deck.size
    if rules.size.with_character and deck.character is not None:
        counted += 1
    if counted < rules.size.cards:
        kind = "with" if rules.size.with_character else "without"
        missing = rules.size.cards - counted
        yield Violation(
            rules.size.rule,
            f"{cards_in(counted)} {kind} the starting character: {missing} more needed",
        )


def _sideboard(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    if rules.sideboard is None:
        return
    size = sum(entry.copies for entry in deck.sideboard)
    if size not in rules.sideboard.sizes:
        allowed = " or ".join(map(str, rules.sideboard.sizes))
        text = f"{cards_in(size)} in the sideboard: {allowed} allowed"
        yield Violation(rules.sideboard.rule, text)


def _copies(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    for card, count in sorted(_counted(rules, deck), key=lambda entry: entry.card.name):
        most = rules.copies.cards if card.limit is None else card.limit
        if count > most:
            text = f"{card.name}: {count} copies, {most} {'is' if most == 1 else 'are'} allowed"
            yield Violation(rules.copies.rule, text, (card.name,))


def _counted(rules: DeckRules, deck: JudgedDeck) -> list[CardCopies]:
    """Copies by name over all parts that count."""
    entries = [*deck.main, *(deck.sideboard if rules.copies.with_sideboard else ())]
    if deck.character is not None:
        entries.append(CardCopies(deck.character, 1))
    total: Counter[str] = Counter()
    cards: dict[str, DeckCard] = {}
    for card, count in entries:
        key = normalised(card.name)
        cards.setdefault(key, card)
        total[key] += count
    return [CardCopies(cards[key], count) for key, count in total.items()]


def _cards(deck: JudgedDeck) -> list[DeckCard]:
    """Every card of the main deck and the sideboard once."""
    return list(dict.fromkeys(entry.card for entry in (*deck.main, *deck.sideboard)))


def _every_card(deck: JudgedDeck) -> list[DeckCard]:
    """The same, the starting character first."""
    return [*([deck.character] if deck.character else []), *_cards(deck)]


def _extra_characters(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    if not rules.extra_characters_rule:
        return
    for card in _cards(deck):
        if card.is_character and not card.playable:
            text = (
                f"{card.name}: without a difficulty and a check value it can only be a starting "
                "character"
            )
            yield Violation(rules.extra_characters_rule, text, (card.name,))


def _primary(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    """The offending cards for the chosen symbol, or for the one with the fewest of them."""
    if not rules.primary_rule or deck.character is None:
        return
    choices = primary_symbols(deck.character)
    if deck.primary and deck.primary not in choices:
        text = f"{deck.character.name} does not have {deck.primary}, the primary symbol"
        yield Violation(rules.primary_rule, text, (deck.character.name,))
    if deck.primary in choices:
        choices = [deck.primary]
    if not choices:
        text = f"{deck.character.name} has no symbol that could be the primary symbol"
        yield Violation(rules.primary_rule, text, (deck.character.name,))
        return
    primary, offending = min(
        ((symbol, _offending(deck, symbol)) for symbol in choices), key=lambda pair: len(pair[1])
    )
    for card in offending:
        yield Violation(rules.primary_rule, f"{card.name} does not have {primary}", (card.name,))


def primary_symbols(character: DeckCard) -> list[str]:
    """The symbols that can be a deck's primary symbol (deck-construction.9, infinity.2)."""
    if INFINITY in character.symbols:
        return list(TWELVE)
    return [symbol for symbol in TWELVE if symbol in character.symbols]


def _offending(deck: JudgedDeck, primary: str) -> list[DeckCard]:
    assert deck.character is not None
    # infinity.2: the character has only the primary symbol
    infinite = INFINITY in deck.character.symbols
    held = frozenset({primary}) if infinite else deck.character.plain_symbols
    return [card for card in _cards(deck) if not _fits(card, primary, held)]


def _fits(card: DeckCard, primary: str, held: frozenset[str]) -> bool:
    """deck-construction.9, infinity.1 and attuned-symbols.2: whether it fits the primary symbol."""
    if primary in card.symbols or INFINITY in card.symbols:
        return True
    return any(f"{symbol}{ATTUNED}" in card.symbols for symbol in held)


def _split_cards(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    """A split card needs an edition that has rules for it, and halves that may share a card."""
    for card in _every_card(deck):
        if card.is_split and not rules.split_rule:
            text = f"{card.name}: this edition has no rules for split cards"
            yield Violation(rules.ban_rule, text, (card.name,))
        elif card.is_split and not card.is_playable_split:
            text = f"{card.name}: there is no card with these two halves"
            yield Violation(rules.split_rule, text, (card.name,))


def _formats(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    """Cards that list their formats must list this one; a list may also contain a ban."""
    wanted = rules.card_format
    if not wanted:
        return
    for card in _every_card(deck):
        if f"{wanted} banned" in card.formats:
            yield Violation(rules.ban_rule, f"{card.name}: banned in {wanted}", (card.name,))
        elif card.formats and wanted not in card.formats:
            text = f"{card.name}: not a card of {wanted}"
            yield Violation(rules.ban_rule, text, (card.name,))


def _bans(rules: DeckRules, deck: JudgedDeck) -> Iterator[Violation]:
    counted = _counted(_with_sideboard(rules), deck)
    counts = {normalised(entry.card.name): entry.copies for entry in counted}
    for ban in rules.bans:
        count = counts.get(normalised(ban.card), 0)
        if count > ban.copies:
            allowed = f"{ban.copies} allowed" if ban.copies else "banned"
            since = f" since {ban.since}" if ban.since else ""
            text = f"{ban.card}: {allowed}{since}, {count} in the deck"
            yield Violation(rules.ban_rule, text, (ban.card,))


def _with_sideboard(rules: DeckRules) -> DeckRules:
    """Rules that count the sideboard too, since a banned card is banned there as well."""
    return rules.model_copy(
        update={"copies": rules.copies.model_copy(update={"with_sideboard": True})}
    )
