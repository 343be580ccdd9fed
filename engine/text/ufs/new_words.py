"""Rewords turns of phrase of the newest edition to plainer words that have a row."""

from __future__ import annotations

from engine.text.ufs.idiom_words import KEYWORD, KIND, PILE, STAGED, STAT, ZONE
from engine.text.ufs.new_clauses import NEW_CLAUSES
from engine.text.ufs.turns_of_phrase import Idiom, idiom

_PLACED = "in (?:your|their|your opponent's|both players'|either player's)"
_COUNTERS = r"(?:\w+ ){1,3}counter"

_CARDS: tuple[Idiom, ...] = (
    idiom(rf"(\d+) ({KIND}) ({KEYWORD}) card(?= )", "|1 |3 |2 card"),
    idiom(rf"(the number of) ({KEYWORD})(?= {_PLACED} )", "|1 |2 cards"),
    idiom(rf"1 ({KIND}) and ({KIND})(?= \.)", "1 |1 and 1 |2"),
    idiom(
        rf"(for each (?:{KEYWORD}) (?:{KIND})) and(?= (?:{KEYWORD}) (?:{KIND}) in )",
        "|1 or",
    ),
    idiom(r'(?<!\S)(your|\d+|an?|each) " ([^"]*?) " (cards?|attacks?)', '|1 |3 named " |2 "'),
    idiom(r"(\d+) momentum card(?= )", "|1 momentum"),
    idiom(rf"({PILE}) with a block zone that matches the named zone",
          "with the named block zone |1"),
    idiom(
        rf"({PILE}) (with (?:printed )?(?:{STAT}) (?:less than|more than|equal to(?: or less"
        r" than)?) [^.,:]*?)(?= [.,:])",
        "|2 |1",
    ),
    idiom(
        rf"({PILE} to your hand) with (difficulty|control) matching (the \w+ card)",
        "with the same |2 as |3 |1",
    ),
    idiom(rf"with ({STAT}) equal to that of (the \w+) ({KIND}|card)",
          "with |1 equal to |2 {3}'s |1"),
    idiom(
        r"(among (?:the )?cards milled this way [^:]*? \. if you do , choose 1) of those cards that"
        r" ha(?:s|ve) at least 1 keyword",
        "|1 card with 1 or more keywords milled this way",
    ),
    idiom(
        r"(\d+) of those cards that ha(?:s|ve) at least 1 keyword",
        "|1 card with 1 or more keywords from among those cards",
    ),
    idiom(
        rf"(rival (?:{KIND})) (committed|flipped|readied) during this attack",
        "|1 that was |2 during this attack",
    ),
    idiom(
        r"(add \d+ \w+) or (\d+ [^.,]*?) (from your discard pile)(?= to your hand)",
        "|1 |3 or |2 |3",
    ),
    idiom(r"(foundations|cards|attacks|assets) with ((?:\w+ ){1,3})counters on them",
          "|1 with a |2 counter"),
    idiom(r"with a ((?:printed )?block modifier) of \+?(\d+)(?= or)", "with |1 {2}"),
    idiom(
        r"(that was \w+) during (this (?:turn|enhance step|combat phase)) and(?= has not been )",
        "|1 |2 that",
    ),
    idiom(r"the (\w+) added to your \w+ this way", "the |1 added this way"),
    idiom(r"the (attack|card) (?:(immediately) )?preceding this attack(?: in your card pool)?",
          "the |2 preceding |1 in your card pool"),
    idiom(r"for every (\d+) cards (in your staging area) with different names",
          "for every |1 different names among cards |2"),
    idiom(r"for every (\d+) differently named(?= [^.,]*? in your )",
          "for every |1 different names among"),
    idiom(r"(for each [^.,(]*? you have) in play", "|1"),
    idiom(r"(all copies of [^.,]*?) in play", "|1 in both players' staging area"),
    idiom(r"the (first|second|third|fourth) ([^.,]*?) you play each turn", "your |1 |2 each turn"),
    idiom(
        r"the (first|second|third|fourth) attack each player plays during a turn gets",
        "your |1 attack each turn and your opponent's |1 attack each turn get",
    ),
)  # fmt: skip

_PLACES: tuple[Idiom, ...] = (
    idiom(rf"put (it|them|\d+ [^.,:]*?) in(?:to)? (your (?:{ZONE}))(?= \.| :)", "add |1 to |2"),
    idiom(
        rf"({STAGED}) (\d+ [^.,:]*?) in each staging area(?= \.| ,)",
        "|1 |2 in your staging area and |2 in your opponent's staging area",
    ),
    idiom(r"the top card of both decks",
          "the top card of your deck and the top card of your opponent's deck"),
    idiom(r"the top and bottom card of (your|your opponent's) deck",
          "the top card of |1 deck and the bottom card of |1 deck"),
    idiom(r"search your deck , discard pile , and removed pile",
          "search your deck and your discard pile and your removed pile"),
    idiom(
        rf"there are (\d+ or (?:more|less) [^.,]*?) in a player's ({ZONE})(?= ,)",
        "there are |1 in your |2 or there are |1 in your opponent's |2",
    ),
    idiom(
        r"(reveal the top \d+ cards of your deck \. add all cards of the named type)"
        r"(?= to your hand)",
        "|1 revealed this way",
    ),
    idiom(
        r"the owner of the removed (\w+) builds it from their removed pile(?: (face \w+))?(?= \.)",
        "add the removed |1 to its owner's staging area |2",
    ),
    idiom(rf"(you have (?:an?|\d+ or more) {_COUNTERS}s?) in (your staging area)",
          "|1 on cards in |2"),
    idiom(rf"(you have \d+ or (?:more|less) {_COUNTERS}s)(?= ,| \.)",
          "|1 on cards in your staging area"),
    idiom(rf"remove an? ({_COUNTERS})(?= from)", "remove 1 |1"),
    idiom(r"(add it) back(?= to )", "|1"),
    idiom(r"(to your card pool) in any position", "|1 in any order"),
    idiom(r"in both (card pool|momentum|discard pile)(?= |$)", "in both players' |1"),
    idiom(r"a backup of your choice(?= (?:gains|loses) )",
          "1 backup in either player's staging area"),
    idiom(
        r"add (\d+ \w+) from each player's staging area to their hand",
        "add |1 from your staging area to your hand . add |1 from your opponent's staging area to"
        " your opponent's hand",
    ),
    idiom(
        r"you may (?:attempt to )?play this card(?: as a form)? from your (removed pile|momentum)"
        r"(?= \.)",
        "you may play this card from your |1 as though it were in your hand",
    ),
    idiom(r"(after (?:you discard|your opponent discards) [^.,:]*?) from the top of (your|their)"
          r" deck", "|1 from |2 deck"),
)  # fmt: skip

_VALUES: tuple[Idiom, ...] = (
    idiom(
        rf"(change [^.,:]*? (?:{STAT})) to match the (?:(printed) )?({STAT}) of the (\w+) (card)",
        "|1 to the |4 {5}'s |2 |3",
    ),
    idiom(r"(half [^.,(]*?)(?: ,)? rounded (up|down)(?= \.)", "|1 ( rounded |2 )"),
    idiom(
        r"(deals half damage)(?: ,)? (?:\( )?rounded down(?: \))?(?: during the damage step)?",
        "|1 ( rounded down ) during the damage step",
    ),
    idiom(r"double (this (?:[\w-]+ )*attack's) speed or damage",
          "double |1 speed or double |1 damage"),
    idiom(
        r"(gets) ([+-]\d+) speed and damage or ([+-]\d+) speed and damage",
        "|1 |2 speed and |2 damage or |1 |3 speed and |3 damage",
    ),
    idiom(r"becomes unblockable", "is unblockable"),
    idiom(r"(cannot) get (?:any )?(?:more )?(speed|damage) bonuses", "|1 get a |2 bonus"),
    idiom(
        r"(your opponent's block modifier to block this attack) (gets [+-]\d+) \. it"
        r" (gets [+-]\d+ for every)",
        "|1 |2 . |1 |3",
    ),
    idiom(r"(equals|minus|plus) their block modifier", "|1 their block's block modifier"),
    idiom(r"the damage taken(?= \.)", "the damage dealt"),
    idiom(
        r"(after you lose vitality [^.,]*?,) gain that much vitality(?: (\( maximum \d+ \)))? \.",
        "|1 gain x vitality . x equals the vitality lost |2 .",
    ),
    idiom(r"increases their vitality", "gains vitality"),
    idiom(
        r"(your opponent's (?:[\w-]+ )?attack [^:]*? x equals) the attack's",
        "|1 your opponent's attack's",
    ),
    idiom(r"all keyword abilities and keyword ratings (printed on)", "all keywords |1"),
    idiom(
        rf"it (gets [^.,]*?) and gains ({KEYWORD}) if it does not already have it(?= \.)",
        "it |1 . if it does not have |2 , it gains |2",
    ),
    idiom(rf"(while [^.,]* , your character) is an? ({KEYWORD})(?: card)?(?= \.)",
          "|1 gains |2"),
)  # fmt: skip

NEW_WORDS: tuple[Idiom, ...] = (*_CARDS, *_PLACES, *_VALUES, *NEW_CLAUSES)
