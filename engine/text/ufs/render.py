"""Instruction tree to card text, in the words of an edition."""

from __future__ import annotations

import re

from engine.text.teller import TellingWriter
from engine.text.typography import capitals, spaced, with_articles, with_quotes
from engine.text.ufs.meanings import meanings
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.phrases import PLAIN_VERBS
from engine.text.ufs.pronouns import forget
from engine.text.ufs.tables.whole import grammar
from engine.text.writer import TextWriter
from engine.ufs.effects import nodes as n

_UNIVERSUS = (
    (r"\bopponent's\b", "rival's"),
    (r"\byour opponent\b", "your rival"),
    (r"\bvitality\b", "health"),
    (r"\bstaging area\b", "stage"),
    (r"\bready phase\b", "start phase"),
)
_LETTERS = {"f": "Form", "e": "Enhance", "r": "Response", "b": "Blitz"}
_TITLE = re.compile(
    r"\b(?:(?:ready|combat|end|start) phase|(?:enhance|block|damage|ready|review|draw) step)\b"
)


def render_words(ability: n.Ability) -> tuple[str, ...] | None:
    """The canonical words, or None for a tree that no text can say."""
    return TextWriter(grammar()).write("ability", forget(ability))


def render(ability: n.Ability, dialect: str = Dialect.COMPREHENSIVE) -> str:
    """The text of an ability. Raises for a tree outside the language of card text."""
    words = render_words(ability)
    if words is None:
        raise ValueError(f"no text says {ability!r}")
    return _printed(words, dialect)


def _printed(words: tuple[str, ...], dialect: str) -> str:
    text = re.sub(r"\brecheck\b", "re-check", spaced(words))
    said_in = Dialect(dialect)
    return with_quotes(text, lambda part: _sentences(part, said_in))


def render_told(ability: n.Ability, dialect: str = Dialect.COMPREHENSIVE) -> str:
    """The text for a reader: every pronoun is followed by what it means, in ‹these marks›."""
    meant = {id(node): words for node, words in meanings(ability)}
    writer = TellingWriter(grammar())

    def told(said: n.Node, nameless: n.Node) -> None:
        if id(said) in meant:
            writer.tell(nameless, meant[id(said)])

    words = writer.write("ability", forget(ability, told))
    if words is None:
        raise ValueError(f"no text says {ability!r}")
    return _printed(writer.with_meanings(words), dialect)


def render_effects(effects: tuple[n.Instruction, ...], dialect: str = Dialect.COMPREHENSIVE) -> str:
    """What instructions say, as sentences of a card. Raises as `render` does."""
    return render(n.Ability(n.AbilityKind.FORM, effects), dialect).partition(": ")[2]


def _sentences(text: str, dialect: Dialect) -> str:
    if dialect is Dialect.UNIVERSUS:
        for pattern, word in _UNIVERSUS:
            text = re.sub(pattern, word, text)
    else:
        text = re.sub(r"\brival\b", "opposing", text)
    text = with_articles(text)
    text = re.sub(
        r"(\d|X) or less(?= (?:[A-Za-z]+ ){0,3}?(?:cards|foundations|attacks|assets)\b)",
        r"\1 or fewer",
        text,
    )
    text = re.sub(r"(\w+s) that has (not )?been\b", r"\1 that have \2been", text)
    text = re.sub(r"(\w+s) that shares\b", r"\1 that share", text)
    text = re.sub(r"\b((?:first|second|third|fourth) [a-z ]+) or more\b", r"\1 or greater", text)
    text = re.sub(r"\b(first|second|third|fourth|fifth) or more\b", r"\1 or greater", text)
    text = _TITLE.sub(lambda found: found[0].title(), text)
    text = _OWN_DEED.sub(r"\1 and you \2", text)
    text = re.sub(r"\bx\b", "X", text)
    head, colon, rest = text.partition(":")
    if colon and re.search(r"(^| )[ferb]( |$)", re.sub(r"\[.*?\]|\(.*?\)", "", head)):
        text = f"{_head(head, dialect)}:{capitals(rest)}"
    else:
        text = capitals(text)
    return text


def _head(head: str, dialect: Dialect) -> str:
    words = _HEAD.sub(lambda m: m.group(1) + _letter(m.group(2), dialect), head, count=1)
    before, _, after = _split_letter(words)
    before = re.sub(r"\b(first|combo|deadlock|desperation)\b", lambda m: m[1].title(), before)
    cost = re.sub(r"^((?:\[[^\]]*\] ?)*)([a-z])", lambda m: m.group(1) + m.group(2).upper(), after)
    cost = re.sub(r"\[([a-z])", lambda m: f"[{m.group(1).upper()}", cost)
    return f"{before} {cost}".strip() if cost else before


# "Your opponent loses 2 vitality and you gain 2 vitality": the second needs its "you". After
# "your opponent may", the opponent does both (K.3.5).
_OWN_DEED = re.compile(
    r"\b((?:your (?:opponent|rival)|(?:each|a|that) player) (?!may )[^.:,]*?) and "
    rf"({'|'.join(PLAIN_VERBS)})(?= )"
)
_HEAD = re.compile(r"(^|(?<= ))([ferb])(?= |$)")


def _letter(letter: str, dialect: Dialect) -> str:
    return _LETTERS[letter] if dialect is Dialect.UNIVERSUS else letter.upper()


def _split_letter(head: str) -> tuple[str, str, str]:
    match = re.search(r"(^|(?<= ))(Form|Enhance|Response|Blitz|[FERB])(?= |$)", head)
    assert match is not None
    return head[: match.end()], " ", head[match.end() :].strip()
