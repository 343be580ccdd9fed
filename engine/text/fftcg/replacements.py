"""Replacements: damage that changes, and cards that go elsewhere."""

from __future__ import annotations

from engine.fftcg.model.changes import SpellChange
from engine.fftcg.model.replacements import (
    DamageInstead,
    DamageOrigin,
    EnterInstead,
    LeaveInstead,
    PointsInstead,
    SpellInstead,
)
from engine.fftcg.model.spells import SpellMay, SpellSeries, SpellStep, SpellVerb
from engine.fftcg.model.words import CardZone
from engine.text.fftcg.changes import one_change
from engine.text.fftcg.words import ITSELF
from engine.text.grammar import Builder, Grammar, Terminal, Value, builds, guarded
from engine.text.lexer import Token

ORIGINS = {
    "damage": DamageOrigin.ANY,
    "battle damage": DamageOrigin.BATTLE,
    "damage by a summon or an ability": DamageOrigin.SPELLS,
    "damage by your opponent's summons or abilities": DamageOrigin.THEIR_SPELLS,
}
LEAVES = {"broken": True, "put from the field into the break zone": False}
PLACES = {
    "remove it from the game": SpellVerb.REMOVE,
    "return it to its owner's hand": SpellVerb.RETURN,
    "put it at the bottom of its owner's deck": SpellVerb.TO_BOTTOM,
    "put it on top of its owner's deck": SpellVerb.TO_TOP,
}
PLACES_OF_MANY = {
    "remove them from the game": SpellVerb.REMOVE,
    "return them to their owners' hands": SpellVerb.RETURN,
    "put them at the bottom of their owners' decks": SpellVerb.TO_BOTTOM,
    "put them on top of their owners' decks": SpellVerb.TO_TOP,
}
END = "until the end of the turn"
STATEMENTS = (  # of field abilities, as rows of their grammar
    f"if {ITSELF} is dealt {{changes:hurt}}",
    f"if {ITSELF} deals {{changes:hit}}",
    f"if {ITSELF} would be {{changes:leave}}",
    "if a {pattern:noun.one} is dealt {changes:hurt}",
    "if a {pattern:noun.one} deals {changes:hit}",
    "if a {pattern:noun.one} would be {changes:leave}",
    "if you are dealt {changes:suffer}",
    "{changes:enter}",
)


def add_replacements(grammar: Grammar) -> None:
    grammar.terminals["less"] = _less()
    _add_changes(grammar)
    _add_steps(grammar)


def _less() -> Terminal:
    """A number by which something is reduced."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, Value] | None:
        word = tokens[at].word if at < len(tokens) else ""
        return (at + 1, -int(word)) if word.isdecimal() and int(word) else None

    def write(value: Value) -> tuple[str, ...] | None:
        return (str(-value),) if type(value) is int and value < 0 else None

    return Terminal(read, write, "a number")


def _add_changes(grammar: Grammar) -> None:
    """Replacements as changes: the event stands before the comma, its replacement behind it."""
    for words, origin in ORIGINS.items():
        for span in ("", "less than {below:n}"):
            for amount in ("becomes 0", "increases by {by:n}", "is reduced by {by:less}"):
                row = f"{words} {span} , the damage {amount} instead"
                grammar.add("one.hurt", row, builds(DamageInstead, origin=origin))
    hit = builds(DamageInstead, is_dealer=True)
    for amount in ("becomes 0", "increases by {by:n}", "is reduced by {by:less}"):
        grammar.add("one.hit", f"damage to a forward , the damage {amount} instead", hit)
        following = builds(DamageInstead, is_next=True)
        grammar.add("one.next", f"{amount} instead", following)
    _add_points(grammar)
    for event, is_broken in LEAVES.items():
        for symbol, places in (("one.leave", PLACES), ("many.leave", PLACES_OF_MANY)):
            for place, verb in places.items():
                leave = builds(LeaveInstead, is_broken=is_broken, verb=verb)
                grammar.add(symbol, f"{event} , {place} instead", leave)
    taken = "if a {pattern:noun.one.rival} would enter your opponent's field , it enters your field"
    grammar.add("one.enter", f"{taken} instead", _entering(takes=True))
    grammar.add("one.enter", "the {pattern:noun.many} enter the field dull", _entering(takes=False))
    grammar.add("one.enter", f"{ITSELF} enters the field dull", builds(EnterInstead))
    for symbol in ("hurt", "hit", "suffer", "next", "leave", "enter"):
        grammar.add(symbol, f"{{change:one.{symbol}}}", one_change())
    grammar.add("leave.many", "{change:many.leave}", one_change())


def _add_points(grammar: Grammar) -> None:
    """Changes of the damage to a player."""
    for is_dealer, symbol, words in (
        (True, "one.hit", "damage to your opponent"),
        (False, "one.suffer", "damage"),
    ):
        instead = builds(PointsInstead, is_dealer=is_dealer)
        none = builds(PointsInstead, is_dealer=is_dealer, to=0)
        grammar.add(symbol, f"{words} , the damage becomes 0 instead", none)
        for amount in ("becomes {to:n}", "increases by {by:n}", "is reduced by {by:less}"):
            grammar.add(symbol, f"{words} , the damage {amount} instead", instead)


def _entering(*, takes: bool) -> Builder:
    """Cards that enter the field; their state, power and traits cannot be asked for."""
    return guarded(builds(EnterInstead, takes=takes), _can_enter)


def _can_enter(change: EnterInstead) -> bool:
    pattern = change.pattern
    if pattern is None:
        return True
    is_plain = pattern.stand is None and not pattern.asks_of_power_or_traits
    return pattern.zone is CardZone.FIELD and is_plain


def _add_steps(grammar: Grammar) -> None:
    """Replacements for a time, and those of a part of their own text."""
    change = builds(SpellChange)
    grammar.add("step", f"if {{cards:it}} is dealt {{changes:hurt}} {END}", change)
    grammar.add("step", f"if {{cards:they}} are dealt {{changes:hurt}} {END}", change)
    grammar.add("step", f"if {{cards:it}} deals {{changes:hit}} {END}", change)
    grammar.add("step", f"if {{cards:it}} would be {{changes:leave}} {END}", change)
    grammar.add("step", f"if {{cards:they}} would be {{changes:leave.many}} {END}", change)
    for cards in ("it", "them.all"):
        row = f"the next damage dealt to {{cards:{cards}}} {{changes:next}} {END}"
        grammar.add("step", row, change)
    instead = guarded(builds(SpellInstead), _stands_for_all)
    for condition in ("condition", "card.is"):
        row = f"{{step:willing}} . if {{condition:{condition}}} , {{instead:willing}} instead"
        grammar.add("sentence", row, instead)


def _stands_for_all(value: SpellInstead) -> bool:
    """Excludes one instruction instead of a series: it could replace all, or only the last."""
    return isinstance(_willed(value.instead), SpellSeries) or not isinstance(
        _willed(value.step), SpellSeries
    )


def _willed(step: SpellStep) -> SpellStep:
    return step.step if isinstance(step, SpellMay) else step
