"""Phrases about several cards together, and about their owners: "any of them are attacks",
"all cards except attacks", "its owner draws 1 card", "the player with more momentum"."""

from __future__ import annotations

from engine.text.ufs.idiom_words import FIRST, KEYWORD, KIND, PILE, STAGED, TELLING
from engine.text.ufs.tables.verbs import LEXEMES, Lexeme
from engine.text.ufs.turns_of_phrase import Idiom, idiom
from engine.ufs.effects import nodes as n

_WORDS = r"(?:(?!and |then )[^\s.:,\"]+ )"  # within one clause, before any further deed
_SORT = rf"(?:([\w-]+) )?(card|{KIND})"
_SAID_OF = (n.Verb.MILL, n.Verb.DISCARD, n.Verb.REVEAL, n.Verb.DRAW, n.Verb.REMOVE)


def _asked_of_several(deed: Lexeme) -> tuple[Idiom, ...]:
    """ "Mill 3. If any of them are attacks, ...": the cards are called by what was done to them."""
    base, third, past, done = deed.base, deed.third, deed.past, f"the {deed.participle} cards"
    several = rf"(?:the (?:top|bottom) )?\d+ (?:cards )?(?:(?:of|from|in) {_WORDS}*)?"
    yours, theirs = rf"(?:{FIRST}{base} {several})", rf"(?:your opponent {third} {several})"
    them = rf"(?:them|those cards|{done})"
    found: list[Idiom] = []
    for told, doer in ((yours, "you"), (theirs, "they")):
        told = rf"({told}\. if)"
        found += [
            idiom(
                rf"{told} (?:any|1|1 or more|at least 1) of {them} (?:is|are|was|were) (?:an? )?"
                rf"{_SORT}s?(?= ,)",
                f"|1 {doer} {past} 1 or more |2 {{3}}s this way",
            ),
            *(
                idiom(
                    rf"{told} none of {them} (?:is|are|was|were) (?:an? )?(?={first}){_SORT}s?"
                    r"(?= ,)",
                    f"|1 {doer} did not {base} {article} |2 {{3}} this way",
                )
                for article, first in (("an", "[aeiou]"), ("a", "[^aeiou]"))
            ),
            idiom(
                rf"{told} (?:(?:they|{done}) are (?:all|both)|(?:all|both)(?: of)? {them} are"
                rf"|both are) ({KIND})s(?= ,)",
                f"|1 {done} are {{2}}s",
            ),
            idiom(
                rf"{told} (?:they(?: all| both)?|(?:all|both)(?: of)? {them}) (share|do not share)"
                r"(?= an? \w+ ,)",
                f"|1 {done} |2",
            ),
        ]
    return tuple(found)


def _its_owner(deed: Lexeme) -> Idiom:
    """The owner of the opponent's cards is the opponent."""
    owner = r"(?:its|that card's) owner|the owner of (?:it|that card)"
    return idiom(
        rf"((?:{STAGED}|remove) 1 (?:rival|of your opponent's) {_WORDS}+(?:\.|(?:, )?(?:and|then)))"
        rf" (?:{owner}) {deed.third}(?= \d)",
        f"|1 your opponent {deed.third}",
    )


def _told_to_players(deed: Lexeme) -> tuple[Idiom, ...]:
    return (
        idiom(rf"{FIRST}players {deed.base}(?= \d)", f"each player {deed.third}"),
        idiom(
            rf"{FIRST}a player of your choice {deed.third}(?= \d)",
            f"choose a player . that player {deed.third}",
        ),
    )


def _who_has_more(deed: Lexeme) -> tuple[Idiom, ...]:
    """ "The player with more momentum": neither of them, if they have equally much."""
    deeds = rf"{deed.third} (\d+(?: (?!their|its|your|rival|other)[a-z-]+)+)(?= \.)"
    return tuple(
        idiom(
            rf"{FIRST}the player (?:with|who has) (?:the )?{words} ({counted}) {deeds}",
            f"if you have {how} {yours} than your opponent , {deed.base} |2 . otherwise ,"
            f" if your opponent has {how} {theirs} than you , they {deed.base} |2",
        )
        for words, how in ((_MORE, "more"), (_LESS, "less"))
        for counted, yours, theirs in _COUNTED
    )


_MORE = "(?:more|most|higher|highest)"
_LESS = "(?:less|least|lower|lowest|fewer|fewest)"
_COUNTED = (
    (rf"momentum|vitality|(?:{KIND})s", "|1", "|1"),
    ("cards in (?:their )?hand", "cards in your hand", "cards in their hand"),
)

OF_THEM: tuple[Idiom, ...] = (
    *(turn for verb in _SAID_OF for turn in _asked_of_several(LEXEMES[verb])),
    *(_its_owner(lexeme) for lexeme in TELLING),
    *(turn for lexeme in TELLING for turn in _told_to_players(lexeme)),
    *(turn for lexeme in TELLING for turn in _who_has_more(lexeme)),
    idiom(r"(each player) who has(?= \d+ or (?:more|less) )", "|1 with"),
    idiom(rf"((?:all|\d+) {_WORDS}*?(?:{KIND})s?) (among them)(?= and| to)", "|1 from |2"),
    idiom(
        rf"(add|build|remove|discard) an? ((?:[\w-]+ )?(?:card|{KIND})) (\w+ed this way)",
        "|1 1 |2 |3",
    ),
    # What may pay for a keyword besides momentum.
    idiom(
        rf"(you may {_WORDS}+?)(?:in addition to momentum|as though they were momentum) to pay"
        r" (?:the cost of|for)",
        "|1 as though you were spending momentum to pay for",
    ),
    idiom(rf"(spending momentum to pay for this attack's (?:{KEYWORD})) cost(?= \.)", "|1 ability"),
    # How often something can be played.
    idiom(rf"no more than (\d+ {_WORDS}+can be played)", "only |1"),
    idiom(
        r"(you|your opponent|they|each player|both players|players|a player)"
        r" (?:(?:can|may) only play|(?:can|may) play (?:only|no more than|at most))(?= \d+ )",
        "|1 cannot play more than",
    ),
    idiom(
        rf"{FIRST}(?:each player|both players|players|a player)"
        rf" (cannot play more than \d+ {_WORDS}+)\.",
        "you |1 . your opponent |1 .",
    ),
    # Exceptions.
    idiom(
        rf"(all|\d+) ((?:[\w-]+ )?(?:{KIND}|card)s?)(?: ({PILE}))? except(?: for)?"
        rf" this (?:card|{KIND})(?= [.,])",
        "|1 other |2 |3",
    ),
    idiom(
        rf"all cards(?: ({PILE}))? except(?: for)? ({KIND})s(?: ({PILE}))?(?= [.,]| and| to)",
        "all non- {2} cards |1 |3",
    ),
    idiom(
        rf"all ({KIND})s(?: ({PILE}))? except(?: for)? ([\w-]+) \1s(?: ({PILE}))?"
        r"(?= [.,]| and| to)",
        "all non- |3 {1}s |2 |4",
    ),
)
