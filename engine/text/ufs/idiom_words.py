"""Words shared by the patterns of all turns of phrase."""

from __future__ import annotations

import re

from engine.text.ufs.tables.verbs import GAIN, LEXEMES, LOSE
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS

FIRST = r"(?:^|(?<=[.:] ))"  # of a sentence
N = r"(?:\d+|x)"
STAT = "speed|damage|difficulty|control|block modifier"
KIND = "foundation|attack|asset|action|backup"
STAGED = "commit|flip|freeze|seal|destroy|ready|unflip"  # deeds on cards in staging areas
ZONE = "hand|deck|card pool|staging area|momentum|discard pile|removed pile"
KEYWORD = "|".join(sorted(re.escape(word) for word in KNOWN_KEYWORDS))
PILE = rf"(?:in|from) (?:your opponent's|your|their|either player's|both players') (?:{ZONE})"
RATED = rf"(?:{KEYWORD})(?: : {N})?"
WHOSE = r"(?:this|your|an|your opponent's)(?: [\w-]+)?"
# Cards that a text has mentioned: "the chosen foundation", "that attack", "this card".
KNOWN = r"(?:the \w+|that|this) (?:card|attack|foundation|asset|action|backup)"
NAMED = r'with " [^"]* "(?: or " [^"]* ")? in (?:its|their) name'
POST = (
    r"that ha(?:s|ve) (?:not )?been \w+ this (?:turn|combat phase|enhance step)",
    NAMED,
    r"with no abilities",
    rf"with (?:printed )?(?:{STAT}) {N}(?: or (?:more|less))?",
    r"that shares? \d+ or more symbols with (?:your character|this (?:card|character))",
    rf"(?:with the same (?:name|type) as|that shares an? (?:name|type) with) {KNOWN}",
)
PARTICIPLES = {
    LEXEMES[verb].base: LEXEMES[verb].participle
    for verb in (
        *(n.Verb.REVEAL, n.Verb.SACRIFICE, n.Verb.DISCARD, n.Verb.MILL, n.Verb.REMOVE),
        *(n.Verb.DESTROY, n.Verb.COMMIT, n.Verb.FLIP, n.Verb.SPEND),
    )
}

DEEDS = (
    *(n.Verb.COMMIT, n.Verb.FLIP, n.Verb.DESTROY, n.Verb.DISCARD, n.Verb.SACRIFICE),
    *(n.Verb.REVEAL, n.Verb.REMOVE, n.Verb.SPEND, n.Verb.MILL, n.Verb.DRAW),
)
TELLING = (*(LEXEMES[verb] for verb in (*DEEDS, n.Verb.READY)), GAIN, LOSE)  # what players do
