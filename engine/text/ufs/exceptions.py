""" "Destroy this card unless you discard 1 card": the player may discard, or else it is destroyed.

A prohibition with an exception, and one that asks instead of doing, have grammar rows of their own.
"""

from __future__ import annotations

from engine.text.ufs.idiom_words import DEEDS, FIRST, KIND, STAGED
from engine.text.ufs.tables.verbs import LEXEMES, regular
from engine.text.ufs.turns_of_phrase import Idiom, idiom

_LEXEMES = (*(LEXEMES[verb] for verb in DEEDS), regular("lose", "lost"))
_BASE = "|".join(lexeme.base for lexeme in _LEXEMES)
# What it waits for may stand in front, but no condition: that would govern the offer alone.
_BEGINS = rf"{FIRST}((?:after|before|when|at) (?!(?:[^.:\"]* )?if )[^.:\"]*? , )?"
_TOLD = r"(?!(?:[^.:,\"]* )?(?:cannot|may|if|only) )"
_PRICE = r"((?:\d+|x|an?) [^.:,\"]+?)(?= \.)"
_ONE_OF_THEIRS = rf"(1 (?:rival|of your opponent's) (?:[\w-]+ )*?({KIND}))s?"


def _unless(told: str, whose: str, becomes: str) -> Idiom:
    """`told`: what is done (its groups count from 2); `whose`: who may do what instead."""
    return idiom(rf"{_BEGINS}{_TOLD}{told} unless {whose} {_PRICE}", f"|1 {becomes}")


EXCEPTIONS: tuple[Idiom, ...] = (
    *(
        _unless(
            r"([^.:,\"]+?)",
            f"your opponent {lexeme.third}",
            f"your opponent may {lexeme.base} |3 . if they do not , |2",
        )
        for lexeme in _LEXEMES
    ),
    _unless(
        r"((?:your opponent|they) [^.:,\"]+?)",
        f"they ({_BASE})",
        "your opponent may |3 |4 . if they do not , |2",
    ),
    _unless(r"([^.:,\"]+?)", f"you ({_BASE})", "you may |3 |4 . if you do not , |2"),
    *(
        _unless(
            rf"({STAGED}) {_ONE_OF_THEIRS}",
            f"its owner {lexeme.third}",
            f"choose |3 . your opponent may {lexeme.base} |5 . if they do not , |2 the chosen |4",
        )
        for lexeme in _LEXEMES
    ),
)
