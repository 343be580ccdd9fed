"""Instruction tree to card text, in the words of an edition."""

from __future__ import annotations

import re

from engine.text.ufs.normalise import Dialect
from engine.text.ufs.resolve import forget
from engine.text.ufs.tables.whole import grammar
from engine.text.writer import Writer
from engine.ufs.effects import nodes as n

_UNIVERSUS = (
    (r"\bopponent's\b", "rival's"),
    (r"\byour opponent\b", "your rival"),
    (r"\bvitality\b", "health"),
    (r"\bstaging area\b", "stage"),
    (r"\bready phase\b", "start phase"),
)
_LETTERS = {"f": "Form", "e": "Enhance", "r": "Response", "b": "Blitz"}
_TITLES = (
    *("ready phase", "combat phase", "end phase", "enhance step", "block step", "damage step"),
    *("ready step", "review step", "draw step", "start phase"),
)


def render_words(ability: n.Ability) -> tuple[str, ...] | None:
    """The canonical words, or None for a tree that no text says."""
    return Writer(grammar()).write("ability", forget(ability))


def render(ability: n.Ability, dialect: str = Dialect.COMPREHENSIVE) -> str:
    """The text of an ability. Raises for a tree outside the language of card text."""
    words = render_words(ability)
    if words is None:
        raise ValueError(f"no text says {ability!r}")
    return _with_quotes(_spaced(words), Dialect(dialect))


def render_effects(effects: tuple[n.Instruction, ...], dialect: str = Dialect.COMPREHENSIVE) -> str:
    """What instructions say, as sentences of a card. Raises as `render` does."""
    return render(n.Ability(n.Kind.FORM, effects), dialect).partition(": ")[2]


def _spaced(words: tuple[str, ...]) -> str:
    text = " ".join(words).replace("<symbol ", "{").replace(" symbol>", "}")
    text = re.sub(r" ([.,:;)\]])", r"\1", text)
    text = re.sub(r"([(\[]) ", r"\1", text)
    text = re.sub(r"\bnon- ", "non-", text)
    text = re.sub(r'" ([^"]*?) ?"', r'"\1"', text)
    text = re.sub(r'\."\.', '."', text)
    return re.sub(r"\brecheck\b", "re-check", text)


def _with_quotes(text: str, dialect: Dialect) -> str:
    """A quoted ability is written like one; quoted names stay as they are."""
    quoted: list[str] = re.findall(r'"([^"]*)"', text)
    outside = _sentences(re.sub(r'"[^"]*"', '"@"', text), dialect)
    for inner in quoted:
        said = _sentences(inner, dialect) if re.search(r"[:.]", inner) else inner
        outside = outside.replace('"@"', f'"{said}"', 1)
    return outside


def _sentences(text: str, dialect: Dialect) -> str:
    if dialect is Dialect.UNIVERSUS:
        for pattern, word in _UNIVERSUS:
            text = re.sub(pattern, word, text)
    else:
        text = re.sub(r"\brival\b", "opposing", text)
    text = re.sub(r"\ba (?=[aeio]|un(?!i)|up)", "an ", text)
    text = re.sub(
        r"(\d|X) or less(?= (?:[A-Za-z]+ ){0,3}?(?:cards|foundations|attacks|assets)\b)",
        r"\1 or fewer",
        text,
    )
    text = re.sub(r"\b((?:first|second|third|fourth) [a-z ]+) or more\b", r"\1 or greater", text)
    for title in _TITLES:
        text = re.sub(rf"\b{title}\b", title.title(), text)
    text = re.sub(r"\bx\b", "X", text)
    head, colon, rest = text.partition(":")
    if colon and re.search(r"(^| )[ferb]( |$)", re.sub(r"\[.*?\]|\(.*?\)", "", head)):
        text = f"{_head(head, dialect)}:{_capitals(rest)}"
    else:
        text = _capitals(text)
    return text


def _head(head: str, dialect: Dialect) -> str:
    words = _HEAD.sub(lambda m: m.group(1) + _letter(m.group(2), dialect), head, count=1)
    before, _, after = _split_letter(words)
    before = re.sub(r"\b(first|combo|deadlock|desperation)\b", lambda m: m[1].title(), before)
    cost = re.sub(r"^((?:\[[^\]]*\] ?)*)([a-z])", lambda m: m.group(1) + m.group(2).upper(), after)
    cost = re.sub(r"\[([a-z])", lambda m: f"[{m.group(1).upper()}", cost)
    return f"{before} {cost}".strip() if cost else before


_HEAD = re.compile(r"(^|(?<= ))([ferb])(?= |$)")


def _letter(letter: str, dialect: Dialect) -> str:
    return _LETTERS[letter] if dialect is Dialect.UNIVERSUS else letter.upper()


def _split_letter(head: str) -> tuple[str, str, str]:
    match = re.search(r"(^|(?<= ))(Form|Enhance|Response|Blitz|[FERB])(?= |$)", head)
    assert match is not None
    return head[: match.end()], " ", head[match.end() :].strip()


def _capitals(text: str) -> str:
    text = re.sub(r"^(\s*)([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
    text = text.replace("* ", "\u2022 ")
    return re.sub(r"((?:\.|\u2022) )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
