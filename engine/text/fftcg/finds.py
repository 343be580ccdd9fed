"""Searching, selecting, and cards on top of a deck."""

from __future__ import annotations

from itertools import product

from engine.fftcg.model import spells
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardZone
from engine.text.fftcg.words import ANY_CARD
from engine.text.grammar import Builder, Grammar, builds, guarded, is_value

FOUND = {
    "add it to your hand": SpellVerb.TO_HAND,
    "play it onto the field": SpellVerb.PLAY,
    "play it onto the field dull": SpellVerb.PLAY_DULL,
}
MILLERS = {
    "put the {} of your deck into the break zone": WhoseCards.OWN,
    "your opponent puts the {} of their deck into the break zone": WhoseCards.OPPONENT,
}
FIRST = {"reveal": False, "look at": True}
ANY_OF_DECK = CardPattern(ANY_CARD, WhoseCards.OWN, CardZone.DECK)
TOP = "the top {count:many} cards of your deck"
REST = {
    "and return the other cards to the bottom of your deck in any order": False,
    "and put the other cards into the break zone": True,
}


def add_finds(grammar: Grammar) -> None:
    _add_selections(grammar)
    _add_searches(grammar)
    _add_tops(grammar)
    _add_first_card(grammar)
    _add_mills(grammar)
    _add_robberies(grammar)


def _add_selections(grammar: Grammar) -> None:
    own = builds(spells.SpellSelect, whose=WhoseCards.OWN)
    theirs = builds(spells.SpellSelect, whose=WhoseCards.OPPONENT)
    grammar.add("step", "select 1 {pattern:noun.one}", own)
    grammar.add("step", "your opponent selects 1 {pattern:noun.one.theirs}", theirs)
    several = "your opponent selects {count:many} {pattern:noun.many.theirs}"
    grammar.add("step", several, theirs)
    both = builds(spells.SpellSelect, whose=WhoseCards.ANYBODY)
    grammar.add("step", "each player selects 1 {pattern:noun.one.theirs}", both)
    for words, whose in (
        ("your opponent", WhoseCards.OPPONENT),
        ("each player", WhoseCards.ANYBODY),
    ):
        put = builds(spells.SpellSelect, whose=whose, verb=SpellVerb.PUT_AWAY)
        for cards in ("1 {pattern:noun.one.theirs}", "{count:many} {pattern:noun.many.theirs}"):
            grammar.add("step", f"{words} puts {cards} into the break zone", put)


def _add_searches(grammar: Grammar) -> None:
    for words, verb in FOUND.items():
        search = builds(spells.SpellSearch, to=verb)
        grammar.add("step", f"search for 1 {{pattern:noun.one.deck}} and {words}", search)
    several = "search for up to {most:many} {pattern:noun.many.deck} and add them to your hand"
    grammar.add("step", several, builds(spells.SpellSearch, to=SpellVerb.TO_HAND))


def _add_tops(grammar: Grammar) -> None:
    """Cards from the top of the deck; those not taken go below the deck, or elsewhere as said."""
    for (first, is_secret), (rest, breaks) in product(FIRST.items(), REST.items()):
        all_of_them, some = (
            _shown(is_secret=is_secret, is_optional=is_optional, breaks=breaks)
            for is_optional in (False, True)
        )
        behind = f"among them to your hand {rest}"
        add = f"{first} {TOP} . add"
        grammar.add("step", f"{add} 1 {{pattern:noun.one.deck}} {behind}", all_of_them)
        grammar.add("step", f"{add} up to {{most:one}} {{pattern:noun.one.deck}} {behind}", some)
        grammar.add("step", f"{add} up to {{most:many}} {{pattern:noun.many.deck}} {behind}", some)
    for (rest, breaks), (count, is_optional) in product(
        REST.items(), (("1", False), ("up to {most:one}", True))
    ):
        played = builds(
            spells.SpellReveal, to=SpellVerb.PLAY, breaks=breaks, is_optional=is_optional
        )
        play = f"play {count} {{pattern:noun.one.deck}} among them onto the field {rest}"
        grammar.add("step", f"reveal {TOP} . {play}", played)


def _shown(**fixed: bool) -> Builder:
    return guarded(builds(spells.SpellReveal, **fixed), _can_be_checked)


def _can_be_checked(value: spells.SpellReveal) -> bool:
    """A card that only its player has seen may be any card, since nobody could check it."""
    return not value.is_secret or value.pattern == ANY_OF_DECK


def _add_first_card(grammar: Grammar) -> None:
    """The top card alone; it stays there if it is not moved."""
    shown = "reveal the top card of your deck . if it is a {pattern:noun.one.deck} ,"
    for words, to in FOUND.items():
        for may, is_optional in (("", False), ("you may", True)):
            single = builds(spells.SpellReveal, count=1, is_optional=is_optional, to=to, stays=True)
            grammar.add("step", f"{shown} {may} {words}", single)
    below = spells.SpellReveal(
        *(1, ANY_OF_DECK), is_optional=True, to=SpellVerb.TO_BOTTOM, is_secret=True, stays=True
    )
    words = "look at the top card of your deck . you may put it at the bottom of your deck"
    grammar.add("step", words, is_value(below))


def _add_mills(grammar: Grammar) -> None:
    for words, whose in MILLERS.items():
        several = builds(spells.SpellMill, whose=whose)
        single = builds(spells.SpellMill, whose=whose, count=1)
        grammar.add("step", words.format("top {count:many} cards"), several)
        grammar.add("step", words.format("top card"), single)


def _add_robberies(grammar: Grammar) -> None:
    held = "your opponent reveals their hand . select 1 {pattern:noun.one.held} among them"
    row = f"{held} . your opponent discards it"
    grammar.add("step", row, builds(SpellRob))
