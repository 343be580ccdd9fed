"""The search fields of the second game's cards."""

from __future__ import annotations

from types import MappingProxyType

from engine.fftcg.model.words import CardElement, CardKind
from engine.library.query.language import Field, QueryLanguage, Sort

ENFORCED, MANUAL, DEAD = "enforced", "manual", "dead"
YES, NO = "yes", "no"
FIELDS = (
    Field("name", Sort.WORDS, 'name:"struck match"', "words of the name, or name:/^k/"),
    Field("text", Sort.WORDS, 'text:"draw 1"', "words of the text box"),
    Field("job", Sort.WORDS, "job:actor", "words of a job"),
    Field("category", Sort.WORDS, "category:crafts", "words of a category"),
    Field("type", Sort.CHOICE, "type:forward", "the card type", tuple(map(str, CardKind))),
    Field("element", Sort.CHOICE, "element:fire", "an element; a card may have several",
          tuple(map(str, CardElement))),
    Field("burst", Sort.CHOICE, "burst:yes", "whether it has an EX Burst", (YES, NO)),
    Field("generic", Sort.CHOICE, "generic:yes", "whether several may be on one field", (YES, NO)),
    Field("cost", Sort.NUMBER, "cost<=3", "the cost"),
    Field("power", Sort.NUMBER, "power>=7000", "the power of a Forward"),
    Field("set", Sort.LABEL, 'set:"evening office"', "the name of a set"),
    Field("number", Sort.LABEL, "number:1-070", "the card number"),
    Field("status", Sort.CHOICE, "status:enforced", "whether the game enforces its text",
          (ENFORCED, MANUAL, DEAD)),
)  # fmt: skip
LANGUAGE = QueryLanguage(
    FIELDS,
    MappingProxyType(
        {
            "n": "name", "rules": "text", "j": "job", "cat": "category", "t": "type",
            "e": "element", "el": "element", "ex": "burst", "c": "cost", "p": "power",
            "s": "set", "no": "number", "is": "status",
        }
    ),
    ("name", "job", "category", "text"),
)  # fmt: skip
