"""The search fields of the fighting game's cards, for matching in memory and for SQL."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from engine.library.query.language import Field, QueryLanguage, Sort
from engine.library.records import SYMBOLS
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import AttackZone, CardType


class TextStatus(StrEnum):
    """How a card's text works in play. One that is not enforced can be both manual and dead."""

    ENFORCED = "enforced"  # all of it
    MANUAL = "manual"  # a part of it is carried out by hand
    DEAD = "dead"  # a part of it needs rules that its own edition does not have
    UNREAD = "unread"  # the program has not read it yet


FIELDS = (
    Field("name", Sort.WORDS, 'name:"iron stance"', "words of the name, or name:/^k/"),
    Field("keyword", Sort.WORDS, "kw:punch", "words of a keyword or trait"),
    Field("text", Sort.WORDS, 'text:"draw 1"', "words of the text box"),
    Field("universe", Sort.WORDS, "universe:harbour", "words of the universe"),
    Field("watermark", Sort.WORDS, "watermark:sun", "words of the watermark"),
    Field("type", Sort.CHOICE, "type:attack", "the card type", tuple(map(str, CardType))),
    Field("zone", Sort.CHOICE, "zone:high", "the attack zone", tuple(map(str, AttackZone))),
    Field("blockzone", Sort.CHOICE, "bz:low", "the block zone", tuple(map(str, AttackZone))),
    Field("symbol", Sort.CHOICE, "symbol:fire", "a symbol; also fire-attuned", SYMBOLS),
    Field("edition", Sort.CHOICE, "edition:universus", "which edition's wording the text uses",
          tuple(map(str, Dialect))),
    Field("difficulty", Sort.NUMBER, "difficulty<=3", "the difficulty"),
    Field("control", Sort.NUMBER, "check>=5", "the control or check value"),
    Field("speed", Sort.NUMBER, "speed>=4", "the speed of an attack"),
    Field("damage", Sort.NUMBER, "damage>5", "the damage of an attack"),
    Field("block", Sort.NUMBER, "block>=2", "the block modifier"),
    Field("hand", Sort.NUMBER, "hand=7", "the hand size of a character"),
    Field("vitality", Sort.NUMBER, "health>25", "vitality, health or stamina"),
    Field("set", Sort.LABEL, "set:abc", "the code or name of a set"),
    Field("number", Sort.LABEL, "number:095", "the number in a set, as printed"),
    Field("rarity", Sort.LABEL, "rarity:rare", "the rarity of a printing"),
    Field("format", Sort.LABEL, "format:standard", "a format listed on the card"),
    Field("status", Sort.CHOICE, "status:manual",
          (
              "whether its text is enforced: all of it, some by hand, some without effect, not "
              "read yet"
          ),
          tuple(map(str, TextStatus))),
)  # fmt: skip
ALIASES = {
    "n": "name", "kw": "keyword", "keywords": "keyword", "trait": "keyword", "rules": "text",
    "t": "type", "az": "zone", "bz": "blockzone", "sym": "symbol", "symbols": "symbol",
    "resource": "symbol", "diff": "difficulty", "check": "control", "dmg": "damage",
    "mod": "block", "handsize": "hand", "health": "vitality", "stamina": "vitality",
    "s": "set", "no": "number", "is": "status",
}  # fmt: skip
LANGUAGE = QueryLanguage(FIELDS, MappingProxyType(ALIASES), ("name", "keyword", "text"))
NUMBERS = tuple(field.name for field in FIELDS if field.sort is Sort.NUMBER)
STATUS_BITS: Mapping[str, int] = MappingProxyType(
    {str(status): 1 << place for place, status in enumerate(TextStatus)}
)
SYMBOL_BITS: Mapping[str, int] = MappingProxyType(
    {symbol: 1 << place for place, symbol in enumerate(SYMBOLS)}
)
