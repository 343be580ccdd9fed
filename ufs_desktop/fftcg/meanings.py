"""What the words of a card mean by the rules, and how we read those where they are unclear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.fftcg.faces import PowerStep, TcgFace
from engine.fftcg.rulebook import tcg_rules
from engine.kernel.views import CardView, Shown
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.table.rules_help import rules_help


class TextTerm(NamedTuple):
    """Words of a text, what they are called, and the rules that they touch."""

    words: re.Pattern[str]
    title: str
    rules: tuple[str, ...]


def _term(words: str, title: str, *rules: str) -> TextTerm:
    return TextTerm(re.compile(words, re.IGNORECASE), title, rules)


TERMS = (
    _term(r"\bhaste\b", "Haste", "15.2.2.2", "15.2.2.3"),
    _term(r"\bbrave\b", "Brave", "15.2.1.2"),
    _term(r"\bfirst strike\b", "First Strike", "15.2.3.2", "15.2.3.4"),
    _term(r"\bback attack\b", "Back Attack", "15.2.5.2"),
    _term(r"\bfreezes?\b", "Freeze", "15.2.4.2"),
    _term(r"^damage \d", "Damage", "15.2.6.2"),
    _term(r"\bex burst\b", "EX Burst", "11.10.2", "11.10.3"),
    _term(r"\{dull\}", "The Dull icon", "11.6.2.2"),
    _term(r"\{s\}", "Special ability", "11.7.1"),
    _term(r"\bparty\b", "Party", "15.1.1.9.1", "15.1.1.9.2"),
    _term(r"\bbecomes a forward\b", "Becomes a Forward", "5.2.3.1.1.4"),
    _term(r"\bbroken\b|\bbreak (it|them|all)\b", "Break", "15.1.1.3.1", "15.1.1.3.2"),
    _term(r"\bremove\b.*\bfrom the game\b", "Removed from the game", "15.1.1.5.1"),
    _term(r"\bsearch\b", "Search", "15.1.1.8.1"),
    _term(r"\bchoose up to\b", "Choose up to", "11.3.3"),
    _term(r"\byou may\b", "You may", "11.8.14"),
    _term(r"\bpower becomes\b", "Its power becomes", "11.5.7"),
    _term(r"\bmust attack\b", "Must attack", "10.1.2.1.3"),
)


def meanings_of(paragraphs: Iterable[str]) -> tuple[Heading, ...]:
    """Each term once, in one order for all cards."""
    said = tuple(paragraphs)
    book = tcg_rules()
    return tuple(
        rules_help(term.title, [book[rule] for rule in term.rules])
        for term in TERMS
        if any(map(term.words.search, said))
    )


def headings(card: CardView, shown: Shown) -> tuple[Heading, ...]:
    """What the preview explains about a card on the table."""
    face = face_in(card)
    return () if face is None else (*_powers(face), *meanings_of(face.text))


def _powers(face: TcgFace) -> Iterator[Heading]:
    """How its power came about, and how much damage is on it."""
    now, damage = face.now, face.stand.damage
    if now is not None and now.powers:
        tone = (now.power > face.printed.power) - (now.power < face.printed.power)
        yield Heading("Power", str(now.power), tuple(map(_power_line, now.powers)), tone)
    if now is not None and damage:
        left = ValueLine(f"{now.power - damage} more break it", "", "", "12.4.5")
        yield Heading("Damage", str(damage), (left,), -1)


def _power_line(step: PowerStep) -> ValueLine:
    words = {
        "printed": f"{step.amount} printed",
        "becomes": f"becomes {step.amount}",
        "gains": f"{step.amount:+d}".replace("-", "\N{MINUS SIGN}"),
    }[step.verb]
    by = f"by {step.by}" if step.by else "" if step.verb == "printed" else "by an effect"
    until = "until the end of the turn" if step.lasts else ""
    return ValueLine(words, by, until, "" if step.verb == "printed" else "11.12.4.6")
