"""Rewords phrases of the oldest sets, and drops words that go without saying."""

from __future__ import annotations

from engine.text.ufs.idiom_words import KEYWORD, STAT, N
from engine.text.ufs.kind_phrases import SYMBOLS
from engine.text.ufs.turns_of_phrase import Idiom, idiom

_KIND = "foundation|attack|asset|action"
_CARD = f"card|{_KIND}|character"
_STAGE = "staging area"
_SYMBOL = "|".join(sorted(SYMBOLS))
_THAT_CAN_GET = r"(?:it|(?:this|that|your)(?: [\w-]+)? attack|(?:this|that) card)"
_SOMEBODY = r"(?:your opponent|they|each player|both players|that player|a player)"

OLD_WORDS: tuple[Idiom, ...] = (
    # Cards.
    idiom(r"(low|mid|high) zone(?= attacks? )", "|1"),
    idiom(rf"non- ({_KIND})s(?= [.,]| get)", "non- {1} cards"),
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
    # A choice between two groups: made unreadable on purpose, as no row says it.
    idiom(r"(or (?:[\w-]+ )*?attacks get [^.]*?) \( your choice \)", "|1 ( chosen )"),
    # "Your choice" in what somebody else does: made unreadable, as no row says it.
    idiom(
        rf"(?<=[:.,] )({_SOMEBODY} \w+s? [^.:]*? or [^.:]*?) \( your choice \)", "|1 ( chosen )"
    ),
    # Cards described by what they are and have.
    idiom(r"whenever", "after"),
    # "1 of your attacks" is the current one: no other is blocked or deals damage.
    idiom(r"((?:completely |partially )?blocks?) 1 of (your|their) ([\w-]+ )?(attack)s",
          "|1 |2 |3 {4}"),
    idiom(r"(after|when) 1 of (your) ([\w-]+ )?(attack)s(?= (?:deals|is) )", "|1 |2 |3 {4}"),
    idiom(
        rf"((?:{_CARD})s?) ((?:in|from) your (?:{_STAGE}|card pool|hand)) (?:that have|with) both"
        rf" ({_SYMBOL}) and ({_SYMBOL})(?= [.,])",
        "|3 and |4 |1 |2",
    ),
    idiom(r"(block) cards?(?= (?:revealed|discarded|milled) this way)", "|1"),
    idiom(rf"(has) the ({KEYWORD}) or ({KEYWORD}) (?:keyword|trait)(?= [.,])", "|1 |2 or |3"),
    idiom(rf"(\d+ (?:{_CARD})) or 1 (copy of)", "|1 or |2"),
    idiom(
        rf"all ({_KIND}) and ({_KIND}) cards ((?:revealed|discarded|milled) this way)",
        "all {1}s |3 and all {2}s |3",
    ),
    idiom(rf"(more (?:[\w-]+ )?\w+s) in your {_STAGE}(?= than your opponent(?: |$))", "|1"),
    idiom(
        r"your reversal (with [^.,:]*?)(?= gets)|your reversal(?= gets)",
        "your attack |1 played as a reversal",
    ),
    idiom(r"an (attack) you (played as a reversal)(?= deals)", "your |1 |2"),
    idiom(
        rf"(this (?:attack|card) gets [^.,:]*? for (?:each|every {N}))"
        r" ((?:[\w-]+ )*?(?:attack|card)s?) preceding it(?= in)",
        "|1 preceding |2",
    ),
    idiom(
        r"((?:this|your) attack gets [^.,:]*? for each) ((?:[\w-]+ )*?(?:attack|card))"
        r" (in your card pool) before it",
        "|1 preceding |2 |3",
    ),
    idiom(
        rf"(for each [\w-]+ attack) (and [+-]{N} \w+ for each [\w-]+ attack) (in your card pool)",
        "|1 |3 |2 |3",
    ),
    idiom(
        rf"with an? ({STAT}) and ({STAT}) equal to the \1 and \2 of (the \w+ \w+)",
        "with the same |1 as |3 with the same |2 as |3",
    ),
    idiom(
        r"that you could normally attach(?: to your character)?", "you can normally attach"
    ),
    idiom(
        r"(?:into your card pool )?that matches (\d+ or more) of your character's symbols",
        "that shares |1 symbols with your character",
    ),
    idiom(
        r"((?:this|your) attack is (?:\w+ )?blocked .*?) the blocking card's",
        "|1 your opponent's block's",
    ),
    idiom(r"(an?|1) (\w+) of the same type from", "|1 |2 that shares a type with that card from"),
    idiom(
        rf"the ((?:printed )?(?:{STAT})) of (the \w+(?:ed|en)) ({_CARD})(?= (?:is|equals) )",
        "|2 {3}'s |1",
    ),
    idiom(r"(?:<symbol all symbol>|all) of the(?= (?:cards|attacks|foundations|assets) )", "all"),
    idiom(
        rf"the ({STAT}) of your (discarded|revealed) ({_CARD})(?= [.,])", "the |2 {3}'s |1"
    ),
    idiom(rf"your (discarded|revealed) ({_CARD})(?= to )", "the |1 |2"),
    idiom(
        rf"the ({STAT}) of the momentum you (discarded) for this ability(?= [.,])",
        "the |2 card's |1",
    ),
    idiom(
        r"(reveal the top card of your deck \. if) it has a block ,"
        r" (.*?) that block's (?:printed )?modifier",
        "|1 it is a block , |2 the revealed card's printed block modifier",
    ),
    idiom(r"(?<=equals )the (printed block modifier) of (your opponent's|your) block",
          "|2 block's |1"),
    idiom(
        rf"(if|while) you are play(?:ing|ed) an? ({_SYMBOL}) character(?= (?:,|\.|and) )",
        "|1 your character has the |2 symbol",
    ),
    idiom(
        rf"(if|while) you are play(?:ing|ed) an? ({_SYMBOL}) character(?= (?:it|this|your) )",
        "|1 your character has the |2 symbol ,",
    ),
    # Zones and values of attacks.
    idiom(
        r"(?<=if )(your|this) attack's (?:attack )?zone matches (?:the attack zone of )?"
        r"(the \w+) attack's (?:attack )?zone",
        "|1 attack shares an attack zone with |2 attack",
    ),
    idiom(
        r"(the \w+) (attack|card)'s attack zone matches the attack zone of"
        r" ((?:your opponent's|your|this) attack)",
        "|1 {2} shares an attack zone with |3",
    ),
    idiom(
        r"(in your card pool) with an attack zone that matches (your|this) attack's"
        r" (?:attack )?zone",
        "that shares an attack zone with |2 attack |1",
    ),
    idiom(
        r"(your attack(?: with [^.,:]*?)?) has its (speed|damage) changed to (x|\d+)",
        "the |2 of |1 becomes |3",
    ),
    idiom(
        r"you have more total (speed|damage) in your card pool than your opponent"
        r"(?: has in their card pool)?",
        "the total |1 of all attacks in your card pool is more than the total |1 of all attacks in"
        " your opponent's card pool",
    ),
    idiom(r"you have given ([^.,:]*?attack) a (speed|damage) bonus",
          "you have increased the |2 of |1"),
    idiom(
        r"(after you play an attack) that has a (?:higher|greater) (speed|damage) than"
        r" (speed|damage)",
        "|1 while its |2 is more than its |3",
    ),
    idiom(r"(equals) triple", "|1 3 times"),
    idiom(r"(?<=if )every (card|attack|foundation|asset) (in your [\w ]+?) shares(?= )",
          "all {1}s |2 share"),
    idiom(r"(cards) that are(?= in your )", "|1"),
    idiom(r"(that attack)'s (damage|speed) is (reduced to)", "reduce that attack's |2 to"),
    idiom(rf"(gets [+-]{N}) or ([+-]{N}) (to its (?:{KEYWORD}) rating)", "|1 |3 or gets |2 |3"),
    idiom(
        rf"(gets [+-]{N} (?:{STAT}) and [+-]{N} (?:{STAT})) or(?= [+-]{N} (?:{STAT}) and )",
        "|1 or gets",
    ),
    idiom(r"(gets? [^.,:]*?) as well(?= \.)", "|1"),
    idiom(
        rf"(?<=[:.] )(your (?:[\w-]+ )?attacks) get ([^.,:]*?) , ([^.,:]*?) and"
        rf" ((?:{KEYWORD})(?: : {N})?) (for the rest of this turn)(?= \.)",
        "|5 , |1 get |2 and |3 and gain |4",
    ),
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
        rf", then each player's next check(?: (this turn))? gets ([+-]{N})",
        ", then your next check |1 gets |2 , then your opponent's next check |1 gets |2",
    ),
    idiom(
        rf"each player's next check(?: (this turn))? gets ([+-]{N})",
        "your next check |1 gets |2 and your opponent's next check |1 gets |2",
    ),
    idiom(r"(your next check(?: this turn)?) is successful", "|1 automatically passes"),
    # Deeds. Whoever plays an ability of an attack has played the attack.
    idiom(r"(?<=: )if (this|your) attack is (played as a reversal)(?= (?:,|and))",
          "if |1 attack was |2"),
    idiom(r"\. then(?! (?:if|,))", ", then"),
    idiom(r"\. if not ,", ". otherwise ,"),
    idiom(r"(?<=, )(the \w+ card) is added (to [^.,]*?)(?= \.)", "add |1 |2"),
    idiom(
        r"you have played this (?:enhance|response|form|ability) more than once (this turn)",
        "this is the second or more time you have played this ability |1",
    ),
    idiom(r"(?<=, )you and your opponent each (discard|draw|lose|gain)(?= )",
          "each player {1}s"),
    idiom(r"(you may) either(?= [^.:]*? or )", "|1"),
    idiom(
        r"(search [^.,:]*? for [^.,:]*?) , reveal (it|them) and(?= add)", "|1 , reveal |2 , and"
    ),
    idiom(
        r"(if you have \d+ or (?:less|more)) (\w+s) , ([^.,:]*?) \."
        r" (if you have \d+ or (?:less|more)) ,",
        "|1 |2 , |3 . |4 |2 ,",
    ),
    idiom(
        r"choose a zone \. ([^.:]*?) with the chosen zone",
        "name an attack zone . |1 with the named attack zone",
    ),
    idiom(r"^if you discard(?:ed)? (this card due to [^.,:]*?)(?= ,)", "after you discard |1"),
    idiom(r"^(if your character [^.,:]+ ,) (after [^.,:]+ ,)", "|2 |1"),
    idiom(r"(?<=^after )blocking (an? [^.,:]*? with this card)(?= ,)", "you block |1"),
    idiom(r"you can(?= (?:discard|commit|destroy|draw|lose|gain) )", "you may"),
    idiom(
        rf"(you may [^.,:]*? to have {_THAT_CAN_GET}) (get|gain|lose|deal)(?= )", "|1 {2}s"
    ),
    idiom(r"(after) a card or ability makes you (discard an? card)",
          "|1 you |2 due to an effect"),
    idiom(r"due to (your opponent's attack)(?= ,)", "from |1"),
    idiom(r"(dealt damage from your opponent's attack , .*?) the damage you took(?= [.,])",
          "|1 the damage dealt"),
    idiom(
        r"(build the top card of your deck(?: face (?:down|up))?)"
        r" (for each [^.,:]*? (?:destroyed|discarded|removed))(?: this way)?(?= \.)",
        "|2 this way , |1",
    ),
    idiom(r"(you (?:reveal|discard|mill|draw|add)) any number of (cards)", "|1 1 or more |2"),
    idiom(r"(you reveal [^.,:]*? cards from) the top of (your deck)", "|1 |2"),
    idiom(r"in this way", "this way"),
    idiom(r"(any number of) your (foundations|assets)(?= [.,])", "|1 |2 in your staging area"),
    idiom(r"committed and (frozen this way)", "|1"),
    idiom(r"(to leave your deck) or(?= discard pile)", "|1 or your"),
    idiom(r"plays any (attack|card|foundation|asset)(?= ,)", "plays a |1"),
    idiom(r"as a cost for (?:an|your) ability", "to pay a cost"),
    idiom(r"you may (play this ability) while this card is committed",
          "playable while committed"),
    idiom(r"(shuffle [^.,:]*?) back(?= into your deck)", "|1"),
    idiom(r"if you played exactly 1 (attack|card) (this turn)",
          "if the number of {1}s you have played |2 is 1"),
    idiom(
        r"your opponent cannot play (?:an attack|attacks) as a reversal to(?= (?:this|your) )",
        "attacks cannot be played as a reversal to",
    ),
    idiom(r"(draws?) 1 card from (the bottom) of", "|1 |2 card of"),
    idiom(r"(draws?) (\d+|x) cards from (the bottom) of", "|1 |3 |2 cards of"),
    idiom(
        r"(gets) a bonus equal to (?:twice|double) the number of (?:cards|momentum) discarded"
        r" (?:for this ability|this way)",
        "|1 +2 for each card discarded this way",
    ),
    idiom(r"the next check your opponent makes (this turn)", "your opponent's next check |1"),
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
