"""How the oldest sets say it, and what is left out where it goes without saying."""

from __future__ import annotations

from engine.text.ufs.idiom_words import KEYWORD, N
from engine.text.ufs.turns_of_phrase import Idiom, idiom

_KIND = "foundation|attack|asset|action"
_STAGE = "staging area"

OLD_WORDS: tuple[Idiom, ...] = (
    # Cards.
    idiom(r"(low|mid|high) zone(?= attacks? )", "|1"),
    idiom(rf"non- ({_KIND})s(?= [.,]| get)", "non- |1 cards"),
    idiom(rf"get(?= (?:{KEYWORD})(?: : {N})? [.,])", "gain"),
    idiom(rf"(that) share(?= {N} or more symbols )", "|1 shares"),
    idiom(rf"all ((?:other )?(?:{_KIND})s) in play", f"all |1 in both players' {_STAGE}"),
    idiom(rf"(you have no other (?:{_KIND})s) in play", "|1"),
    idiom(rf"({_KIND})s you have in play", "{1}s you have"),
    idiom(
        rf"all (foundations|assets) and (assets|foundations) (in both players' {_STAGE})",
        "all |1 |3 and all |2 |3",
    ),
    idiom(
        rf"(?<=[:.,] )all(?= (?:[\w-]+ )*?(?:{_KIND}|card)s get [+-])(?! (?:of|foundations and))",
    ),
    idiom(r"(cards) remaining(?= in )", "|1"),
    idiom(
        r"(add [^.,:]*? to your hand) and(?= 1 [^.,:]*? from [^.,:]*? to your hand)", "|1 and add"
    ),
    # Which of two groups is somebody's choice: nothing that has a row.
    idiom(r"(or (?:[\w-]+ )*?attacks get [^.]*?) \( your choice \)", "|1 ( chosen )"),
    # Zones and values of attacks.
    idiom(r"the attack zone of(?= (?:this|your|that|an|your opponent's) )", "the zone of"),
    idiom(r"(attack's) attack zone", "|1 zone"),
    idiom(
        r"(equals) the block modifier of (your opponent's|your|their) block",
        "|1 |2 block's block modifier",
    ),
    idiom(rf"(gets?) ({N}) (speed|damage)(?= )", "|1 +{2} |3"),
    idiom(r"(cannot be reduced) (?:by|due to) (?:an )?effects?(?= [.,])", "|1"),
    # Checks.
    idiom(
        rf"each player's next check(?: (this turn))? gets ([+-]{N})",
        "your next check |1 gets |2 and your opponent's next check |1 gets |2",
    ),
    idiom(r"(your next check(?: this turn)?) is successful", "|1 automatically passes"),
    # What is done.
    idiom(r"(if this attack deals damage and) (was played as a reversal)", "|1 this attack |2"),
    idiom(
        r"if your opponent does not block this attack ,(?: they)?(?= cannot)",
        "if this attack is not blocked , your opponent",
    ),
    idiom(r"((?:played|drawn|discarded|destroyed|built)) at least (\d+)", "|1 |2 or more"),
    idiom(r"you may only play this (?:attack|card) if", "you cannot play this card unless"),
    idiom(r"(if (?:you|they)) did(?= and )", "|1 do"),
    idiom(r"(to play) any (enhance|response|form)(?= )", "|1 a |2 ability"),
    idiom(r"(enhance|response|form) cards? or ability", "|1 ability"),
    idiom(r"(enhance|response|form) cards? or abilities", "|1 abilities"),
    idiom(r"\( their choice \)"),
    idiom(
        rf'(?:gets|gains) " ((?:{KEYWORD})(?: : {N})?) \. "(?= x equals )', "gains |1 ."
    ),
)  # fmt: skip
