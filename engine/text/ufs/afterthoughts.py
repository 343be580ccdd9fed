""" "Reveal 1 card and discard it if it is an attack": the question is asked once the card is there.

A condition behind two deeds governs both and is asked before them, unless it asks about what the
first of them brought about: then the second deed becomes a sentence of its own.
"""

from __future__ import annotations

from engine.text.ufs.idiom_words import DEEDS, FIRST, KIND
from engine.text.ufs.tables.verbs import LEXEMES, Lexeme, regular
from engine.text.ufs.turns_of_phrase import Idiom, idiom
from engine.ufs.effects import nodes as n

_LEXEMES = (
    *(LEXEMES[verb] for verb in (n.Verb.CLEAR, n.Verb.COMMIT, n.Verb.DESTROY, n.Verb.DISCARD)),
    *(LEXEMES[verb] for verb in (n.Verb.FLIP, n.Verb.FREEZE, n.Verb.READY, n.Verb.REMOVE)),
    *(LEXEMES[verb] for verb in (n.Verb.SEAL, n.Verb.UNFLIP)),
    *(regular("add"), regular("build", "built")),
)
_BASE = "|".join(lexeme.base for lexeme in _LEXEMES)
_THIRD = "|".join(lexeme.third for lexeme in _LEXEMES)
# What the sentence waits for may stand in front.
_BEGINS = rf"{FIRST}((?:after|before|when|at|the next time) (?:(?!if )[^\s.:,\"]+ )+, )?"
# Cards that have not been mentioned before.
_NEW = r"(?:(?:up to )?\d+ |an? |any number of |the top )"
_BRINGS = rf"(?:draw|reveal|look at|choose|mill|search|{_BASE}) (?:[\w']+ )*?{_NEW}[^.:,\"]*?"
_BRINGS_THEY = rf"(?:draws|reveals|chooses|mills|{_THIRD}) (?:it|{_NEW}[^.:,\"]*?)"
_JOINT = r"(?:, )?(?:and|then)"
_TIME = r"it is (?:not )?(?:[\w']+ )+?(?:turn|phase|step) "
_ASKED = rf"(?: [^.:,\"]*?)? (?:if|unless) (?!{_TIME})(?:it|they) [^.:,\"]+"


def _asked_by_name(deed: Lexeme) -> Idiom:
    """ "Discard 1 card and ready this card if the discarded card was an attack"."""
    named = rf"the {deed.participle} (?:card|{KIND})s? [^.:,\"]+"
    this_way = rf"you {deed.past} [^.:,\"]*?this way"
    return idiom(
        rf"{_BEGINS}((?:{deed.base}|your opponent {deed.third}) {_NEW}[^.:,\"]*?) {_JOINT}"
        rf" ([^.:,\"]+? (?:if|unless) (?:{named}|{this_way}))(?= \.)",
        "|1 |2 . |3",
    )


def _by_each(deed: Lexeme) -> Idiom:
    """ "Each player reveals the top card of their deck. If it is an attack, they discard it"."""
    told = rf"((?:each player {_BRINGS_THEY}|both players {_BRINGS}) \.(?: if it [^.:,\"]+ ,)?)"
    return idiom(rf"{told} they {deed.base}(?= it )", f"|1 each player {deed.third}")


AFTERTHOUGHTS: tuple[Idiom, ...] = (
    *(_by_each(lexeme) for lexeme in _LEXEMES),
    idiom(rf"{_BEGINS}({_BRINGS}) {_JOINT} ((?:{_BASE}) (?:it|them){_ASKED})(?= \.)", "|1 |2 . |3"),
    idiom(
        rf"{_BEGINS}(your opponent|each player) ({_BRINGS_THEY}) {_JOINT} ((?:{_THIRD}) it{_ASKED})"
        r"(?= \.)",
        "|1 |2 |3 . |2 |4",
    ),
    idiom(
        rf"{_BEGINS}(both players) ({_BRINGS}) {_JOINT} ((?:{_BASE}) it{_ASKED})(?= \.)",
        "|1 |2 |3 . |2 |4",
    ),
    # Whoever has not done it is not asked.
    idiom(
        rf"(if you do) , ((?:{_BASE}) it(?: [^.:,\"]*?)?) if (it [^.:,\"]+)(?= \.)",
        "|1 and |3 , |2",
    ),
    idiom(
        rf"{_BEGINS}(your opponent may {_BRINGS}) {_JOINT} ((?:{_BASE}) it{_ASKED})(?= \.)",
        "|1 |2 . they |3",
    ),
    idiom(
        rf"{_BEGINS}(you may {_BRINGS}) {_JOINT} ((?:{_BASE}) (?:it|them){_ASKED})(?= \.)",
        "|1 |2 . |3",
    ),
    idiom(
        rf"{_BEGINS}(they (?:reveal|discard|draw|{_BASE}) (?:it|{_NEW}[^.:,\"]*?)) {_JOINT}"
        rf" ((?:{_BASE}) it{_ASKED})(?= \.)",
        "|1 |2 . they |3",
    ),
    *(_asked_by_name(LEXEMES[verb]) for verb in DEEDS if verb is not n.Verb.MILL),
    idiom(
        rf"{_BEGINS}(mill \d+) {_JOINT} ([^.:,\"]+? (?:if|unless) (?:you milled [^.:,\"]*?this way"
        rf"|the milled cards? [^.:,\"]+))(?= \.)",
        "|1 |2 . |3",
    ),
    idiom(
        rf"{_BEGINS}(make a check(?: against a difficulty of [^.:,\"]+?)?) {_JOINT} ([^.:,\"]+?)"
        r" (if you (?:pass|fail))(?: that check)?(?= \.)",
        "|1 |2 . |4 that check , |3",
    ),
    # "Draw 1 card, and if it is a foundation, build it."
    idiom(
        rf"{FIRST}({_BRINGS}) (?:, )?(?:and|then)(?: ,)? (if (?!{_TIME})it [^.:,\"]+ ,)",
        "|1 . |2",
    ),
)
