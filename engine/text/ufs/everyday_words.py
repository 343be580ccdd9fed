"""Everyday wordings: "where X is", "instead if", "you control", "is increased by"."""

from __future__ import annotations

from engine.text.ufs.idiom_words import FIRST, KIND, PILE, STAT, TELLING, ZONE, N
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.turns_of_phrase import Idiom, idiom
from engine.ufs.effects import nodes as n

_STARTS = r"(?:^|(?<=[.:,] ))"  # of a sentence, or of what follows its condition
_PLAIN = r"[^.:,\"]+?"  # the words of a clause
_ATTACKS = r"(this|your|that|your opponent's)(?: (next))?(?: ([\w-]+))? attack's"
# A deed on abilities: no cards are called enhances or responses.
_ABILITIES = (
    r"((?:(?:cannot|can only|may only|may) play|(?<=after )\w+(?: \w+)? plays?)"
    r"(?: (?:more than|an?|another|only|\d+|their|your|first|second|third|fourth|or more))*)"
)
_NAMING = "(?:name|choose) an?(?: card)?"
_STAGED = "(?:foundation|asset|backup)s?"
# A number of cards of a kind, without any description behind it.
_SORT = (
    rf"(?:(?:up to )?{N}|all|any number of) (?:(?!and |or )[\w-]+ ){{0,3}}?(?:{KIND})(?: card)?s?"
)
_MANY = (
    rf"(?:{N} or (?:more|less)|(?:at least|exactly|more than|less than) {N}|no)"  # how many of it
)
_DO = "|".join(lexeme.base for lexeme in TELLING)

_JOINED: tuple[Idiom, ...] = (
    idiom(r";(?= (?:if|otherwise) )", "."),
    idiom(rf"({FIRST}if [^.:\"]*?) , otherwise(?: ,)?(?= )", "|1 . otherwise ,"),
    idiom(rf"{FIRST}otherwise(?! ,)", "otherwise ,"),
    idiom(r", where x (?:equals|is)|, x being", ". x equals"),
    idiom(
        r"(in your (?:card pool|staging area)) (?:,|\() including this (?:1|one|attack|card)"
        r"(?: \))?(?= [.,(])",
        "|1",
    ),
    idiom(rf"{FIRST}({_PLAIN} gets {_PLAIN}) , and(?= if it (?:deals|is) )", "|1 ."),
    idiom(rf"(gets [+-]{N} (?:{STAT})) , plus(?: an additional)?(?= [+-]{N} (?:{STAT}) for each )",
          "|1 . it gets"),
    # A replacement with its condition behind it.
    idiom(
        rf"{FIRST}({_PLAIN} gets {_PLAIN}) (?:, )?or ([+-]{N} {_PLAIN}) instead if ({_PLAIN})"
        r"(?= \.)",
        "|1 . if |3 , it gets |2 instead",
    ),
    idiom(rf"{FIRST}({_PLAIN} gets [+-]{N} ({STAT})) (?:, )?or ([+-]{N} \2) if ({_PLAIN})(?= \.)",
          "|1 . if |4 , it gets |3 instead"),
    idiom(
        rf"{FIRST}(((?:your opponent )?(?:{_DO})s?) \d+ (card|vitality|{KIND})s?) or (?:\2 )?"
        rf"(\d+ \3s?) if ({_PLAIN})(?= \.)",
        "|1 . if |5 , |2 |4 instead",
    ),
    idiom(rf"(({_DO}) \d+ (card|{KIND})s? \. if {_PLAIN} , \2 (?!1 )\d+)(?= instead)", "|1 {3}s"),
    idiom(rf"{FIRST}({_PLAIN}) instead if ({_PLAIN})(?= \.)", "if |2 , |1 instead"),
    idiom(rf"{FIRST}(your opponent may {_PLAIN} \.) otherwise(?= ,)", "|1 if they do not"),
    idiom(rf"{FIRST}(you may {_PLAIN} \.) otherwise(?= ,)", "|1 if you do not"),
    idiom(rf"(if it (?:dealt damage|was \w+ed) , {_PLAIN} \.) if it (?:did|was) not(?= ,)",
          "|1 otherwise"),
    # A bound behind "for every" limits the bonus (K.3.7, K.3.8).
    idiom(
        rf"{_STARTS}for every (\d+ {_PLAIN}) , ([^.:,\"(]*? gets [^.:,\"(]+?)"
        r"(?: (\( [^.)]* \)))?(?= \.)",
        "|2 for every |1 |3",
    ),
    idiom(r"(for (?:each|every) [^.:,\"(]+?) \( up to (?:a maximum of )?\+?(\d+) \)",
          "|1 ( maximum {2} )"),
    idiom(r"(?:as well|too)(?= \.)"),
)  # fmt: skip

_PEOPLE: tuple[Idiom, ...] = (
    idiom(
        rf"((?:if|while) (you have|your opponent has) {_MANY} (?:(?!and |or )[^\s.:,\"]+ )+?)"
        rf"(and|or)(?= {_MANY} )",
        "|1 |3 |2",
    ),
    # The oldest cards use two pronouns for a player.
    *(idiom(rf"h[e] or sh[e] {lexeme.third}", f"they {lexeme.base}") for lexeme in TELLING),
    idiom(
        rf"(?:all players|you and your opponent each) ({_DO}) (\d+ (?:(?!and |or )[^\s.:,\"]+ )+)"
        r"\.",
        "each player {1}s |2 .",
    ),
    idiom(r"neither player (?:can|may)|no player (?:can|may)", "a player cannot"),
    idiom(r"than they do(?= [.,])", "than your opponent"),
    idiom(r"your opponent has (at least \d+) less (\w+) than you", "you have |1 more |2 than your"
          " opponent"),
    idiom(r"you have (at least \d+) less (\w+) than your opponent",
          "your opponent has |1 more |2 than you"),
    idiom(r"they(?= cannot be (?:readied|committed|flipped|destroyed|discarded|removed) )",
          "those cards"),
    idiom(r"(?<=\[ )(?:your|an)(?= opponent's (?:turn|attack) \])"),
    idiom(r"(and|and you|then|may|[.:,]) draw a card", "|1 draw 1 card"),
    idiom(rf"(?:{_STARTS}|(?<=then )|(?<=and ))((?:each player|your opponent|they|that player)"
          r"(?: may)? draws?) a card", "|1 1 card"),
    idiom(rf"({_STAGED}) you control", "|1 in your staging area"),
    idiom(rf"({_STAGED}) your opponent controls", "|1 in your opponent's staging area"),
    idiom(r"(loses?) half (your|their) vitality", "|1 vitality equal to half |2 vitality"),
    idiom(
        rf"((?:your opponent reveals their hand|look at your opponent's hand) (?:\.|and|, then)"
        rf" choose \d+ {_PLAIN}) (?:from|in) it(?= [.,])",
        "|1 in your opponent's hand",
    ),
    idiom(r"after your check fails", "after you fail a check"),
)  # fmt: skip

_CHANGES: tuple[Idiom, ...] = (
    *(
        turn
        for verb, participle, sign in (
            ("(?:reduce|decrease)", "(?:reduced|decreased)", "-"), ("increase", "increased", "+"),
        )
        for turn in (
            idiom(rf"{_STARTS}{verb} {_ATTACKS} (speed|damage) by ({N})",
                  f"|1 |2 |3 attack gets {sign}{{5}} |4"),
            idiom(rf"{_STARTS}{_ATTACKS} (speed|damage) is {participle} by ({N})(?= \.)",
                  f"|1 |2 |3 attack gets {sign}{{5}} |4"),
            idiom(rf"(your (?:maximum vitality|hand size)) is {participle} by ({N})",
                  f"|1 gets {sign}{{2}}"),
        )
    ),
    idiom(rf"{_STARTS}the (speed|damage) of (this|your) attack is doubled(?= \.)",
          "double |2 attack's |1"),
    idiom(rf"{_STARTS}({_ATTACKS} (?:speed|damage)) is doubled(?= \.)", "double |1"),
    idiom(rf"{_STARTS}set ({_ATTACKS} (?:speed|damage))(?= to )", "change |1"),
    idiom(rf"{_STARTS}(?:swap|exchange) ({_ATTACKS} speed and damage)", "switch |1"),
)  # fmt: skip

_CARDS: tuple[Idiom, ...] = (
    idiom(r"(destroy|flip|sacrifice|remove|discard|commit) this(?= instead )", "|1 this card"),
    # A place behind two nouns belongs to both.
    idiom(rf"all ((?:{KIND})s) and ((?:{KIND})s) ({PILE})", "all |1 |3 and all |2 |3"),
    idiom(rf"({_SORT}) (and|or) ({_SORT}) ({PILE})(?! (?:and|or) )", "|1 |4 |2 |3 |4"),
    idiom(r"(shares?) a symbol(?= with )", "|1 1 or more symbols"),
    idiom(rf"((?:{KIND}|card)s? in (?:your|their) (?:{ZONE})|(?:{KIND})s?) other than this card",
          "other |1"),
    idiom(rf"with an? lower ({STAT}) than (the \w+) (card|{KIND})",
          "with |1 less than |2 {3}'s |1"),
    idiom(rf"with an? (?:higher|greater) ({STAT}) than (the \w+) (card|{KIND})",
          "with |1 more than |2 {3}'s |1"),
    idiom(rf"(if {_PLAIN}) has (an? (?:enhance|response|form|blitz) ability)(?= ,)",
          "|1 is a card with |2"),
    idiom(rf"{_STARTS}({_PLAIN}) cannot be blocked except (?:by|with)",
          "|1 can only be blocked with"),
    idiom(rf"{_STARTS}({_PLAIN}) may only be blocked (?:by|with)", "|1 can only be blocked with"),
    idiom(rf"{_STARTS}your opponent (?:can|may) only block ((?:this|your) attack) with",
          "|1 can only be blocked with"),
    idiom(rf"{_STARTS}only ((?:[\w-]+ )?(?:{KIND})s) can block ((?:this|your) attack)",
          "|2 can only be blocked with |1"),
    idiom(r"for every(?! \d)", "for each"),
    idiom(rf"(your|your opponent's) ((?:{KIND})s) and ((?:{KIND})s)(?= (?:get|gain|lose|cannot) )",
          "|1 |2 or |3"),
    idiom(rf"(for each) (discarded|milled|destroyed|sacrificed) (card|{KIND})(?= [.,])",
          "|1 |3 |2 this way"),
    idiom(r"(discard|remove) all(?: your)?(?= momentum )", "|1 your entire"),
    idiom(r"(discards|removes) all(?: their)?(?= momentum )", "|1 their entire"),
    idiom(rf"{_ABILITIES} (response|enhance)s(?= )", "|1 {2} abilities"),
    idiom(rf"{_ABILITIES} (response|enhance)(?! (?:ability|abilities|card|step|phase) )",
          "|1 |2 ability"),
    idiom(rf"({_NAMING} (type|symbol|keyword|trait) [^:\"]*?) (?:that|the chosen)(?: card)? \2",
          "|1 the named |2"),
    idiom(r"(choose a player [^:\"]*?) the chosen(?= player )", "|1 that"),
    idiom(rf"(choose a player (?:\.|and)) they ({_DO})(?= (?:(?!and )[^.,:\"])*\.)",
          "|1 that player {2}s"),
    idiom(r"no (foundation|card|backup)s have been", "a {1} has not been"),
    idiom(r"no (asset|attack|action)s have been", "an {1} has not been"),
    idiom(rf"{FIRST}take (\d+ {_PLAIN}) and put (?:it|them)(?= on )", "put |1"),
    idiom(r"((?:look at|reveal) the top \d+ cards of [^:\"]*? (?:the rest|them)) on top"
          r"(?= in any order)", "|1 back"),
    idiom(r"(shuffle your deck) (?:afterwards?|after)", "|1"),
    idiom(rf"^((?!.* [+-]?x ).*? (?:draws?|discards?)) cards equal to ({_PLAIN})(?= \.)",
          "|1 x cards . x equals |2"),
    *(
        idiom(
            rf"({lexeme.base} \d+(?: cards)? \.) if (?:at least (\d+)|(\d+) or more) of"
            rf" (?:them|those cards|the {lexeme.participle} cards) (?:is|are) (?:an? )?({KIND})s?",
            f"|1 if you {lexeme.past} {{2}}{{3}} or more {{4}}s this way",
        )
        for lexeme in (LEXEMES[n.Verb.MILL], LEXEMES[n.Verb.DISCARD])
    ),
)  # fmt: skip

_WHEN: tuple[Idiom, ...] = (
    idiom(r"usable(?= (?:if|while|during|once|any|by) )", "playable"),
    idiom(
        rf"{FIRST}(?:this ability can only be played|you (?:can|may) only play this ability"
        r"|(?:play|use)(?: this ability)? only)(?= (?:once per turn|if|during|while) )",
        "only playable",
    ),
    idiom(r"(only playable) if it is (your|your opponent's) turn", "|1 during |2 turn"),
    idiom(r"as a result of(?= (?:an?|your|their|your opponent's) (?:[\w-]+ )?effect )", "due to"),
    idiom(r"(the check to play [^.,:\"]*? was(?: not)? modified) due to an effect", "|1"),
    idiom(r"(this card is discarded from your) hand or (?:your )?(momentum|deck)(?= ,)",
          "|1 hand or |1 |2"),
    idiom(
        r"(the (?:first|second|third|fourth|fifth)(?: or more)?(?: [\w-]+)? (?:attack|card|action))"
        r" you played(?= this (?:turn|combat phase))",
        "|1 you have played",
    ),
    idiom(rf"the next check you make(?: (to {_PLAIN}))?(?= gets | this )", "your next check |1"),
    idiom(rf"the next check your opponent makes(?: (to {_PLAIN}))?(?= gets | this )",
          "your opponent's next check |1"),
    idiom(r"cancel the next (response|enhance|form) (?:ability )?your opponent plays this turn",
          "the next time your opponent plays a |1 ability this turn , cancel it"),
)  # fmt: skip

EVERYDAY_WORDS: tuple[Idiom, ...] = (*_JOINED, *_PEOPLE, *_CHANGES, *_CARDS, *_WHEN)
