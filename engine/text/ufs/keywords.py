"""The keyword line: ratings, gates, Combo requirements, "Only", joined words and trait prefixes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.text.errors import CardTextError
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS, UNIVERSUS_KEYWORDS
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS

ABILITY_KEYWORDS = GRANTING_KEYWORDS | UNIVERSUS_KEYWORDS | {"combo"}
_TRAIT_PREFIX = "Attribute"
_LINE = re.compile(
    r"(?P<words>[A-Za-z][A-Za-z' .!-]*?)\s*(?::?\s*(?P<rating>\d{1,3}))?"
    r"\s*(?:\((?P<list>[^()]*)\))?"
)
_GATES: dict[str, n.Restriction] = {
    "first": n.FirstOnly(),
    "combo": n.ComboGate(),
    "deadlock": n.DeadlockGate(),
    "desperation": n.DesperationGate(),
}


@dataclass(frozen=True, slots=True)
class PrintedKeyword:
    """One keyword as printed. `only` holds the name of "[Name] Only" (I.3.2).

    `requirements` are Combo's, one predicate for each preceding card in order (I.3.3.2). A rating
    of 0 is a rating; None means no rating.
    """

    name: str
    rating: int | None = None
    gates: tuple[n.Restriction, ...] = ()
    requirements: tuple[n.Predicate, ...] = ()
    only: str = ""

    @property
    def is_trait(self) -> bool:
        """I.1: it grants nothing."""
        return not self.only and self.name.lower() not in ABILITY_KEYWORDS


def parse_keywords(printed: Iterable[str]) -> tuple[PrintedKeyword, ...]:
    """Every keyword of a line; "Ranged - Charge" is two."""
    return tuple(
        parse_keyword(part)
        for text in printed
        for part in re.split(r"\s+-\s+|\s*\u2022\s*", text.strip())
        if part
    )


def parse_keyword(text: str) -> PrintedKeyword:
    """One keyword; raises CardTextError if it is none."""
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise CardTextError(0, ("a keyword",), f"not a keyword: {text[:40]!r}")
    words = match["words"].strip()
    rating = int(match["rating"]) if match["rating"] else None
    if words.lower().endswith(" only"):
        return PrintedKeyword("Only", only=words[: -len(" only")].strip())
    if words.startswith(_TRAIT_PREFIX) and len(words) > len(_TRAIT_PREFIX):
        return PrintedKeyword(words[len(_TRAIT_PREFIX) :])
    gate, name = _split_gate(words)
    if name.lower() == "combo":
        listed = _combo(match["list"] or "")
        return PrintedKeyword("Combo", requirements=listed, gates=gate)
    if match["list"] is not None:
        raise CardTextError(match.start("list"), (), "only Combo has requirements")
    return PrintedKeyword(KNOWN_KEYWORDS.get(name.lower(), name), rating, gate)


def _split_gate(words: str) -> tuple[tuple[n.Restriction, ...], str]:
    """I.2.5: what stands in front of a keyword that grants an ability restricts that ability."""
    parts = words.split()
    if len(parts) == 1 or parts[-1].lower() not in ABILITY_KEYWORDS:
        return (), words
    front = " ".join(parts[:-1])
    return (_GATES.get(front.lower(), n.NameGate(front)),), parts[-1]


def _combo(listed: str) -> tuple[n.Predicate, ...]:
    return tuple(_requirement(part.strip()) for part in listed.split(",") if part.strip())


_STATS = {
    "difficulty": n.Stat.DIFFICULTY,
    "control": n.Stat.CONTROL,
    "check": n.Stat.CONTROL,
    "speed": n.Stat.SPEED,
    "damage": n.Stat.DAMAGE,
}
_ZONES = {"low": "low", "mid": "mid", "middle": "mid", "high": "high"}


def _requirement(text: str) -> n.Predicate:
    """Alternatives with "or" or "/", each of one or more words that must all fit the card."""
    parts = [_all_words(part) for part in re.split(r"\s+or\s+|\s*/\s*", text)]
    return parts[0] if len(parts) == 1 else n.AnyOf(tuple(parts))


def _all_words(text: str) -> n.Predicate:
    lowered = text.lower()
    if lowered in ("face down", "face-down"):
        return n.InState(n.State.FACE_DOWN)
    number = re.fullmatch(r"(?:(\d+)\+? )?(\w+)(?: (\d+)\+?)?", lowered)
    if number and number[2] in _STATS and (number[1] or number[3]):
        amount = n.Number(int(number[1] or number[3]))
        how = n.Comparison.AT_LEAST if "+" in lowered else n.Comparison.EQUAL
        return n.StatIs(_STATS[number[2]], how, amount, printed=True)
    parts = tuple(_word(word) for word in text.split() if word.lower() != "card")
    return parts[0] if len(parts) == 1 else n.AllOf(parts)


def _word(word: str) -> n.Predicate:
    lowered = word.lower()
    if lowered.startswith("non-"):
        return n.Non(_word(word[4:]))
    if lowered in _ZONES:
        return n.HasAttackZone(n.AttackZone(_ZONES[lowered]))
    if lowered in {kind.value for kind in n.CardType}:
        return n.IsType(n.CardType(lowered), card_word=True)
    if lowered in {symbol.value for symbol in n.Symbol} - {"all"}:
        return n.HasSymbol(n.Symbol(lowered))
    if re.fullmatch(r"\d+", word):
        return n.StatIs(n.Stat.DIFFICULTY, n.Comparison.EQUAL, n.Number(int(word)), printed=True)
    return n.HasKeyword(KNOWN_KEYWORDS.get(lowered, word))
