""" "If this attack is blocked, ... Otherwise, ...": an outcome of an attack, and its opposite.

The outcome is not known yet, so "otherwise" waits for the opposite of what the first sentence
waits for.
"""

from __future__ import annotations

from engine.text.ufs.turns_of_phrase import Idiom, idiom

_CONTRARIES = {
    "is blocked": "is not blocked",
    "is completely blocked": "is not completely blocked",
    "is partially blocked": "is not partially blocked",
    "deals damage": "deals no damage",
}
_OUTCOME = "(?:is (?:not )?(?:completely |partially )?blocked|deals (?:no )?damage)"
_DENIED = "(?:is not (?:completely |partially )?blocked|deals no damage)"
_WHOSE = "(this|your|your opponent's)"
# What is done then, without another attack that a pronoun could mean.
_DONE = r"(?:(?!(?:attack|otherwise)\b)[^.\"])*?"


def _either_way(outcome: str, contrary: str) -> tuple[Idiom, ...]:
    first = rf"if {_WHOSE} attack {outcome} , {_DONE} \."
    return (
        idiom(rf"({first}) otherwise ,", f"|1 if |2 attack {contrary} ,"),
        idiom(
            rf"(if {_WHOSE} attack {outcome} , [^.\"]*? \.) otherwise ,(?![^.]*? it )",
            f"|1 if |2 attack {contrary} ,",
        ),
        idiom(rf"({first} if {_WHOSE} attack {contrary} , {_DONE}) instead(?= \.)", "|1"),
    )


OUTCOMES: tuple[Idiom, ...] = (
    idiom(r"(if (?:this|your|your opponent's) attack|if it) does not deal (damage)",
          "|1 deals no |2"),
    idiom(rf"(if {_WHOSE} attack {_OUTCOME} , {_DONE} \.) if it(?: (?:does|is) not) ,",
          "|1 otherwise ,"),
    idiom(rf"(if {_WHOSE} attack {_DENIED} , {_DONE} \.) if it (?:does|is) ,", "|1 otherwise ,"),
    idiom(rf"(if {_WHOSE} attack {_OUTCOME} , {_DONE} \. if) it(?= {_OUTCOME} ,)",
          "|1 |2 attack"),
    *(
        turn
        for outcome, contrary in _CONTRARIES.items()
        for turn in (*_either_way(outcome, contrary), *_either_way(contrary, outcome))
    ),
)  # fmt: skip
