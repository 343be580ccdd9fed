"""Turns of phrase about cards: where they are, what is done to them; and abbreviations."""

from __future__ import annotations

from engine.text.ufs.idiom_words import (
    DEEDS,
    KEYWORD,
    NAMED,
    PARTICIPLES,
    PILE,
    POST,
    RATED,
    STAT,
    ZONE,
    N,
)
from engine.text.ufs.phrases import PLAIN_VERBS
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.turns_of_phrase import Idiom, idiom

CARD_IDIOMS: tuple[Idiom, ...] = (
    # Cards: their description stands before their place.
    idiom(r"another(?! (?:player|ability|time|check))", "an other"),
    idiom(rf"({PILE}) ({'|'.join(POST)})", "|2 |1"),
    idiom(
        rf"(the next (?:\w+ )?\w+) (you attempt to play(?: this turn)?) ({'|'.join(POST)})",
        "|1 |3 |2",
    ),
    idiom(
        rf"(in your (?:{ZONE})) (?:and|or|and / or) (?:your )?({ZONE})(?= [.,(]| plus| and)",
        "|1 and |2",
    ),
    idiom(rf"(from your (?:{ZONE})) or your ({ZONE})", "|1 or |2"),
    idiom(r"take ([^.:,]+?) and add (?:it|them) (to)", "add |1 |2"),
    idiom(
        rf"(from (?:either|a) player's (?:{ZONE}) to)(?: (the (?:top|bottom) of))?"
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
            rf"each of (your (?:other )?(?:\w+ )?attacks) ((?:{NAMED} )?){third}", f"|1 |2 {base}"
        )
        for third, base in (("gets", "get"), ("gains", "gain"))
    ),
    # Whoever attacks does so with an attack.
    idiom(r"(if|playable if) you are (attacking)", "|1 your attack is |2"),
    idiom(r"(if|playable if) your opponent is (attacking)", "|1 your opponent's attack is |2"),
    idiom(r"(?<!after )a ((?:rival )?backup) (loses|gains) (\d+ stamina)", "1 |1 |2 |3"),
    idiom(r"(on) (their|your|your opponent's) character card", "|1 |2 character"),
    *(
        idiom(rf"you {base} this way", f"{participle} this way")
        for base, participle in PARTICIPLES.items()
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
    idiom(rf"({N}) cards from the top of (your|their) deck", "the top |1 cards of |2 deck"),
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
    idiom(rf"printed ({N}) (damage|speed|difficulty) (attacks?|cards?)", "|3 with printed |2 |1"),
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
        for verb in DEEDS
    ),
    idiom(r"(that) share (an?)", "|1 shares |2"),
    idiom(
        rf"each rival ({'|'.join(LEXEMES[verb].third for verb in DEEDS)})",
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
    # Abbreviations.
    idiom(rf"\( maximum -({N}) \)", "( maximum {1} )"),
    idiom(rf"with (printed)? ?({STAT}) of(?= {N})", "with |1 |2"),
    idiom(r"all (their|your) momentum", "|1 entire momentum"),
    idiom(r"all (their|your) ((?:[\w-]+ )?(?:foundations|assets))", "all of |1 |2"),
    idiom(
        rf"(gains) ({RATED}) , ({RATED})(?: ,)? or ({RATED})",
        "|1 |2 or |3 or |4",
    ),
    idiom(
        r"(non- (?:foundation|attack|asset|action|character))"
        r"(?= (?:milled|revealed|discarded|in|from)| [.,])",
        "|1 card",
    ),
    idiom(
        rf"((?:each|an?) (?:other )?(?:{KEYWORD}|action) or (?:{KEYWORD}))(?= in| from)",
        "|1 card",
    ),
    idiom(r"(the destroyed|the flipped|the committed) rival (foundation|asset)", "|1 |2"),
    idiom(r"your starting character", "your character"),
    idiom(r"as a cost", "to pay a cost"),
    idiom(r"(mills) cards until they", "|1 cards from their deck until they"),
    idiom(
        rf"(checks) (during this attack|this turn|this enhance step) (get [+-]{N})",
        "|1 |3 |2",
    ),
    idiom(
        rf"(the (?:highest|lowest) (?:printed )?(?:{STAT})) (?:on|of) an?"
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
        rf"a check (?:against|with) a(?: difficulty of)? ({N})",
        "a check against a difficulty of |1",
    ),
)  # fmt: skip
