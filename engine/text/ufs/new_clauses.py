"""Rewords clauses of the newest edition (events, deeds, subjects) to words that have a row."""

from __future__ import annotations

from engine.text.ufs.idiom_words import DEEDS, KEYWORD, KIND, STAGED, ZONE, N
from engine.text.ufs.kind_phrases import SYMBOLS
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.turns_of_phrase import Idiom, idiom
from engine.ufs.effects import nodes as n

_CONDITIONS: tuple[Idiom, ...] = (
    *(
        idiom(
            rf"if (?:this|it) is the {nth} card in your card pool , it(?= (?:gets|gains) )",
            f"if you have exactly {before} preceding {cards} in your card pool , this attack",
        )
        for nth, before, cards in (
            ("second", 1, "card"), ("third", 2, "cards"), ("fourth", 3, "cards"),
            ("fifth", 4, "cards"), ("sixth", 5, "cards"),
        )
    ),
    idiom(
        r"if (this|your) attack's speed or damage is at least double its printed value",
        "if |1 attack's speed is equal to or more than twice its printed speed or |1 attack's"
        " damage is equal to or more than twice its printed damage",
    ),
    idiom(
        r"(this|your) attack has (less|more) than its printed (speed|damage)",
        "|1 attack's |3 is |2 than its printed |3",
    ),
    idiom(
        r"that attack has (less|more) than its printed (speed|damage)",
        "that attack's |2 is |1 than that attack's printed |2",
    ),
    idiom(rf"(character is an? (?:{KEYWORD}) or) (?:an? )?({KEYWORD})(?= ,)", "|1 |2 card"),
    idiom(
        r"(your) attack with (?:greater|higher|more) (speed|damage) than (speed|damage) (gets)",
        "if |1 attack's |2 is more than its |3 , |1 attack |4",
    ),
    idiom(
        r"if (?:your next attack|the next attack you play) is (low|mid|high)(?= ,)",
        "the next time you play an attack , if it is a |1 attack",
    ),
    idiom(
        r"change this (low|mid|high) attack's zone to (low|mid|high) \. it(?= gets )",
        "if this attack's zone is |1 , change this attack's zone to |2 and this attack",
    ),
    idiom(r"(this is the (?:first|second|third|fourth|fifth) (?:attack|card)) (this turn)",
          "|1 played |2"),
    idiom(r"(this attack is not) your (second|third|fourth|fifth|first) attack (this turn)",
          "|1 the |2 attack you have played |3"),
    idiom(r"(it) was (the (?:second|third|fourth|fifth|first) (?:or more )?\w+ you have played)",
          "|1 is |2"),
    idiom(r"if it (?:received|got) a speed and damage bonus",
          "if it has gotten a speed and damage bonus"),
    idiom(r"if you discarded a copy of the same card , add it",
          "if the discarded card is a copy of the added card , add the discarded card"),
    idiom(r"if you discarded a copy of the same card",
          "if the discarded card is a copy of the added card"),
    idiom(r"if you have exactly 1 (attack|asset|foundation) in your card pool , clear it",
          "if you have exactly 1 |1 in your card pool , clear 1 |1 in your card pool"),
    idiom(
        r"(both players discard the top card of their deck) \. if both cards(?= were| are)",
        "|1 . if the discarded cards",
    ),
    idiom(r"if (an? [^.,]*?) was (milled|revealed|discarded) this way", "if you |2 |1 this way"),
    idiom(r"are not the same type", "do not share a type"),
    idiom(r"(you have) (less|more) cards in(?: your)? hand than your hand size",
          "the number of cards in your hand is |2 than your hand size"),
    idiom(r"you have not dealt damage to a character this turn",
          "your attacks have not dealt damage to your opponent this turn"),
    idiom(
        r"you did not deal damage this turn and played (?:at least 1|1 or more) attacks?",
        "your attacks have not dealt damage this turn and you have played 1 or more attacks this"
        " turn",
    ),
    idiom(
        r"no characters took damage this turn",
        "you have not taken damage this turn and your opponent has not taken damage this turn",
    ),
    idiom(r"^if ([^.,]*? on this card) while it is in your staging area ,",
          "while this card is in your staging area , if |1 ,"),
    idiom(r"^each ability on this card is only playable if ([^.]*) \.$",
          "you cannot play abilities on this card unless |1 ."),
    idiom(
        rf"it (gets [^.,]*?) if (your character is [^.,]*?) or ([+-]{N} [^.,]*?) if"
        r" (your character is [^.,]*?) \.",
        "if |2 , it |1 . if |4 , it gets |3 .",
    ),
)  # fmt: skip

_EVENTS: tuple[Idiom, ...] = (
    idiom(r"(after|when) you deal damage with an attack(?= ,)", "|1 your attack deals damage"),
    idiom(r"after the start of (your|your opponent's) (ready|combat|end) phase",
          "after |1 |2 phase begins"),
    idiom(r"^if (this card is cleared [^.,]*?) ,(?! [^.]*? instead)", "after |1 ,"),
    idiom(r"^if this card is (\w+ed) (due to [^.,]*?) , ([^.]*? instead \.)$",
          "if this card would be |1 |2 , |3"),
    idiom(r"(r(?: [^:.]*)? :) if (this attack deals damage)(?= ,)", "|1 after |2"),
    idiom(r"(checks?) a printed (\d+)(?: (or (?:more|less)))?",
          "|1 a card with printed control |2 |3"),
    idiom(rf"(after you play an? [\w-]+ (?:{KIND}) or) an?(?= [\w-]+ (?:{KIND}) ,)", "|1"),
    idiom(r"(check to) play (this card|an? [^.,]*?) as a block", "|1 block with |2"),
    idiom(r"(after your opponent makes a check to) play or block with ([^.,]*?)(?= ,)",
          "|1 play |2 or your opponent makes a check to block with |2"),
    idiom(
        r"(after your opponent plays) (an? [^.,]*?ability(?: on [^.,]*?)?) or"
        r" (an? [^.,]*?ability[^.,]*?)(?= ,)",
        "|1 |2 or your opponent plays |3",
    ),
    idiom(r"(after you play) a keyword or (\w+) ability(?= ,)",
          "|1 a keyword ability or you play a |2 ability"),
    idiom(r"(after) ([^.,]*?) enters or leaves (your (?:card pool|staging area))(?= ,)",
          "|1 |2 enters |3 or |2 leaves |3"),
    idiom(r"(after) (this card is \w+) (due to an effect) or (to pay a cost)",
          "|1 |2 |3 or |2 |4"),
    idiom(r"(after) you gain (\d+ or more) momentum", "|1 |2 cards are added to your momentum"),
    idiom(r"(ability that (?:\w+s or )?\w+s) any number of(?= your )", "|1 1 or more of"),
    idiom(r"(ability that (?:\w+s or )?\w+s) any number of(?= )", "|1 1 or more"),
    idiom(r"(plays? an? (?:foundation|attack|asset|action)) as a form", "|1"),
    idiom(
        r"(after this card enters your discard pile) from your (hand|deck|staging area) or"
        r" (?:your )?(hand|deck|staging area)(?: (during [^,]*?))?(?= ,)",
        "|1 from your |2 |4 or this card enters your discard pile from your |3 |4",
    ),
    idiom(r"(after [^.,]*?) during (this (?:enhance step|turn|combat phase))(?= ,)", "|1 |2"),
    idiom(
        r"after an attack is (?:(partially|completely) )?blocked , the blocking player"
        r"(?= (?:gains|loses|draws|discards) )",
        "after a player {1} blocks an attack , that player",
    ),
    idiom(r"(after you discard an attack from your deck [^.,]*?, (?:add|build|remove)) it",
          "|1 the discarded attack"),
    idiom(r"(due to (?:their|your|your opponent's) (?:non- )?character) ability", "|1 effect"),
    idiom(r"(ability) printed(?= on an? )", "|1"),
    idiom(r"during an (enhance step)", "during the |1"),
    idiom(
        r"(while this card is in your staging area ,) if (you are dealt [^.,]*?)"
        r" (?:by|from) (an attack ,)",
        "|1 after |2 from |3",
    ),
)  # fmt: skip

_DEEDS: tuple[Idiom, ...] = (
    idiom(rf"^\[ ({'|'.join(sorted(SYMBOLS))}) \](?= [befr] )", "<symbol |1 symbol>"),
    idiom(
        r"change this attack's (speed|damage) to the (?:(printed) )?(speed|damage) of an attack in"
        r" (your opponent's|your) card pool(?= \.)",
        "choose 1 attack in |4 card pool . this attack's |1 becomes the chosen attack's |2 |3",
    ),
    *(
        idiom(
            rf"each player {LEXEMES[verb].third} (\d+ \w+ for every \d+ \w+) in their"
            r" staging area(?= \.)",
            f"{LEXEMES[verb].base} |1 in your staging area . your opponent {LEXEMES[verb].third}"
            " |1 in your opponent's staging area",
        )
        for verb in (n.Verb.COMMIT, n.Verb.FLIP)
    ),
    idiom(r"(1 or more other(?: [\w-]+)?) (attack|card|foundation)(?= this turn)", "|1 {2}s"),
    idiom(r"at least (\d+) of (your \w+) ha(?:s|ve) been", "|1 or more of |2 have been"),
    *(
        idiom(
            rf"(?:any player|each player|players) with (\d+ or (?:more|less) \w+)"
            rf" (?:each )?(?:{LEXEMES[verb].third}|{LEXEMES[verb].base}) (\d+ \w+) \.",
            f"if you have |1 , {LEXEMES[verb].base} |2 . if your opponent has |1 , your opponent"
            f" {LEXEMES[verb].third} |2 .",
        )
        for verb in DEEDS
    ),
    idiom(rf"(for each non- (?:{KIND})) you (reveal|discard|mill|destroy)(?= ,)",
          "|1 card {2}ed this way"),
    idiom(r"(?<=, )you(?= win the game)"),
    idiom(
        r'during this attack , your opponent\'s enhance abilities have an additional cost of'
        r' " ([^"]*?)(?: \.)? "',
        "your opponent must |1 as an additional cost to play an enhance ability during this attack",
    ),
    idiom(r"(as an additional cost to) attempt to(?= block)", "|1"),
    idiom(r"(look at the top card of your deck \. you may) mill it(?= \.)", "|1 mill 1"),
    idiom(r"(?<=, )momentum cannot be spent", "a player cannot spend momentum"),
    idiom(r"can only be blocked by", "can only be blocked with"),
    idiom(r"(cannot leave [^.,:]*?) during (this (?:turn|combat phase))", "|1 |2"),
    idiom(
        r"your opponent's effects cannot flip ([^.,]*?) or cause (?:it|them) to leave"
        r" (your card pool)",
        "|1 cannot be flipped due to your opponent's effect and |1 cannot leave |2 due to your"
        " opponent's effect",
    ),
    idiom(
        r"(this card) cannot be (\w+) or leave (your card pool) due to your opponent's effects?",
        "|1 cannot be |2 due to your opponent's effect and |1 cannot leave |3 due to your"
        " opponent's effect",
    ),
    idiom(
        r"(?:players|a player) cannot play abilities that add cards to their hand",
        "a player cannot play an ability that adds 1 or more cards to their hand",
    ),
    idiom(r"(choose an? [^.:,]*?) and (lose vitality equal to [^:.]*?)(?= :)", "|1 , |2"),
    idiom(
        r"the next card you attempt to play this turn (with [^.]*?) passes"
        r" \( no check necessary \)",
        "your next check to play a card |1 automatically passes",
    ),
    idiom(r"(your(?: opponent's)? next check) this (enhance step|combat phase) (gets [+-]\d+)",
          "|1 |3 this |2"),
    idiom(r"(?<=[.,] )the check to block this attack gets", "checks to block this attack get"),
    idiom(r"(?<=, )rival checks", "your opponent's checks"),
    idiom(r"(after you check [^:]*? \.) your check (gets)", "|1 that check |2"),
    idiom(r"(is (?:considered )?(?:partially|completely) blocked) instead(?= \.)", "|1"),
    idiom(r"you may(?= include any number of copies of this card in your deck)", "you can"),
    idiom(r"you can only have (\d+) (copy|copies) of this card in your deck",
          "you can include up to |1 |2 of this card in your deck"),
)  # fmt: skip

_SPENDING = r"(?:rather than|as though you were|in addition to) (?:spending|discarding) (?:1 )?"
_PAYMENTS: tuple[Idiom, ...] = (
    idiom(r"(you may flip [^.,]*?) in (your card pool as though you were spending)",
          "|1 from |2"),
    idiom(
        rf"({_SPENDING}momentum) to (?:pay for|pay the cost (?:of|for)) (this \w+'s [^.]*?)"
        r" (?:ability|cost)(?= \.)",
        "as though you were spending momentum to pay for |2 ability",
    ),
    idiom(
        rf"({_SPENDING}momentum) to (?:pay for|pay the cost (?:of|for)) (this \w+'s keyword)"
        r" abilities(?= \.)",
        "as though you were spending momentum to pay for |2 abilities",
    ),
    idiom(
        rf"(you may (?:destroy|sacrifice) \d+ (?:ready )?(?:{KIND})) to pay (?:for|the cost of)"
        r" (this attack's \w+) (?:ability|cost)(?= \.)",
        "|1 from your staging area as though you were spending momentum to pay for |2 ability",
    ),
    idiom(
        rf"you may (remove|discard|clear) an? ([^.,]*? from your (?:{ZONE})) to (?:pay for|pay the"
        r" cost of) (this attack's \w+) (?:ability|cost)(?= \.)",
        "you may |1 1 |2 as though you were spending momentum to pay for |3 ability",
    ),
)  # fmt: skip

_HANDED = "in your hand during this attack"
_BLOCKS: tuple[Idiom, ...] = (
    idiom(
        r"you may attempt to block (?:this|your opponent's) attack with"
        r" (this card|the top card of your discard pile|that card)(?= \.$)",
        f"you may block with |1 as though it were {_HANDED}",
    ),
    idiom(
        r"you may attempt to block (?:this|your opponent's) attack with (?:an? )(card|backup|asset"
        rf"|foundation|attack) from (your (?:{ZONE}))(?= \.$)",  # without further description
        f"you may block with {{1}}s in |2 as though they were {_HANDED}",
    ),
    idiom(
        r"if your opponent does not attempt to block this attack(?= ,)",
        "if this attack is not blocked and your opponent has not attempted to block this attack"
        " during this attack",
    ),
    idiom(r"you may use this card to block this attack",
          f"you may block with this card as though it were {_HANDED}"),
)  # fmt: skip

_WHO: tuple[Idiom, ...] = (
    # "It", "they" and "their", where the sentence before leaves only one meaning.
    idiom(r"(choose a player \. that player [^.]* \. [^.]*?) their(?= )", "|1 that player's"),
    idiom(r"(after a player [^.,]* ,) their(?= next check )", "|1 that player's"),
    idiom(r"(after a player [^.,]* ,) they recheck", "|1 that player rechecks"),
    idiom(
        r"((?:after|when|if) [^.]*? , (?:you may )?search [^.:]*? for [^.:]*?) and (build|add) it"
        r"(?= |$)",
        "|1 and |2 the found card",
    ),
    idiom(
        r"(if it deals damage , look at the top card of your deck \. you may"
        r" (?:add|discard|build|remove)) (?:that card|it)",
        "|1 the looked at card",
    ),
    idiom(r"(your opponent [^:]*? \. otherwise ,) their(?= next )", "|1 your opponent's"),
    idiom(r"(if your opponent is attacking [^.,]* ,) it(?= (?:gets|deals|loses|gains) )",
          "|1 this attack"),
    idiom(r"(copies of this attack this turn ,) it(?= gets )", "|1 this attack"),
    idiom(r"(if this attack is blocked with [^.,]* ,) it(?= deals )", "|1 this attack"),
    idiom(
        r"(after you block with this card , if the zone of) this attack (has been changed ,) it"
        r"(?= deals )",
        "|1 the blocked attack |2 the blocked attack",
    ),
    idiom(
        r"(if) the blocked attack's (speed|damage) is at least double its printed (?:\2|value) , it"
        r"(?= deals )",
        "|1 the blocked attack's |2 is equal to or more than twice the blocked attack's printed |2"
        " , the blocked attack",
    ),
    idiom(r"(clear this card from your card pool after) it(?= resolves)", "|1 this attack"),
    idiom(r"(when this card leaves [^.,]* , remove) it(?= \.)", "|1 this card"),
    idiom(r"(reduces the (speed|damage) of your attack ,) its(?= \2 )", "|1 your attack's"),
    idiom(
        r"(reveal the top card of your deck \. if) it (is an? [^.,]* , (?:add|build)) it(?= )",
        "|1 the revealed card |2 the revealed card",
    ),
    idiom(
        r"(if your opponent has \d+ or more foundations ,"
        rf" (?:{STAGED}) \d+) of them(?= \.)",
        "|1 of your opponent's foundations",
    ),
    idiom(r"(both players [^.:]*? , then) both players(?= )", "|1"),
    idiom(r"(?<=\. )cards milled this way(?= count)", "the cards milled this way"),
    idiom(
        r"(after an attack deals damage to your character ,(?: [^.]*?)?) the attacking player"
        r"(?= (?:loses|discards))",
        "|1 your opponent",
    ),
    idiom(r"your rivals each lose(?= \d+ vitality)", "your opponent loses"),
    idiom(r"(gain \d+ vitality) for each rival you have", "|1"),
    idiom(
        r"(your opponent (?:loses|gains) [^.]*? ,) they lose (\d+ vitality) and you(?= gain )",
        "|1 your opponent loses |2 and",
    ),
    idiom(r"(after you fail a check [^.,]* ,) your combat phase does not end",
          "|1 failing that check does not end the combat phase"),
)  # fmt: skip

NEW_CLAUSES: tuple[Idiom, ...] = (*_CONDITIONS, *_EVENTS, *_DEEDS, *_PAYMENTS, *_BLOCKS, *_WHO)
