"""Turns of phrase that have a plainer equivalent: each is rewritten to that."""

from __future__ import annotations

from engine.text.lexer import Tokens
from engine.text.ufs.afterthoughts import AFTERTHOUGHTS
from engine.text.ufs.card_idioms import CARD_IDIOMS
from engine.text.ufs.everyday_words import EVERYDAY_WORDS
from engine.text.ufs.exceptions import EXCEPTIONS
from engine.text.ufs.idiom_words import KEYWORD, STAT, WHOSE, N
from engine.text.ufs.kind_phrases import SYMBOLS
from engine.text.ufs.new_words import NEW_WORDS
from engine.text.ufs.of_them import OF_THEM
from engine.text.ufs.old_words import OLD_WORDS
from engine.text.ufs.outcomes import OUTCOMES
from engine.text.ufs.shorthand import SHORTHAND
from engine.text.ufs.slips import SLIPS
from engine.text.ufs.turns_of_phrase import Idiom, idiom, reworded, words_of


def canonical_idioms(tokens: Tokens) -> Tokens:
    """The tokens in plainer words, one idiom after the other."""
    line = words_of(tokens)
    for each in TURNS:
        if each.needed in line and each.is_in(line):
            tokens = reworded(each, tokens, line)
            line = words_of(tokens)
    return tokens


_ONE_SENTENCE = r"(?!(?:[^.]+ )?[befr] [^.]*:)[^.]+ \.$"  # of a continuous ability


def _in_front(mark: str, held: str) -> tuple[Idiom, ...]:
    """A symbol in front of a continuous ability is a condition of it."""
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
        rf"((?:after|before) [^.,:]*? makes? a check [^.:]*?), it (gets [+-]{N})"
        rf"(?! to| (?:{STAT}))",
        "|1 , that check |2",
    ),
    *(
        idiom(rf"this {noun}'s ({STAT}) (gets [+-]{N})(?! to)", f"this {noun} |2 |1")
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
        r"(plays (?:an?|the same) (?:non- )?(?:[\w-]+ )?ability on [^.,]*? ,)"
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
    idiom(rf"({N}) vitality or (less|more)", "|1 or |2 vitality"),
    idiom(r"(th(?:e|at)) top 1 cards? (of)", "|1 top card |2"),
    idiom(rf"([+-]{N} (?:{STAT}) and) ([+-]{N} to (?:its|their) [\w-]+ rating)", "|1 gets |2"),
    idiom(r"if the (card|attack|foundation) (matches the named type)", "if that |1 |2"),
    idiom(r"(with (?:an?|\d+ or more) (?:\w+ ){1,3}counters?) on (?:it|them)", "|1"),
    idiom(r"(from) any (staging area)", "|1 either player's |2"),
    idiom(r"((?:after|before) [^.,:]*?(?:pass|fail|make)(?:es|s)?) the (check to)", "|1 a |2"),
    idiom(
        rf"(-{N} \w+) (for the rest of this [^.,]+?|this turn) (\( minimum {N} \))",
        "|1 |3 |2",
    ),
    idiom(
        r"(cards?|attacks?|foundations?|assets?) with a printed (high|mid|low) attack zone",
        "printed |2 |1",
    ),
    # Floors: whose vitality is meant follows from who loses it.
    idiom(
        r"this(?: effect| ability)? cannot reduce"
        rf" (?:your opponent's vitality|their vitality|your opponent|them) below ({N})"
        r"(?: vitality)?",
        "this effect cannot reduce them below |1 vitality",
    ),
    idiom(
        rf"this(?: effect| ability)? cannot reduce (?:your vitality|you) below ({N})"
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
    idiom(rf"([+-]{N} (?:{STAT})) ,(?= [+-]{N} (?:{STAT}))", "|1 and"),
    idiom(
        rf"([+-]{N} (?:{STAT}) and [+-]{N} (?:{STAT})) ,(?= and (?:gains?|ignores|does not))",
        "|1",
    ),
    idiom(
        r"((?:reduce|double|halve) )?the (speed|damage) of (this|your)(?: ((?:non- )?\w+))? attack"
        r"(?= to| \.)",
        "|1 |3 |4 attack's |2",
    ),
    idiom(
        rf"reduce (this|your) attack's (speed|damage) by ({N})(?= [.(]| and)",
        "|1 attack gets -{3} |2",
    ),
    idiom(rf"increase your hand size by ({N})", "your hand size gets +{1}"),
    idiom(
        rf"the (?:total|combined) ((?:printed )?(?:{STAT}) of)"
        r" (\w+s (?:in|from|milled|removed))",
        "the total |1 all |2",
    ),
    idiom(r"the combined", "the total"),
    idiom(r"your current (vitality)", "your |1"),
    idiom(r"half of", "half"),
    idiom(r"the amount of damage this attack dealt", "the damage dealt"),
    idiom(r"(equals) double", "|1 twice"),
    idiom(r"with a keyword", "with 1 or more keywords"),
    idiom(
        r"you have (less|more) than half your maximum vitality",
        "your vitality is |1 than half your maximum vitality",
    ),
    idiom(rf"([+-]{N}) to (?:its|their) block modifiers?", "|1 block modifier"),
    idiom(rf"([+-]{N}) to (?:its|their) (speed|damage|difficulty|control)", "|1 |2"),
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
    # A card that "gets" a keyword gains it.
    idiom(rf'(?:gets|gains) " ((?:{KEYWORD})(?: : {N})?)(?: \.)? "', "gains |1"),
    idiom(rf"gets ((?:{KEYWORD})(?: : {N})?(?= [.,]| and| for))", "gains |1"),
    idiom(
        rf"(gets [+-]{N} (?:{STAT}) and) ((?:{KEYWORD})(?: : {N})?(?= [.,]| for))",
        "|1 gains |2",
    ),
    idiom(r"to (?:all|each)(?: of)? its keyword ratings?", "to all of its keyword ratings"),
    idiom(
        rf"(?:all|each) of (this|your) attack's keyword ratings gets? ([+-]{N})",
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
        rf"(after|when) ({WHOSE}) attack's (speed|damage) is modified",
        "|1 the |3 of |2 attack is modified",
    ),
    *(
        idiom(
            rf"({WHOSE}) attack's (speed|damage) is {verb}(?! to)",
            f"|1 attack gets a |2 {said}",
        )
        for verb, said in (("reduced", "penalty"), ("increased", "bonus"))
    ),
    idiom(r"the (speed|damage) of ([^.,:]*?) is reduced(?! to)", "|2 gets a |1 penalty"),
    idiom(r"the (speed|damage) of ([^.,:]*?) is increased(?! to)", "|2 gets a |1 bonus"),
)  # fmt: skip
TURNS = (
    *SLIPS,
    *EVERYDAY_WORDS,
    *OF_THEM,
    *AFTERTHOUGHTS,
    *OLD_WORDS,
    *NEW_WORDS,
    *IDIOMS,
    *CARD_IDIOMS,
    *EXCEPTIONS,
    *OUTCOMES,
    *SHORTHAND,
)  # in this order
