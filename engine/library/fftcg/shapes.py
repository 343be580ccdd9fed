"""Measures how many shapes of the second game's card text, with marks for names, can be read.

A shape is a sentence, a trigger or a cost. It counts as read if it can be read, with some filling
of its marks, in one of the places where such words occur on a card: by itself, after a trigger,
after a choice that gives "it" or "them" a meaning, or before an effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from engine.library.fftcg.cards import TcgCatalogue
from engine.library.fftcg.report import duel_report, duel_words
from engine.library.shapes import Reach
from engine.text.compiler import or_declined
from engine.text.errors import Declined
from engine.text.fftcg.language import compile_line

NAME = "Herald"  # of the card that has the text
MOST_TRIED = 40  # texts of one shape
QUOTES = ('"Haste"', f'"When {NAME} attacks, draw 1 card."')
MARKS: tuple[tuple[str, str], ...] = (
    (r"\[ELEM\]", "{fire}"),
    (r"\[Dull\]", "{dull}"),
    (r"\[S\]", "{s}"),
    (r"\[N\]", "{2}"),
    (r"\bNAMED\b", '"Charge"'),
    (r"\bELEM\b", "Fire"),
    (r"\bSELF\b", NAME),
    (r"\b(Card Name) NAME\b", r"\1 Otter"),
    (r"\b(Job) NAME\b", r"\1 Scout"),
    (r"\b(Category) NAME\b", r"\1 Crafts"),
    (r"\bNAME (Counters?)\b", r"Storm \1"),
    (r"\bNAME\b", NAME),
    (r"\bN(?= (?:damage|power|or less power|or more power)\b)", "5000"),
    (r"(?<=power of )N\b|(?<=power )N\b|(?<=[+-])N\b", "1000"),
    (r"(?<=cost )N\b", "3"),
    (r"(?<=\bthe )N\b(?= following)", "2"),
    (
        r"\bN(?= (?:\w+ ){0,4}?(?:Forward|Backup|Monster|Summon|Character|card|Counter|point)s\b)",
        "2",
    ),
    (r"\bN\b", "1"),
)
FRAMES = (
    "{}",
    f"When {NAME} enters the field, {{}}",
    f"When {NAME} enters the field, choose 1 Forward. {{}}",
    f"When {NAME} enters the field, choose 2 Forwards. {{}}",
    f"When {NAME} enters the field, choose 1 Forward in your Break Zone. {{}}",
    f"When {NAME} enters the field, {{}} Break it.",
    f"When {NAME} enters the field, {{}} Break them.",
    f"When {NAME} enters the field, {{}} Add it to your hand.",
    f"When {NAME} enters the field, you may discard 1 card. {{}} Break it.",
    f'When {NAME} enters the field, {{}} "Draw 1 card." "Activate {NAME}."',
    f"When {NAME} enters the field, {{}} Add 1 Forward among them to your hand and return the "
    "other cards to the bottom of your deck in any order.",
    "{{dull}}: {}",
    "{{dull}}: Draw 1 card. {}",
    f"When {NAME} enters the field, draw 1 card. {{}}",
    "{}, draw 1 card.",
    "{}: Draw 1 card.",
    f"{NAME} gains {{}}.",
)
LOWERED = re.compile(rf"(?<=, )(?!{NAME})[A-Z](?=[a-z])")


def measure_duel_shapes(shapes: Iterable[str], advance: Callable[[], None] = lambda: None) -> Reach:
    """Try to read every shape in the places where it may occur."""
    read: list[str] = []
    unread: list[Declined] = []
    for shape in shapes:
        advance()
        found = _reading(shape)
        if isinstance(found, Declined):
            unread.append(found)
        else:
            read.append(found)
    return Reach(tuple(read), tuple(unread), (), lambda card: duel_words(NAME))


def measure_duel_cards(catalogue: TcgCatalogue, advance: Callable[[], None]) -> Reach:
    """Try to read the lines of cards as they are printed."""
    items = duel_report(catalogue, advance).items
    read = tuple(item.ability for item in items if item.ok)
    unread = tuple(item.stopped for item in items if item.stopped is not None)
    return Reach(read, unread, (), duel_words)


def _reading(shape: str) -> str | Declined:
    """The first text that can be read, or the decline that got closest to the end."""
    declines: list[Declined] = []
    for text in islice(dict.fromkeys(duel_texts(shape)), MOST_TRIED):
        for symbol in ("ability", "summon"):
            found = or_declined(partial(compile_line, name=NAME, symbol=symbol), text)
            if not isinstance(found, Declined):
                return text
            declines.append(found)
    return min(declines, key=lambda each: len(each.text) - each.position)


def duel_texts(shape: str) -> Iterator[str]:
    """Texts that a shape stands for."""
    marked = shape
    for mark, words in MARKS:
        marked = re.sub(mark, words, marked)
    for quote in QUOTES if "QUOTE" in marked else ("",):
        for frame in FRAMES:
            yield LOWERED.sub(lambda found: found[0].lower(), _framed(frame, marked, quote))


def _framed(frame: str, marked: str, quote: str) -> str:
    return frame.format(marked).replace("QUOTE", quote)
