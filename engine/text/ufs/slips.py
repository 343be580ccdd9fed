"""Corrects misprints: missing commas, words that do not agree, repeated words.

Each can mean only one thing, so it is read as what should stand there.
"""

from __future__ import annotations

from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.turns_of_phrase import Idiom, idiom
from engine.ufs.effects import nodes as n

_DID = r"(?:flips|plays|commits|loses|discards|gains|draws|destroys)"
_OUTCOME = r"(?:deals damage|is (?:completely |partially |not )?blocked)"
_PILES = r"(?:card pool|staging area|discard pile|removed pile|momentum|hand|deck)s?"
_VOWEL = r"(?:enhance|action|attack|asset|ally|air|earth|evil|order|other)"

SLIPS: tuple[Idiom, ...] = (
    # A condition ends in a comma.
    idiom(
        rf"(if (?:it|this attack|your attack) {_OUTCOME})"
        r"(?= (?:it|this|your opponent|they|draw|gain) )",
        "|1 ,",
    ),
    idiom(
        r"(if this is (?:the|your) [^.,:]*? this (?:turn|combat phase))(?= (?:it|this) )", "|1 ,"
    ),
    idiom(r"(if [^.,:]*? is (?:less|more) than your opponent's)(?= (?:this|it) )", "|1 ,"),
    idiom(
        r"(if (?:you have|your opponent has) \d+ or (?:less|more) vitality)"
        r"(?= (?:that|this|it|draw) )",
        "|1 ,",
    ),
    idiom(r"(after you take \d+ or more damage)(?= add )", "|1 ,"),
    idiom(r"(after your opponent plays an attack)(?= (?:add|it) )", "|1 ,"),
    idiom(r"(is added to your momentum) (add it face up)", "|1 , |2"),
    idiom(r"(?:(?<=[.:] )|^)(if [^.,:\"]+) \.(?! otherwise)(?= \S)", "|1 ,"),
    idiom(r"(if [^.,:]+) ,(?= and (?:your|you|this|it) [^.,:]+ , )", "|1"),
    idiom(r"(gets [+-](?:\d+|x) (?:speed|damage)) , (gain \d+ vitality \.)", "|1 and |2"),
    idiom(r"(?<=[:.] )([^.,:\"]+) , or ([^.,:\"]+ \.)", "|1 or |2"),
    idiom(
        r"(?<=[:.,] )((?:reveal|look at) [^.,:\"]*) ,(?= you may [^.,:\"]* \.)",
        "|1 .",
    ),
    idiom(r"(\( (?:minimum|maximum) (?:\d+|x)) \. \)", "|1 )"),
    idiom(r"(add [^.:,]*?) on(?= the (?:top|bottom) of )", "|1 to"),
    idiom(r", ,", ","),
    idiom(r"(?<=[.:] )(for the rest of this turn)(?= (?:that|this|your) )", "|1 ,"),
    idiom(r"(\( rounded (?:up|down) \))$", "|1 ."),
    # Words that do not agree.
    *(
        idiom(
            rf"(?<=[,.:] )your opponent {LEXEMES[verb].base}(?= )",
            f"your opponent {LEXEMES[verb].third}",
        )
        for verb in (n.Verb.DISCARD, n.Verb.DRAW, n.Verb.COMMIT, n.Verb.DESTROY, n.Verb.REVEAL)
    ),
    idiom(rf"(your|their) opponents(?= {_PILES}(?: |$))", "|1 opponent's"),
    idiom(r"(\d+|x) of(?= (?:less|more)(?: |$))", "|1 or"),
    idiom(r"(dealt \d+)(?= more damage)", "|1 or"),
    idiom(r"(?<=, )players?(?= cannot )", "a player"),
    idiom(r"(?<!have )((?:this|your|that) attack) lose", "|1 loses"),
    idiom(rf"your rivals(?= {_DID} )", "your opponent"),
    idiom(r"after your (play|review|block|check)(?= this )", "after you |1"),
    idiom(r"after you rival(?= \w+s )", "after your opponent"),
    idiom(r"due to your (?:rival|opponent) effects?", "due to your opponent's effect"),
    idiom(r"(if|after|while) your(?= (?:have|are|do|did) )", "|1 you"),
    idiom(r"(\d+ or more of your \w+) is(?= \w+ed )", "|1 are"),
    idiom(
        r"(\d+ or (?:more|less)(?: other)?(?: \w+)?) (card|foundation|attack)"
        r"(?= (?:during|this|in|from) )",
        "|1 {2}s",
    ),
    idiom(r"(checks to play) (attack|foundation|action|asset|card) gets", "|1 {2}s get"),
    idiom(r"the discard card", "the discarded card"),
    idiom(r"(from) discard pile", "|1 your discard pile"),
    idiom(r"(the top card of (?:your|their) discard)(?= is )", "|1 pile"),
    idiom(r"(if [^.,]* , for the rest of this turn)(?= your )", "|1 ,"),
    idiom(
        r"((?<!\S)[efrb](?: \[ [^\]]* \])* (?:flip|commit|remove|destroy|sacrifice))"
        r"(?= (?:lose|discard|mill|spend|reveal) )",
        "|1 ,",
    ),
    idiom(
        rf"both players(?= {_PILES}(?: |$))(?! (?:discard|hand|deck)s? (?!pile))", "both players'"
    ),
    idiom(r"(this|your) attacks(?= (?:speed|damage) )", "|1 attack's"),
    idiom(r"an(?= non- )", "a"),
    idiom(rf"a(?= {_VOWEL} )", "an"),
    idiom(r"completed(?= blocked )", "completely"),
    idiom(r"(combat|ready|end) phase beings", "|1 phase begins"),
    idiom(r"to play(?= for this attack's \w+ (?:cost|ability))", "to pay"),
    idiom(r"thier", "their"),
    idiom(r"the(?= the )"),
    idiom(r"it's(?= (?:printed|block|speed|damage) )", "its"),
    idiom(r"it's(?= an? )", "it is"),
)
