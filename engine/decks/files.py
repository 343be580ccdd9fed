"""Deck files of every format, recognised by their content first and their extension second."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from engine.decks.carde import is_carde, read_carde
from engine.decks.cockatrice import read_cockatrice, write_cockatrice
from engine.decks.deck import load_json, read_own, write_own
from engine.decks.forum import read_forum, write_forum
from engine.decks.lackey import read_lackey, write_lackey
from engine.decks.lines import (
    LARGEST,
    DeckError,
    DeckFile,
    DeckLine,
    DeckList,
    DeckProblem,
    KnownCards,
    Part,
    resolved,
    text_in,
    whole,
)
from engine.decks.octgn import read_octgn, write_octgn, write_octgn_text
from engine.decks.plain import read_plain, write_plain, write_tabbed
from engine.decks.tabletop import read_tabletop, write_tabletop


class Format(StrEnum):
    """The deck formats by the names that commands use."""

    YAML = "yaml"
    JSON = "json"
    COCKATRICE = "cod"
    OCTGN = "o8d"
    OCTGN_TEXT = "octgn-text"
    LACKEY = "dek"
    LACKEY_TEXT = "lackey-text"
    TABLETOP = "tts"
    FORUM = "forum"
    TEXT = "text"
    CARDE = "carde"  # only read: we cannot make the site's ids


WEB_PAGE = "this is a web page: copy the list of cards from it, and paste that"
NO_DECK = "not a deck: this JSON is a list or a single value, not a record"
WRITTEN = tuple(each for each in Format if each is not Format.CARDE)
_EXTENSIONS = {
    ".yaml": Format.YAML,
    ".yml": Format.YAML,
    ".json": Format.JSON,
    ".cod": Format.COCKATRICE,
    ".o8d": Format.OCTGN,
    ".dek": Format.LACKEY,
    ".bbcode": Format.FORUM,
    ".forum": Format.FORUM,
    ".txt": Format.TEXT,
}
_BESIDE_CARDS = (
    "name", "notes", "edition", "format", "tags", "kind", "beginner", "plan", "sideboard_plans",
)  # fmt: skip
_WORDS = {"beginner": "mark for beginners", "sideboard_plans": "sideboard plans"}
_HEADING = re.compile(r"^\s*\[b\]", re.IGNORECASE | re.MULTILINE)
_OWN = re.compile(r"^(name|edition|character|main):(\s+\S|\s*$)", re.MULTILINE)
_PAGE = re.compile(r"\s*<(?:!doctype\s+)?html\b", re.IGNORECASE)
_AS_XML = (Format.COCKATRICE, Format.OCTGN, Format.LACKEY)
_XML = re.compile(r"<(?:[?!]|html\b|(?:cockatrice_)?deck\b|superzone\b)", re.IGNORECASE)
_ROOT = re.compile(r"<([A-Za-z_][\w.-]{0,40})([^<>]{0,400})>")


def sniff(text: str, name: str = "") -> Format:
    """The format of a text; how it begins outweighs the name of its file."""
    head = text.lstrip("\ufeff \t\r\n")[:20_000]
    if head.startswith(("{", "[{")):
        return Format.JSON
    by_name = _EXTENSIONS.get(Path(name).suffix.lower(), Format.TEXT)
    if head.startswith("<") and (by_name in _AS_XML or _XML.match(head)):
        return _xml_format(head)
    if "main" in (keys := {found[1] for found in _OWN.finditer(head)}) and len(keys) > 1:
        return Format.YAML  # whatever its notes contain
    if _HEADING.search(head):
        return Format.FORUM
    if (by_name is Format.JSON or head.startswith("[")) and _is_json(text):
        return Format.JSON
    return Format.TEXT if by_name in (Format.JSON, Format.COCKATRICE, Format.OCTGN) else by_name


def _is_json(text: str) -> bool:
    """Whether the whole text is JSON; a plain list may begin with a bracket, too."""
    try:
        load_json(text.lstrip("\ufeff"), "")
    except DeckError:
        return False
    return True


def _xml_format(head: str) -> Format:
    root = _ROOT.search(re.sub(r"<[?!][^<>]{0,400}>", "", head[:4_000]))
    if root and root[1] == "cockatrice_deck":
        return Format.COCKATRICE
    if root and root[1] == "deck" and "game=" in root[2]:
        return Format.OCTGN
    return Format.LACKEY


def format_of_name(name: str) -> Format | None:
    """The format in which to write a file of this name."""
    return _EXTENSIONS.get(Path(name).suffix.lower())


def read_deck_file(path: Path, catalogue: KnownCards) -> DeckFile:
    """The deck of a file, every line with its card or the reason for having none."""
    file = parse_deck_text(text_in(path), catalogue, path.name)
    if file.deck.name:
        return file
    return file._replace(deck=replace(file.deck, name=path.stem[:200]))


def parse_deck_text(
    text: str, catalogue: KnownCards, where: str = "deck", format: Format | None = None
) -> DeckFile:
    """The same for a text, such as a pasted one."""
    if len(text) > LARGEST:
        raise DeckError(where, (f"larger than {LARGEST // 2**20} MB",))
    text = whole(text)
    file = _parse(text, catalogue, where, format or sniff(text, where))
    if not file.deck.lines and _PAGE.match(text):
        raise DeckError(where, (WEB_PAGE,))
    if not file.deck.lines:
        raise DeckError(where, ("it contains no cards", *map(str, file.problems[:5])))
    return resolved(file, catalogue)


def _parse(text: str, catalogue: KnownCards, where: str, format: Format) -> DeckFile:
    match format:
        case Format.YAML:
            return read_own(text, where)
        case Format.JSON | Format.TABLETOP | Format.CARDE:
            return _from_json(text, where)
        case Format.COCKATRICE:
            return _cockatrice_or_plain(text, catalogue, where)
        case Format.OCTGN:
            return read_octgn(text, where)
        case Format.LACKEY:
            return read_lackey(text, where)
        case Format.FORUM:
            return read_forum(text, where, catalogue)
        case Format.TEXT | Format.LACKEY_TEXT | Format.OCTGN_TEXT:
            return read_plain(text, where, catalogue)


def _from_json(text: str, where: str) -> DeckFile:
    data = load_json(text.lstrip("\ufeff"), where)
    if not isinstance(data, dict):
        raise DeckError(where, (NO_DECK,))
    if "ObjectStates" in data:
        return read_tabletop(data, where)
    return read_carde(data, where) if is_carde(data) else read_own(text, where)


def _cockatrice_or_plain(text: str, catalogue: KnownCards, where: str) -> DeckFile:
    """As in Cockatrice, a file with that extension that is not XML may be a plain list."""
    try:
        return read_cockatrice(text, where)
    except DeckError as error:
        if text.lstrip().startswith("<"):
            raise
        plain = read_plain(text, where, catalogue)
        noted = DeckProblem(0, f"read as plain text: {error.problems[0]}")
        return plain._replace(problems=(noted, *plain.problems))


def write_deck(deck: DeckList, format: Format, catalogue: KnownCards, base: str = "") -> str:
    """The deck in a format. Raises DeckError for one that can only be read."""
    match format:
        case Format.YAML | Format.JSON:
            return write_own(deck, as_json=format is Format.JSON)
        case Format.COCKATRICE:
            return write_cockatrice(deck)
        case Format.OCTGN:
            return write_octgn(deck)
        case Format.OCTGN_TEXT:
            return write_octgn_text(deck)
        case Format.LACKEY:
            return write_lackey(deck)
        case Format.LACKEY_TEXT:
            return write_tabbed(deck)
        case Format.TABLETOP:
            return write_tabletop(deck, catalogue, base)
        case Format.FORUM:
            return write_forum(deck, catalogue)
        case Format.TEXT:
            return write_plain(deck)
        case Format.CARDE:
            raise DeckError(deck.name, ("decks cannot be written in this format",))


def losses(deck: DeckList, format: Format, catalogue: KnownCards) -> list[str]:
    """What a format loses of a deck, found by reading back what was written."""
    try:
        again = parse_deck_text(write_deck(deck, format, catalogue), catalogue, "", format).deck
    except DeckError as error:
        return [f"the deck cannot be read back: {error}"]
    lost = []
    for key in _BESIDE_CARDS:
        if getattr(deck, key) and getattr(again, key) != getattr(deck, key):
            lost.append(f"the {_WORDS.get(key, key)}")
    if _cards(deck) != _cards(again):
        lost.append("which cards are where")
    elif _printings(deck) != _printings(again):
        lost.append("printings")
    return lost


def _cards(deck: DeckList) -> Counter[tuple[Part, str]]:
    total: Counter[tuple[Part, str]] = Counter()
    for line in deck.lines:
        total[line.part, line.name] += line.count
    return total


def _printings(deck: DeckList) -> set[DeckLine]:
    return set(deck.lines)
