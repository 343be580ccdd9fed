"""What is searched for, selected, or lies on top of a deck."""

from __future__ import annotations

from engine.fftcg.model import spells
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardZone
from engine.text.fftcg.words import ANY_CARD
from engine.text.grammar import Builder, Grammar, builds, guarded

FOUND = {
    "add it to your hand": SpellVerb.TO_HAND,
    "play it onto the field": SpellVerb.PLAY,
    "play it onto the field dull": SpellVerb.PLAY_DULL,
}
MILLERS = {
    "put the {} of your deck into the break zone": WhoseCards.OWN,
    "your opponent puts the {} of their deck into the break zone": WhoseCards.OPPONENT,
}
ANY_OF_DECK = CardPattern(ANY_CARD, WhoseCards.OWN, CardZone.DECK)
TOP = "the top {count:many} cards of your deck"
REST = "and return the other cards to the bottom of your deck in any order"


def add_finds(grammar: Grammar) -> None:
    _add_selections(grammar)
    _add_searches(grammar)
    _add_tops(grammar)
    _add_first_card(grammar)
    _add_mills(grammar)


def _add_selections(grammar: Grammar) -> None:
    own = builds(spells.SpellSelect, whose=WhoseCards.OWN)
    theirs = builds(spells.SpellSelect, whose=WhoseCards.OPPONENT)
    grammar.add("step", "select 1 {pattern:noun.one}", own)
    grammar.add("step", "your opponent selects 1 {pattern:noun.one.theirs}", theirs)
    put = builds(spells.SpellSelect, verb=SpellVerb.PUT_AWAY)
    theirs_away = "your opponent puts 1 {pattern:noun.one.theirs} into the break zone"
    grammar.add("step", theirs_away, put)


def _add_searches(grammar: Grammar) -> None:
    for words, verb in FOUND.items():
        search = builds(spells.SpellSearch, to=verb)
        grammar.add("step", f"search for 1 {{pattern:noun.one.deck}} and {words}", search)
    several = "search for up to {most:many} {pattern:noun.many.deck} and add them to your hand"
    grammar.add("step", several, builds(spells.SpellSearch, to=SpellVerb.TO_HAND))


def _add_tops(grammar: Grammar) -> None:
    """What is not taken of the top cards goes below the deck."""
    behind = f"among them to your hand {REST}"
    for first, is_secret in (("reveal", False), ("look at", True)):
        all_of_them, some = (_shown(is_secret, is_optional) for is_optional in (False, True))
        add = f"{first} {TOP} . add"
        grammar.add("step", f"{add} 1 {{pattern:noun.one.deck}} {behind}", all_of_them)
        grammar.add("step", f"{add} up to {{most:one}} {{pattern:noun.one.deck}} {behind}", some)
        grammar.add("step", f"{add} up to {{most:many}} {{pattern:noun.many.deck}} {behind}", some)
    played = f"reveal {TOP} . play 1 {{pattern:noun.one.deck}} among them onto the field {REST}"
    grammar.add("step", played, builds(spells.SpellReveal, to=SpellVerb.PLAY))


def _shown(is_secret: bool, is_optional: bool) -> Builder:
    shown = builds(spells.SpellReveal, is_secret=is_secret, is_optional=is_optional)
    return guarded(shown, _can_be_checked)


def _can_be_checked(value: spells.SpellReveal) -> bool:
    """What its player alone has seen may be any card: nobody could tell whether it is such."""
    return not value.is_secret or value.pattern == ANY_OF_DECK


def _add_first_card(grammar: Grammar) -> None:
    """It stays where it is if it goes nowhere."""
    shown = "reveal the top card of your deck . if it is a {pattern:noun.one.deck} ,"
    for words, to in FOUND.items():
        for may, is_optional in (("", False), ("you may", True)):
            single = builds(spells.SpellReveal, count=1, is_optional=is_optional, to=to, stays=True)
            grammar.add("step", f"{shown} {may} {words}", single)


def _add_mills(grammar: Grammar) -> None:
    for words, whose in MILLERS.items():
        several = builds(spells.SpellMill, whose=whose)
        single = builds(spells.SpellMill, whose=whose, count=1)
        grammar.add("step", words.format("top {count:many} cards"), several)
        grammar.add("step", words.format("top card"), single)
