"""Rewords what is said in fewer or more words than elsewhere to words that have a row."""

from __future__ import annotations

from engine.text.ufs.idiom_words import RATED, ZONE, N
from engine.text.ufs.phrases import PLAIN_VERBS
from engine.text.ufs.turns_of_phrase import Idiom, idiom

_STAT = "speed|damage|difficulty|control|block modifier|stamina"
_TYPE = "card|foundation|attack|asset|backup|action|character"
_PAID = "committed|destroyed|removed|discarded|sacrificed|spent|flipped|revealed"

_ACTS = (
    "(?:add|build|commit|destroy|discard|draw|flip|freeze|mill|ready|remove|reveal|sacrifice|seal|"
    "spend|unflip)s?|readies"
)
_ASKED = "if|while|unless"
_DOES = rf"(?:{'|'.join(PLAIN_VERBS)}) [^.,:\"]+?"
_CHOICE = rf"{RATED}(?: (?:, )?(?:or )?{RATED})*(?: ,)? or {RATED}"
_BOTH = "(?:you and your opponent|both players)(?: both| each)?"
_HAS_DONE = r"(?:lost|gained|drawn|played|discarded|destroyed|taken)"

SHORTHAND: tuple[Idiom, ...] = (
    # What was paid.
    idiom(
        rf"the (?:rival )?((?:{_TYPE}|momentum)) ({_PAID}) (?:to pay (?:for|the cost of)|for)"
        r" this ability",
        "the |2 |1",
    ),
    idiom(
        rf"the ((?:{_TYPE}|momentum)) you ({_PAID}) (?:to pay (?:for|the cost of)|for|with)"
        r" this ability",
        "the |2 |1",
    ),
    idiom(
        rf"((?:for each|the number of) (?:{_TYPE}|momentum)s? (?:{_PAID}))"
        r" (?:to pay (?:for|the cost of)|for) this ability",
        "|1 this way",
    ),
    idiom(rf"(for each|the number of) momentum ({_PAID}) (this way)", "|1 card |2 |3"),
    idiom(
        rf"(equals) the (?:(printed) )?({_STAT}) of the ({_PAID}) ({_TYPE})(?= [.,(])",
        "|1 the |4 {5}'s |2 |3",
    ),
    idiom(
        r"(gain vitality equal to the damage) (this|your) attack deals(?= \.)",
        "if |2 attack deals damage , |1 dealt",
    ),
    idiom(r"for each ([2-9]) (foundations|assets|attacks|cards)", "for every |1 |2"),
    # As many as before.
    idiom(r"(?:an equal|the same) amount of (vitality)(?! as| that)", "that much |1"),
    idiom(rf"({_ACTS}) (?:an equal|the same) number of(?! [^.:]*? as )", "|1 that many"),
    idiom(r"that many vitality", "that much vitality"),
    idiom(r"(that (?:many|much)) (\w+) ((?:plus|minus) \d+)(?= [.,]| instead)", "|1 |3 |2"),
    idiom(r"double (that (?:many|much))", "twice |1"),
    *(
        idiom(
            rf"((?:{verbs})s? (?:twice )?that {told}(?: (?:plus|minus) \d+)?)"
            r"(?= [.,]| and | instead)",
            f"|1 {noun}",
        )
        for verbs, told, noun in (
            ("draw|discard", "many", "cards"),
            ("gain|lose", "much", "vitality"),
        )
    ),
    idiom(r"(mills? (?:twice )?that many(?: (?:plus|minus) \d+)?) cards", "|1"),
    *(
        idiom(
            rf"(would {verb} (?:{what}) [^.,:\"]*?, (?:they |you )?{verb}) (\d+) (?:{word})"
            rf"(?: (?:{noun})s?)?(?: instead)?(?= \.)",
            f"|1 that {told} {sign} |2 {said} instead",
        )
        for verb, what, told, noun, said in (
            *(("draw", r"\d+ or more cards", "many", "card", "cards"),),
            *(("mill", r"\d+ or more cards", "many", "card", ""),),
            *((verb, "vitality", "much", "vitality", "vitality") for verb in ("gain", "lose")),
        )
        for word, sign in (("less|fewer", "minus"), ("more|additional", "plus"))
    ),
    # Either player is "a player"; both are "each player", or one and the other.
    idiom(rf"({_ASKED}) {_BOTH} have ({_HAS_DONE} [^.,]*?)(?= [.,])",
          "|1 you have |2 and your opponent has |2"),
    idiom(rf"({_ASKED}) both players have (?:the same|an equal) number of ([^.,]*?)(?= ,)",
          "|1 you have as many |2 as your opponent"),
    idiom(r"(you have|your opponent has|they have) (?:the same|an equal) number of"
          r"(?= [^.,]*? as )", "|1 as many"),
    idiom(rf"({_ASKED}) {_BOTH} have", "|1 each player has"),
    idiom(rf"({_ASKED}) (?:you and your opponent|both players) are(?: both)?", "|1 each player is"),
    idiom(rf"({_ASKED}|after|before|when) (?:either|any) (player)(?! may)", "|1 a |2"),
    idiom(rf"({_ASKED}) (?:either )?you or your opponent (?:has|have)", "|1 a player has"),
    idiom(rf"({_ASKED}) (?:either )?you or your opponent (?:is|are)", "|1 a player is"),
    idiom(rf"({_ASKED}) no (player)", "|1 neither |2"),
    idiom(rf"({_ASKED}) neither you nor your opponent (?:has|have)", "|1 neither player has"),
    idiom(rf"({_ASKED}) neither you nor your opponent (?:is|are)", "|1 neither player is"),
    idiom(r"(makes?) another(?= check(?: |$))", "|1 a"),
    # One of several things.
    idiom(
        rf"(?:choose|do) (?:1|one)(?: of the following)? : ({_DOES})(?: ;| ,| or| ; or| , or)"
        rf" ({_DOES})(?= \.)",
        "|1 or |2",
    ),
    idiom(
        rf"(?<=[:.] )(?:(either) )?({_DOES}) , ({_DOES}) , or ({_DOES})(?= \.)",
        "|1 |2 or |3 or |4",
    ),
    idiom(
        r"(look at the top 2 cards of your deck \.) (?:add|put) (?:1|one)(?: of them)?"
        r" (?:to|in|into) your hand and (?:put |add )?the other(?: card| one)?(?= (?:on|to) )",
        "|1 add 1 of them to your hand and put the rest",
    ),
    idiom(
        r"(look at the top \d+ cards of your deck \.) (?:add|put) (\d+)(?: of them)?"
        r" (?:to|in|into) your hand and (?:put |add )?(the rest) (?:on|to) (?:the )?(top|bottom) of"
        r" (your deck)",
        "|1 add |2 of them to your hand . put |3 on the |4 of |5",
    ),
    idiom(r"((?:your opponent|they|each player) chooses?) (?:either|whether) to", "|1 to"),
    # One keyword of several, by choice.
    idiom(
        rf"(gains?|gets?) (?:either|your choice of|1 of the following keywords(?: :)?) ({_CHOICE})"
        r"(?= [.,])",
        "|1 |2",
    ),
    idiom(rf"get(s?)(?= {_CHOICE} [.,])", "gain{1}"),
    idiom(
        rf"(?:choose|name) (?:either )?({_CHOICE}) \. ([^.:,]*? gains?)"
        r" the (?:chosen|named) keyword",
        "|2 |1",
    ),
    idiom(
        rf"choose (?:1|one)(?: keyword)? : ([^.:,]*? gains? {_CHOICE})(?= \.)",
        "|1",
    ),
    # Values: "has 5 or more damage".
    idiom(
        rf"((?:this|your|that|your opponent's)(?: [\w-]+)?) attack has ({N}) or (more|less)"
        r" (speed|damage)(?= [.,])",
        "|1 attack's |4 is |2 or |3",
    ),
    idiom(rf"it has ({N}) or (more|less) (speed|damage)(?= [.,])", "its |3 is |1 or |2"),
    idiom(rf"with ({N}) or (more|less) (speed|damage)", "with |3 |1 or |2"),
    # "Stamina" means what is left of it.
    idiom(r"(?:remaining|current)(?= stamina)"),
    idiom(r"(stamina) when it was (?:sacrificed|destroyed)", "|1"),
    idiom(r"with (\d+) or (less|more) stamina", "with stamina |1 or |2"),
    idiom(rf"with ({N}) or (less|more) printed (difficulty|control)", "with printed |3 |1 or |2"),
    # Places.
    idiom(r"(on) top of(?= (?:your|their) (?:deck|discard pile)(?: |$))", "|1 the top of"),
    idiom(r"place (it|them|[^.,:]*?) (on the (?:top|bottom) of)", "put |1 |2"),
    idiom(r"move it (to the (?:top|bottom) of)", "add it |1"),
    idiom(rf"(add [^.,:]*?) from an? ({ZONE})", "|1 from either player's |2"),
    idiom(
        rf"((?:cleared|destroyed|discarded|removed)) from a ({ZONE})", "|1 from a player's |2"
    ),
    idiom(rf"(from (?:either|a) player's (?:{ZONE}) into) their", "|1 its owner's"),
    idiom(r"in each rival (staging area)", "in your opponent's |1"),
    idiom(r"(to your hand from) the(?= discard pile)", "|1 your"),
    idiom(r"to momentum(?= [:.,])", "to your momentum"),
    idiom(
        r"look at (your opponent's hand) and (\w+ \d+ [\w -]*?) from it",
        "look at |1 and |2 from |1",
    ),
    idiom(r"(look at) the(?= face down cards in )", "|1 all"),
    idiom(r"(for each) momentum both players have", "|1 card in both players' momentum"),
    idiom(r"all (?:(rival) )?(assets) and (foundations)", "all |1 |2 and all |1 |3"),
    idiom(r"\( (?:including this card|or any combination) \)"),
    idiom(r"in all (discard piles?|hands?|momentum|card pool)(?= |$)", "in both players' |1"),
    idiom(r"(you can) have(?= up to (?:\d+|x) copies of this card in your deck)", "|1 include"),
    idiom(
        r"(your next (?:kick|punch|slam|throw|ranged|charge|spell|weapon|ally))(?= gets )",
        "|1 card",
    ),
    # One of two.
    idiom(
        rf"(\+{N}) or (-{N}) speed or damage", "|1 or |2 speed or |1 or |2 damage"
    ),
    idiom(
        r"(build|discard|reveal) the top or bottom card of your deck(?: (face down))?(?= \.)",
        "|1 the top card of your deck |2 or |1 the bottom card of your deck |2",
    ),
    idiom(
        r"(your opponent|they|you) cannot play or block with ([^.,]+?)"
        r" (during this attack|this turn|for the rest of this turn)",
        "|1 cannot play |2 |3 and |1 cannot block with |2 |3",
    ),
    # Who.
    idiom(r"(?<=[.,] )a player of your choice (gains|loses|draws|discards)",
          "choose a player . that player |1"),
    idiom(r"a character has(?= taken damage )", "a player has"),
    idiom(
        r"if your character's printed hand size (is (?:less|more) than) your opponent's(?= ,)",
        "if your character's printed hand size |1 your opponent's character's printed hand size",
    ),
    idiom(
        r"if (your) (?:(printed) )?(hand size|vitality)"
        r" (is (?:less|more) than) your opponent's(?= ,)",
        "if |1 |2 |3 |4 your opponent's |2 |3",
    ),
    idiom(
        r"(if your character's) (hand size|vitality) (is (?:less|more) than) your opponent's(?= ,)",
        "|1 |2 |3 your opponent's character's |2",
    ),
    idiom(r"(your|your opponent's) printed vitality", "|1 character's printed vitality"),
    idiom(r"(your opponent's) printed hand size", "|1 character's printed hand size"),
    # What happened.
    idiom(
        r"((?:has|have) (?:not )?\w+(?:ed|en|wn|lt) [^.,:]*?) during(?= this (?:turn|enhance step"
        r"|combat phase))",
        "|1",
    ),
    idiom(r"((?:have|has|did) not \w+) any(?= (?:\w+ )?\w+s )", "|1"),
    idiom(r"(this is the (?:first|second|third|fourth)) (copy) or more of", "|1 or more |2 of"),
    idiom(
        r"(for each time) this (?:ability|enhance) has been played",
        "|1 you have played this ability",
    ),
    idiom(r"the card you added to your momentum", "the added card"),
    idiom(
        r"(for each (?:[\w-]+ )?\w+) you (reveal|discard|mill|destroy)(?= ,)",
        "|1 {2}ed this way",
    ),
    idiom(rf"(the number of (?:\w+ )?\w+s (?:{_PAID}|milled))(?= \.)", "|1 this way"),
    idiom(r"(the added \w+) to your \w+ this way", "|1"),
    idiom(r"each rival(?= (?:loses|gains) \d+ vitality)", "your opponent"),
    idiom(r"(checks?(?: made)? to block) an attack(?= ,| gets| that| \.)", "|1"),
    # Numbers.
    idiom(r"(deals (?:less|more) than) printed damage", "|1 its printed damage"),
    idiom(r"(deals more) damage than(?= its printed damage)", "|1 than"),
    idiom(
        r"(for each) (?:total )?(?:(printed) )?keyword in(?= your )",
        "|1 |2 keyword among cards in",
    ),
    idiom(
        r"(\d+ or (?:more|less)) (?:total )?(?:(printed) )?keywords in(?= your )",
        "|1 |2 keywords among cards in",
    ),
    # One of two places, or of two sides.
    idiom(
        rf"(add|put) ([^.:,]*?) (to|on) ((?:the (?:top|bottom) of )?your (?:{ZONE})) or"
        rf" (?:to |on )?((?:the (?:top|bottom) of )?your (?:{ZONE}))(?= \.| :)",
        "|1 |2 |3 |4 or |1 |2 |3 |5",
    ),
    idiom(
        r"(add|build) ([^.:,]*?) face up or face down(?= \.| :)",
        "|1 |2 face up or |1 |2 face down",
    ),
    idiom(r"(all keywords) and keyword ratings", "|1"),
    idiom(
        r"all abilities , keywords , (?:and keyword ratings )?(printed on)",
        "all abilities and keywords |1",
    ),
    idiom(
        r"all abilities and keywords(?: and keyword ratings)? printed on ([^.,]*)(?= \.)",
        "all abilities printed on |1 and all keywords printed on |1",
    ),
    # Choices named before.
    idiom(
        r"((?:name|choose) an? (keyword|symbol|trait)(?: |$).*?) with that \2",
        "|1 with the named |2",
    ),
    idiom(r"(with) an? (block|attack) zone that matches the named zone", "|1 the named |2 zone"),
    idiom(r"that match(?:es)? the named zone", "with the named attack zone"),
    idiom(
        r"(attacks) this turn (with the named attack zone) (get [^.,]*?)(?= \.)",
        "|1 |2 |3 this turn",
    ),
    # Shortened parts.
    idiom(r"(among) cards in both decks", "|1 cards in both players' deck"),
    idiom(r"(cards?) played as a block(?= from| in)", "block"),
    idiom(r"to pass checks", "to pass a check"),
    idiom(r"(add \d+ (?:\w+ ){1,3}counters? to) each of them", "|1 them"),
    idiom(r"(speed|damage) is at least double its printed (?:value|speed|damage)",
          "|1 is equal to or more than twice its printed |1"),
    idiom(r"(this|your) attack has at least double its printed (speed|damage)",
          "|1 attack's |2 is equal to or more than twice its printed |2"),
    idiom(r"(you have) (at least \d+ \w+) and(?= at least)", "|1 |2 and |1"),
    idiom(
        r"(an ability that) (?:grants|gives) a (speed|damage) (bonus|penalty)",
        "|1 grants a |2 |3",
    ),
    idiom(r"(has) (\d+ or more (?:\w+ ){1,3}counters) on it", "|1 |2"),
    idiom(r"(each|an?|\d+)(?: (printed))? (low|mid|high)(?= in )", "|1 |2 |3 attack"),
    idiom(
        r"([\w-]+ of them [^.:]*? and (?:remove|discard|mill)) the other(?: card)?(?= \.)",
        "|1 the rest",
    ),
    idiom(
        r"(of the cards milled this way [^.]* \. [^.]* , add) both cards(?= milled)",
        "|1 all cards",
    ),
)  # fmt: skip
