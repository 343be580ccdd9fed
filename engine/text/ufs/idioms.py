"""Turns of phrase that mean what plainer words mean: each is rewritten to those."""

from __future__ import annotations

import re

from engine.text.ufs.old_words import OLD_WORDS
from engine.text.ufs.phrases import PLAIN_VERBS, SYMBOLS
from engine.text.ufs.shorthand import SHORTHAND
from engine.text.ufs.slips import SLIPS
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.turns_of_phrase import Idiom, Tokens, idiom, reworded, words_of
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS


def canonical_idioms(tokens: Tokens) -> Tokens:
    """The tokens in plainer words, one idiom after the other."""
    line = words_of(tokens)
    for each in (*SLIPS, *OLD_WORDS, *IDIOMS, *SHORTHAND):
        if each.pattern.search(line):
            tokens = reworded(each, tokens, line)
            line = words_of(tokens)
    return tokens


_N = r"(?:\d+|x)"
_STAT = "speed|damage|difficulty|control|block modifier"
_ZONE = "hand|deck|card pool|staging area|momentum|discard pile|removed pile"
_KEYWORD = "|".join(sorted(re.escape(word) for word in KNOWN_KEYWORDS))
_PILE = rf"(?:in|from) (?:your opponent's|your|their|either player's|both players') (?:{_ZONE})"
_RATED = rf"(?:{_KEYWORD})(?: : {_N})?"
_WHOSE = r"(?:this|your|an|your opponent's)(?: [\w-]+)?"
# Cards that a text has spoken of: "the chosen foundation", "that attack", "this card".
_KNOWN = r"(?:the \w+|that|this) (?:card|attack|foundation|asset|action|backup)"
_NAMED = r'with " [^"]* "(?: or " [^"]* ")? in (?:its|their) name'
_POST = (
    r"that ha(?:s|ve) (?:not )?been \w+ this (?:turn|combat phase|enhance step)",
    _NAMED,
    r"with no abilities",
    rf"with (?:printed )?(?:{_STAT}) {_N}(?: or (?:more|less))?",
    r"that shares? \d+ or more symbols with (?:your character|this (?:card|character))",
    rf"(?:with the same (?:name|type) as|that shares an? (?:name|type) with) {_KNOWN}",
)
_PARTICIPLES = {
    LEXEMES[verb].base: LEXEMES[verb].participle
    for verb in (
        *(n.Verb.REVEAL, n.Verb.SACRIFICE, n.Verb.DISCARD, n.Verb.MILL, n.Verb.REMOVE),
        *(n.Verb.DESTROY, n.Verb.COMMIT, n.Verb.FLIP, n.Verb.SPEND),
    )
}

_DEEDS = (
    *(n.Verb.COMMIT, n.Verb.FLIP, n.Verb.DESTROY, n.Verb.DISCARD, n.Verb.SACRIFICE),
    *(n.Verb.REVEAL, n.Verb.REMOVE, n.Verb.SPEND, n.Verb.MILL, n.Verb.DRAW),
)

_ONE_SENTENCE = r"(?!(?:[^.]+ )?[befr] [^.]*:)[^.]+ \.$"  # that holds by itself


def _in_front(mark: str, held: str) -> tuple[Idiom, ...]:
    """What stands in front of what holds by itself is a condition of it."""
    has = f"if your character has {held}"
    return (
        idiom(rf"^{mark}(?: :)? (after [^.,]+ ,) ({_ONE_SENTENCE})", f"|2 {has} , |3"),
        idiom(rf"^{mark}(?: :)? if ({_ONE_SENTENCE})", f"{has} and |2"),
        idiom(rf"^{mark}(?: :)? ((?:your|you|this|each|all|the) {_ONE_SENTENCE})", f"{has} , |2"),
    )


IDIOMS: tuple[Idiom, ...] = (
    *_in_front(f"({'|'.join(sorted(SYMBOLS))})", "the |1 symbol"),
    *_in_front("(<symbol watermark [^>]+ symbol>)", "|1"),
    idiom(
        r"either ([^.:]+?)(?: ,)? or(?: ,)? if ([^.,:]+) , ([^.:]+?)(?: instead)? \.",
        "|1 . if |2 , |3 instead .",
    ),
    idiom(r"(before|after) a check is made", "|1 a player makes a check"),
    idiom(
        rf"((?:after|before) [^.,:]*? makes? a check [^.:]*?), it (gets [+-]{_N})"
        rf"(?! to| (?:{_STAT}))",
        "|1 , that check |2",
    ),
    *(
        idiom(rf"this {noun}'s ({_STAT}) (gets [+-]{_N})(?! to)", f"this {noun} |2 |1")
        for noun in ("card", "attack")
    ),
    idiom(
        r"(this|your) attack has (?:a )?(?:greater|higher) (speed|damage) than (?:its )?"
        r"(speed|damage)",
        "|1 attack's |2 is more than its |3",
    ),
    idiom(r"matches (\d+ or more symbols with)", "shares |1"),
    idiom(r"match (\d+ or more symbols with)", "share |1"),
    idiom(r"due to a cost", "to pay a cost"),
    idiom(
        r"(?:to pay|as) a cost (this (?:turn|combat phase|enhance step))", "|1 to pay a cost"
    ),
    idiom(
        r"(this is) your opponent's (first|second|third|fourth|fifth) (or more )?(attack|card)"
        r" (this (?:turn|combat phase))",
        "|1 the |2 |3 |4 your opponent has played |5",
    ),
    idiom(r"(as their next form)(?: this turn)? or (?:pass|end their combat phase)",
           "|1 or pass"),
    *(
        idiom(
            rf"{has} more (foundations|assets) (ready|committed) than (ready|committed)",
            f"the number of |2 |1 in {whose} staging area is more than the number of |3 |1"
            f" in {whose} staging area",
        )
        for has, whose in (("you have", "your"), ("your opponent has", "your opponent's"))
    ),
    idiom(r"(cannot leave) the (card pool)", "|1 its owner's |2"),
    idiom(r"(attempt to play this card) as a form", "|1"),
    *(
        idiom(
            rf"change this attack's {stat} to match its {other}",
            f"this attack's {stat} becomes this attack's {other}",
        )
        for stat, other in (("speed", "damage"), ("damage", "speed"))
    ),
    idiom(r"((?:flip|destroy|commit|discard)s? \d+) additional", "|1"),
    idiom(r"(after an? (?:[\w-]+ )?ability) is played (on [^.,]*?)(?= ,)", "|1 |2 is played"),
    idiom(
        r"(plays an? (?:[\w-]+ )?ability on [^.,]*? ,)"
        r" (destroy|flip|commit|seal|freeze|remove|ready) it",
        "|1 |2 that card",
    ),
    idiom(r"are the same type", "share a type"),
    idiom(
        r"((?:your|your opponent's) last attack) this turn"
        r" (was (?:\w+ )?blocked|dealt damage)(?= ,| and)",
        "|1 |2 this turn",
    ),
    idiom(
        r"(if (?:your|your opponent's) last attack (?:was (?:\w+ )?blocked|dealt damage))(?= ,)",
        "|1 this turn",
    ),
    idiom(r"put (\d+ (?:\w+ ){1,3}counters?) on", "add |1 to"),
    idiom(r"only playable while committed \.", "playable while committed . only playable while"
           " this card is committed ."),
    idiom(r"(deals half damage)(?: (\( rounded up \)))?(?= [.,])",
           "|1 ( rounded up ) during the damage step"),
    idiom(rf"({_N}) vitality or (less|more)", "|1 or |2 vitality"),
    idiom(r"(th(?:e|at)) top 1 cards? (of)", "|1 top card |2"),
    idiom(rf"([+-]{_N} (?:{_STAT}) and) ([+-]{_N} to (?:its|their) [\w-]+ rating)", "|1 gets |2"),
    idiom(r"if the (card|attack|foundation) (matches the named type)", "if that |1 |2"),
    idiom(r"(with (?:an?|\d+ or more) (?:\w+ ){1,3}counters?) on (?:it|them)", "|1"),
    idiom(r"(from) any (staging area)", "|1 either player's |2"),
    idiom(r"((?:after|before) [^.,:]*?(?:pass|fail|make)(?:es|s)?) the (check to)", "|1 a |2"),
    idiom(
        rf"(-{_N} \w+) (for the rest of this [^.,]+?|this turn) (\( minimum {_N} \))",
        "|1 |3 |2",
    ),
    idiom(
        r"(cards?|attacks?|foundations?|assets?) with a printed (high|mid|low) attack zone",
        "printed |2 |1",
    ),
    # Floors: whose vitality it is follows from who loses it.
    idiom(
        r"this(?: effect| ability)? cannot reduce"
        rf" (?:your opponent's vitality|their vitality|your opponent|them) below ({_N})"
        r"(?: vitality)?",
        "this effect cannot reduce them below |1 vitality",
    ),
    idiom(
        rf"this(?: effect| ability)? cannot reduce (?:your vitality|you) below ({_N})"
        r"(?: vitality)?",
        "this effect cannot reduce you below |1 vitality",
    ),
    idiom(
        r"(?:by|due to) (?:your opponent's|a rival|rival) effects?",
        "due to your opponent's effect",
    ),
    idiom(
        r"due to (your|your opponent's) (?:opponent's )?character's effects?",
        "due to |1 character effect",
    ),
    # Values and ratings.
    idiom(rf"([+-]{_N} (?:{_STAT})) ,(?= [+-]{_N} (?:{_STAT}))", "|1 and"),
    idiom(
        rf"([+-]{_N} (?:{_STAT}) and [+-]{_N} (?:{_STAT})) ,(?= and (?:gains?|ignores|does not))",
        "|1",
    ),
    idiom(
        r"((?:reduce|double|halve) )?the (speed|damage) of (this|your)(?: ((?:non- )?\w+))? attack"
        r"(?= to| \.)",
        "|1 |3 |4 attack's |2",
    ),
    idiom(
        rf"reduce (this|your) attack's (speed|damage) by ({_N})(?= [.(]| and)",
        "|1 attack gets -{3} |2",
    ),
    idiom(rf"increase your hand size by ({_N})", "your hand size gets +{1}"),
    idiom(
        rf"the (?:total|combined) ((?:printed )?(?:{_STAT}) of)"
        r" (\w+s (?:in|from|milled|removed))",
        "the total |1 all |2",
    ),
    idiom(r"the combined", "the total"),
    idiom(r"your current (vitality)", "your |1"),
    idiom(r"half of", "half"),
    idiom(r"the amount of damage this attack dealt", "the damage dealt"),
    idiom(r"(equals) double", "|1 twice"),
    idiom(r"with a keyword", "with 1 or more keywords"),
    idiom(r", , (then)", ", |1"),
    idiom(
        r"you have (less|more) than half your maximum vitality",
        "your vitality is |1 than half your maximum vitality",
    ),
    idiom(rf"([+-]{_N}) to (?:its|their) block modifiers?", "|1 block modifier"),
    idiom(rf"([+-]{_N}) to (?:its|their) (speed|damage|difficulty|control)", "|1 |2"),
    idiom(
        r"(speed|damage) is (less|more) than (?:its )?printed(?: value)?(?= [,.])",
        "|1 is |2 than its printed |1",
    ),
    idiom(
        r"(speed|damage) is below (?:its )?printed(?: value)?(?= [,.])",
        "|1 is less than its printed |1",
    ),
    *(
        idiom(
            rf"the (speed|damage|difficulty) of (this|your)(?: ((?:non- )?\w+))? {noun}"
            r"(?= is| cannot)",
            f"|2 |3 {noun}'s |1",
        )
        for noun in ("attack", "card")
    ),
    idiom(
        r"(cannot be reduced below) (?:its |their )?printed(?: value| speed| damage)?",
        "|1 printed",
    ),
    idiom(r"your printed hand size", "your character's printed hand size"),
    idiom(r"(gets?) either(?= [+-])", "|1"),
    idiom(r"immediately(?= (?:destroy|flip|turn) )"),
    idiom(r"\( your choice \)"),
    # Keywords that a card "gets" are gained.
    idiom(rf'(?:gets|gains) " ((?:{_KEYWORD})(?: : {_N})?)(?: \.)? "', "gains |1"),
    idiom(rf"gets ((?:{_KEYWORD})(?: : {_N})?(?= [.,]| and| for))", "gains |1"),
    idiom(
        rf"(gets [+-]{_N} (?:{_STAT}) and) ((?:{_KEYWORD})(?: : {_N})?(?= [.,]| for))",
        "|1 gains |2",
    ),
    idiom(r"to (?:all|each)(?: of)? its keyword ratings?", "to all of its keyword ratings"),
    idiom(
        rf"(?:all|each) of (this|your) attack's keyword ratings gets? ([+-]{_N})",
        "|1 attack gets |2 to all of its keyword ratings",
    ),
    # What is played and when.
    idiom(
        r"this (?:e|enhance|ability) is playable any number of times (?:this|per) enhance step",
        "this ability is playable any number of times this enhance step",
    ),
    idiom(
        r"(?:either|any) player may play this ability|playable by either players",
        "playable by either player",
    ),
    idiom(
        r"((?:only 1 copy|only \d+ copies) of this) (?:ability|e|enhance|response|r)"
        r" can be played (?:per|this) (turn|enhance step)",
        "|1 ability can be played this |2",
    ),
    idiom(
        r"(your opponent(?:'s)? [^.\"]* \.) they (may [^.\"]* to cancel this (?:ability|effect))",
        "|1 your opponent |2",
    ),
    idiom(r"(an|another|any|1) (enhance|response)(?= [.,])", "|1 |2 ability"),
    idiom(r"no more (attacks|cards) can be played", "|1 cannot be played"),
    idiom(r"(\w+s?) and , then", "|1 , then"),
    idiom(r"your combat phase ends", "end your combat phase"),
    idiom(
        r"(your(?: opponent's)?(?: next \d+)? attacks) this turn (get [^.,\"]*?)(?= \.)",
        "|1 |2 this turn",
    ),
    idiom(r"(that) have(?: (not))? (been)", "|1 has |2 |3"),
    idiom(
        r"(the (?:first|second|third|fourth|fifth)) (?:time or more|or more time)"
        r" you have played this",
        "|1 or more time you have played this",
    ),
    idiom(
        r"(to cancel this (?:effect|ability) and destroy this) (?:foundation|asset)",
        "|1 card",
    ),
    idiom(
        r"(you may play this) (?:e|enhance|r|response|ability) (?:up to )?(\d+ times)",
        "|1 ability |2",
    ),
    idiom(r"(played) this (?:enhance|response|form|e|r|f)", "|1 this ability"),
    idiom(r"(number of times you)(?: have)? (played this ability)", "|1 have |2"),
    idiom(
        r"(their|your) (first|second|third|fourth|fifth) or more (attack|card|block|foundation)",
        "|1 |2 |3 or more",
    ),
    idiom(r"(that) would (reduce|cause|modify)", "|1 {2}s"),
    idiom(
        rf"(after|when) ({_WHOSE}) attack's (speed|damage) is modified",
        "|1 the |3 of |2 attack is modified",
    ),
    *(
        idiom(
            rf"({_WHOSE}) attack's (speed|damage) is {verb}(?! to)",
            f"|1 attack gets a |2 {said}",
        )
        for verb, said in (("reduced", "penalty"), ("increased", "bonus"))
    ),
    idiom(r"the (speed|damage) of ([^.,:]*?) is reduced(?! to)", "|2 gets a |1 penalty"),
    idiom(r"the (speed|damage) of ([^.,:]*?) is increased(?! to)", "|2 gets a |1 bonus"),
    # Cards: what is said of them stands before where they are.
    idiom(r"another(?! (?:player|ability|time))", "an other"),
    idiom(rf"({_PILE}) ({'|'.join(_POST)})", "|2 |1"),
    idiom(
        rf"(the next (?:\w+ )?\w+) (you attempt to play(?: this turn)?) ({'|'.join(_POST)})",
        "|1 |3 |2",
    ),
    idiom(
        rf"(in your (?:{_ZONE})) (?:and|or|and / or) (?:your )?({_ZONE})(?= [.,(]| plus| and)",
        "|1 and |2",
    ),
    idiom(rf"(from your (?:{_ZONE})) or your ({_ZONE})", "|1 or |2"),
    idiom(r"take ([^.:,]+?) and add (?:it|them) (to)", "add |1 |2"),
    idiom(
        rf"(from (?:either|a) player's (?:{_ZONE}) to)(?: (the (?:top|bottom) of))?"
        r" (?:their|that player's)",
        "|1 |2 its owner's",
    ),
    idiom(r"from among (?:the )?cards (milled|revealed|discarded) this way", "|1 this way"),
    idiom(
        r"<symbol all symbol>(?= of| (?:\w+ )?(?:attacks|cards|assets|foundations|face))",
        "all",
    ),
    idiom(r"all (?:of )?the (milled|revealed|discarded) (\w+s)", "all |2 |1 this way"),
    idiom(
        r"all (?:of )?the (milled|revealed|discarded)"
        r" ((?:non- )?\w+ (?:cards|attacks|foundations))",
        "all |2 |1 this way",
    ),
    idiom(
        r"(the (?:top|bottom) (?:(?:\d+|x) )?cards?) from ((?:your|their) (?:deck|discard pile))",
        "|1 of |2",
    ),
    idiom(
        r"each rival (backup|foundation|asset)(?= (?:loses|gains|gets) )",
        "each |1 in your opponent's staging area",
    ),
    # Cards that lie in a stage have counters, and no others (counters.4).
    idiom(
        r"(counters) in (?:play|both players' staging area)",
        "|1 on cards in both players' staging area",
    ),
    *(
        idiom(
            rf"each of (your (?:other )?(?:\w+ )?attacks) ((?:{_NAMED} )?){third}", f"|1 |2 {base}"
        )
        for third, base in (("gets", "get"), ("gains", "gain"))
    ),
    # Whoever attacks does so with an attack.
    idiom(r"(if|playable if) you are (attacking)", "|1 your attack is |2"),
    idiom(r"(if|playable if) your opponent is (attacking)", "|1 your opponent's attack is |2"),
    idiom(r"(if) either (player has)", "|1 a |2"),
    idiom(r"(?<!after )a ((?:rival )?backup) (loses|gains) (\d+ stamina)", "1 |1 |2 |3"),
    idiom(r"(on) (their|your|your opponent's) character card", "|1 |2 character"),
    # One card is discarded or not; of several, some could be.
    *(
        idiom(
            rf"(?<=[.:] )([^.:,\"]+?) unless your opponent {LEXEMES[verb].third}"
            r" ((?:1|an?) [^.:,\"]+?)(?= \.)",
            f"your opponent may {LEXEMES[verb].base} |2 . if they do not , |1",
        )
        for verb in _DEEDS
    ),
    *(
        idiom(rf"you {base} this way", f"{participle} this way")
        for base, participle in _PARTICIPLES.items()
    ),
    idiom(
        r"((?:for each|the number of) [^.,]*?) that (?:has|have) been"
        r" (destroyed|cleared|discarded|removed|sacrificed)"
        r"(?= (?:from [^.,]*? )?this (?:turn|combat phase|enhance step))",
        "|1 |2",
    ),
    idiom(r"mill (\d+|x) cards?", "mill |1"),
    idiom(r"\[ (low|mid|high) \] (attacks?)", "|1 |2"),
    idiom(r"(an?) (low|mid|high)(?= [.,]| with this card)", "|1 |2 attack"),
    idiom(r"(this card) leaves the card pool", "|1 leaves your card pool"),
    idiom(r"(th(?:is|at) (?:card|attack) leaves) the card pool", "|1 its owner's card pool"),
    idiom(
        r"(?<=[:.,] )change ([^.,]*? (?:speed|damage|difficulty|control)) to(?! match)",
        "|1 becomes",
    ),
    idiom(r"replace (?:them|those cards) in any order", "put them back in any order"),
    idiom(r"1 card from the top of (your|their) deck", "the top card of |1 deck"),
    idiom(rf"({_N}) cards from the top of (your|their) deck", "the top |1 cards of |2 deck"),
    idiom(
        r"(you have (?:\d+ or )?(?:more|less)) removed cards", "|1 cards in your removed pile"
    ),
    idiom(
        r"((?:they have|your opponent has) (?:\d+ or )?(?:more|less)) removed cards",
        "|1 cards in their removed pile",
    ),
    idiom(
        r"search your deck (?:and|or) (?:your )?discard pile",
        "search your deck and your discard pile",
    ),
    idiom(rf"printed ({_N}) (damage|speed|difficulty) (attacks?|cards?)", "|3 with printed |2 |1"),
    idiom(
        r"(for each (?:\w+ )?\w+"
        r" (?:discarded|milled|removed|committed|destroyed|sacrificed|flipped))(?= [.,(])",
        "|1 this way",
    ),
    idiom(r"(an? [\w-]+) or an? ((?:\w+ )?(?:attack|foundation|asset|backup|card|action))",
           "|1 or |2"),
    idiom(r"(?:with|of) the same (name|type) as", "that shares a |1 with"),
    idiom(r"(?:has|have) the same (name|type) as", "shares a |1 with"),
    idiom(r"(?<=in both players' )(card pool|staging area|discard pile) combined", "|1"),
    idiom(r"(?<!different )card (types?) among", "different |1 among"),
    idiom(r"(different (?:\w+ )?\w+) on (the \w+ \w+s)(?= [.,(])", "|1 among |2"),
    *(
        idiom(
            rf"if you {LEXEMES[verb].base} ((?:an?|\d+(?: or more)?) [^.,]*? this way)",
            f"if you {LEXEMES[verb].past} |1",
        )
        for verb in _DEEDS
    ),
    idiom(r"(that) share (an?)", "|1 shares |2"),
    idiom(
        rf"each rival ({'|'.join(LEXEMES[verb].third for verb in _DEEDS)})",
        "your opponent |1",
    ),
    idiom(
        r"increase (?:all|each) of (this|your) attack's keyword ratings by (\d+|x)",
        "|1 attack gets +{2} to all of its keyword ratings",
    ),
    idiom(
        r"switch the (speed|damage) and (speed|damage) of (your opponent's|this|your) attack",
        "switch |3 attack's |1 and |2",
    ),
    idiom(r"(you have (?:[^.,]*? )?(?:less|more) cards in) hand", "|1 your hand"),
    idiom(
        r"((?:they have|your opponent has) (?:[^.,]*? )?(?:less|more) cards in) hand",
        "|1 their hand",
    ),
    idiom(r"(from|in) the card pool", "|1 its owner's card pool"),
    # Things said shorter.
    idiom(rf"\( maximum -({_N}) \)", "( maximum {1} )"),
    idiom(rf"with (printed)? ?({_STAT}) of(?= {_N})", "with |1 |2"),
    idiom(
        r"(for each) momentum (spent|discarded|removed|revealed) this way",
        "|1 card |2 this way",
    ),
    idiom(r"all (their|your) momentum", "|1 entire momentum"),
    idiom(r"all (their|your) ((?:[\w-]+ )?(?:foundations|assets))", "all of |1 |2"),
    idiom(
        rf"(gains) ({_RATED}) , ({_RATED}) ,? or ({_RATED})",
        "|1 |2 or |3 or |4",
    ),
    idiom(
        r"(non- (?:foundation|attack|asset|action|character))"
        r"(?= (?:milled|revealed|discarded|in|from)| [.,])",
        "|1 card",
    ),
    idiom(
        rf"((?:each|an?) (?:other )?(?:{_KEYWORD}|action) or (?:{_KEYWORD}))(?= in| from)",
        "|1 card",
    ),
    idiom(r"(the destroyed|the flipped|the committed) rival (foundation|asset)", "|1 |2"),
    idiom(r"your starting character", "your character"),
    idiom(r"as a cost", "to pay a cost"),
    idiom(r"(mills) cards until they", "|1 cards from their deck until they"),
    idiom(
        rf"(checks) (during this attack|this turn|this enhance step) (get [+-]{_N})",
        "|1 |3 |2",
    ),
    idiom(
        rf"(the (?:highest|lowest) (?:printed )?(?:{_STAT})) (?:on|of) an?"
        r" ((?:non- \w+ )?)(card|foundation|attack|asset)(?= milled| revealed| in)",
        "|1 among |2 {3}s",
    ),
    idiom(r"(after you make a check [^.]*?) your check (gets)", "|1 that check |2"),
    idiom(
        rf"(?<=[.:*] )you ({'|'.join(PLAIN_VERBS)})",
        "|1",
    ),
    idiom(
        r"((?:an?|any|another) (?:non- character )?enhance)(?= during| this| [.,])",
        "|1 ability",
    ),
    idiom(r"before you would (take damage)", "before you |1"),
    idiom(r"(reduce|increase) (?:the|that) damage(?: you would take)? (by)", "|1 the damage |2"),
    idiom(r"((?:for each|the number of) \w+) (they|you) (discarded|destroyed|drawn)(?= this)",
           "|1 |2 have |3"),
    idiom(r"the cards? (?:they|your opponent) blocked with", "their block"),
    idiom(r"the card you blocked with", "your block"),
    idiom(
        r"(commit|ready|destroy|flip|seal) any (?:1 )?(foundation|asset)",
        "|1 1 |2 in either player's staging area",
    ),
    idiom(r"until the beginning of (your next turn)", "until the start of |1"),
    # Zones.
    idiom(r"(change (?:the zone of [^.:,]+?|[^.:,]+? zone)) to any other(?: zone)?", "|1"),
    idiom(r"return (this|your) attack's (speed|damage) to its printed value",
           "return |1 attack to its printed |2"),
    idiom(r"is considered ((?:completely |partially )?blocked)", "is |1"),
    # Checks.
    idiom(
        rf"a check (?:against|with) a(?: difficulty of)? ({_N})",
        "a check against a difficulty of |1",
    ),
)  # fmt: skip
