"""Small files that would grow: read or refused within a bounded room and time."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.decks.files import parse_deck_text
from engine.decks.lines import DeckError
from engine.files.reports import CardFileError
from engine.library.cards import parse_cards
from tests.decks.cards import catalogue

MB = 2**15  # a thirty-second: what grows here would grow so at the limits as well
ROOM = 15 * 2**20
SECONDS = 1.5  # under tracemalloc, which takes its time
HEAD = "Name\tSet\tImageFile\tType\n"
CATALOGUE = catalogue()
CARDS: dict[str, Callable[[], str]] = {
    "objects": lambda: "[" + "{}," * (4 * MB) + "{}]",
    "lists": lambda: "[" + "[]," * (4 * MB) + "[]]",
    "keys": lambda: "[{" + ",".join(f'"{at:x}":1' for at in range(25_000)) + "}]",
    "halves": lambda: '{"cards":{"a":{"halves":[' + ",".join(["{}"] * 50_000) + "]}}}",
    "printings": lambda: '{"cards":{"a":{"printings":[' + ",".join(["{}"] * 50_000) + "]}}}",
    "digits": lambda: '[{"name":"a","extension":"","control":' + "9" * MB * 4 + "}]",
    "text": lambda: '[{"name":"a","extension":"","type":"asset","text":"' + "a " * 8 * MB + '"}]',
    "lines": lambda: HEAD + " \n" * (32 * MB),
    "tabs": lambda: HEAD + "\t" * (16 * MB),
    "headings": lambda: HEAD.rstrip() + "\t" * (16 * MB),
    "words": lambda: "cards: [" + "a," * (MB // 2) + "]",
    "blanks": lambda: " " * (16 * MB) + "[]",
}
DECKS: dict[str, Callable[[], str]] = {
    "objects": lambda: '{"ObjectStates":[' + "{}," * (2 * MB) + "{}]}",
    "bags": lambda: '{"ObjectStates":[' + '{"Name":"Bag","ContainedObjects":[' * 900 + "]}" * 900,
    "sections": lambda: '{"data":{"deck":{"sections":[' + '{"cards":[{}]},' * 15_000 + "{}]}}}",
    "elements": lambda: "<cockatrice_deck>" + "<a/>" * (2 * MB) + "</cockatrice_deck>",
    "plans": lambda: "<cockatrice_deck>" + "<sideboard_plan/>" * 15_000 + "</cockatrice_deck>",
    "entities": lambda: '<!DOCTYPE a [<!ENTITY b "' + "x" * MB + '">]><cockatrice_deck>'
    + "&b;" * 1_000 + "</cockatrice_deck>",
    "lackey": lambda: "<deck>" + "<card><name>Jab</name></card>" * 4_500,
    "lines": lambda: "\n" * (8 * MB - 1),
    "comments": lambda: "// a\n" * 100_000,
    "words": lambda: "name: a\nmain: [" + "a," * (MB // 2) + "]",
}  # fmt: skip


def check(read: Callable[[], object]) -> None:
    """Read, or refuse, within the room and the time."""
    tracemalloc.start()
    began = time.process_time()
    with suppress(CardFileError, DeckError):
        read()
    spent = time.process_time() - began
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < ROOM
    assert spent < SECONDS


@pytest.mark.parametrize("kind", CARDS)
def test_greedy_card_files(kind: str) -> None:
    data = CARDS[kind]().encode()
    check(lambda: parse_cards(data, "x"))


@pytest.mark.parametrize("kind", DECKS)
def test_greedy_deck_files(kind: str) -> None:
    text = DECKS[kind]()
    check(lambda: parse_deck_text(text, CATALOGUE))


def test_nothing_outside_the_file_is_read() -> None:
    text = (
        '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/hostname">]>\n'
        '<cockatrice_deck version="1"><deckname>&f;</deckname></cockatrice_deck>'
    )
    with pytest.raises(DeckError, match="line 2: document types and entities are not read"):
        parse_deck_text(text, CATALOGUE)
