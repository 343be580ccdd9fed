"""What a card says about its own cost, and costs other than CP (11.3.5, 11.6.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.fftcg.model import costs, spells
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.spells import CostCards, SpellVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.text.fftcg.changes import one_change
from engine.text.fftcg.nouns import counted
from engine.text.fftcg.words import ANY_CARD, ITSELF
from engine.text.grammar import Builder, Grammar, ListRule, Value, builds, guarded, is_value, lens

GIVEN = {  # before and behind the cards
    SpellVerb.PUT_AWAY: ("put", "into the break zone"),
    SpellVerb.DULL: ("dull", ""),
    SpellVerb.REMOVE: ("remove", "from the game"),
    SpellVerb.RETURN: ("return", "to your hand"),
}
GIVING = frozenset({*GIVEN, SpellVerb.DISCARD})
ANY_OF_HAND = CardPattern(ANY_CARD, WhoseCards.OWN, CardZone.HAND)


def add_costs(grammar: Grammar) -> None:
    _add_gifts(grammar)
    _add_terms(grammar)
    _add_variables(grammar)


def _add_gifts(grammar: Grammar) -> None:
    """11.6.2.3: in a cost, or what depends on it, cards on your own field need no place; those
    elsewhere do."""
    for verb, (word, behind) in GIVEN.items():
        given = guarded(builds(CostCards, verb=verb), _is_own)
        grammar.add("gives.field", f"{word} 1 {{pattern:noun.one.own}} {behind}", given)
        many = f"{word} {{count:many}} {{pattern:noun.many.own}} {behind}"
        grammar.add("gives.field", many, given)
        grammar.add("gives.said", f"{word} 1 {{pattern:noun.one}} {behind}", given)
        grammar.add("gives.said", f"{word} {{count:many}} {{pattern:noun.many}} {behind}", given)
        if verb is SpellVerb.REMOVE:
            lying = guarded(builds(CostCards, verb=verb), _lies_elsewhere)
            grammar.add("gives.rest", f"{word} 1 {{pattern:noun.one}} {behind}", lying)
            many = f"{word} {{count:many}} {{pattern:noun.many}} {behind}"
            grammar.add("gives.rest", many, lying)
    thrown = guarded(builds(CostCards, verb=SpellVerb.DISCARD), _is_told)
    grammar.add("gives.rest", "discard 1 {pattern:noun.one.hand}", thrown)
    grammar.add("gives.rest", "discard {count:many} {pattern:noun.many.hand}", thrown)
    for symbol in ("field", "rest"):
        grammar.add("gives", f"{{_:gives.{symbol}}}")
    for symbol in ("said", "rest"):
        grammar.add("step", f"{{gives:gives.{symbol}}}", lens(_given, _as_given))
    grammar.add("gift.made", "{gives:gives.field}", lens(_given, _as_given))


def _is_told(cost: CostCards) -> bool:
    """Whether the cards are described: discarding any card is another kind of cost."""
    return cost.pattern not in (ANY_OF_HAND, replace(ANY_OF_HAND, is_other=True))


def _is_own(cost: CostCards) -> bool:
    return _lies(cost.pattern, CardZone.FIELD)


def _lies_elsewhere(cost: CostCards) -> bool:
    return _lies(cost.pattern, CardZone.BREAK)


def _lies(pattern: CardPattern, zone: CardZone) -> bool:
    return pattern.whose is WhoseCards.OWN and pattern.zone is zone


def _given(gives: CostCards) -> spells.SpellSelect:
    """11.11.5.1: cards given up on resolution are selected, not chosen."""
    return spells.SpellSelect(gives.pattern, gives.count, WhoseCards.OWN, gives.verb)


def _as_given(value: Value) -> dict[str, Any] | None:
    match value:
        case spells.SpellSelect(pattern, count, WhoseCards.OWN, verb) if verb in GIVING:
            return {"gives": CostCards(verb, pattern, count)}
    return None


def _add_terms(grammar: Grammar) -> None:
    """Terms of a card's own cost; the card is called by its name."""
    less = builds(costs.CostsLess)
    each = counted(spells.CountedAmount)
    grammar.add("term", f"{ITSELF} costs {{amount:n}} less", less)
    grammar.add("term", f"{ITSELF} costs {{amount:less.each}}", less)
    grammar.add("less.each", "{each:n} less for each {pattern:counted}", each)
    conditional = f"if {{condition:condition}} , {ITSELF} costs {{amount:n}} less"
    grammar.add("term", conditional, less)
    for words, may in (("", False), ("you may ", True)):
        added = f"as an additional cost to cast {ITSELF} , {words}"
        fixed = builds(costs.FurtherCost, is_optional=may)
        grammar.add("term", f"{added} {{gives:gives}}", fixed)
        grammar.add("term", f"{added} discard {{discards:cards}}", fixed)
        grammar.add("term", f"{added} pay {{price:price}}", fixed)
    other, instead = builds(costs.OtherCost), f"instead of paying the cost of {ITSELF}"
    grammar.add("term", f"you may {{gives:gives}} {instead}", other)
    grammar.add("term", f"you may discard {{discards:cards}} {instead}", other)
    grammar.add("term", f"you may pay {{price:price}} {instead}", other)
    _add_reductions(grammar)
    grammar.lists["terms"] = ListRule("term", (".",))
    grammar.add("ability", "{_:term} .")
    paid = is_value(costs.AddedPaid())
    grammar.add("condition", "you paid the additional cost", paid)


def _add_reductions(grammar: Grammar) -> None:
    """Cheaper cards: Summons are cast, Characters are played onto the field."""
    cards, less = "{pattern:noun.many.hand}", "is reduced by {amount:n}"
    cast, played = (guarded(builds(costs.CheaperCards), each) for each in (_is_cast, _is_played))
    grammar.add("one.cheaper", f"the cost required to cast your {cards} {less}", cast)
    onto = f"the cost required to play your {cards} onto the field {less}"
    grammar.add("one.cheaper", onto, played)
    grammar.add("cheaper", "{change:one.cheaper}", one_change())
    elements = is_value((costs.AnyElementCp(),))
    grammar.add("able", "produce cp of any element", elements)
    party = is_value((costs.AnyElementParty(),))
    grammar.add("able", "form a party with forwards of any element", party)


def _is_cast(change: costs.CheaperCards) -> bool:
    """Summons, or cards of every type, which are played or cast."""
    return _is_plain(change.pattern) and change.pattern.kinds in ({CardKind.SUMMON}, ANY_CARD)


def _is_played(change: costs.CheaperCards) -> bool:
    return _is_plain(change.pattern) and CardKind.SUMMON not in change.pattern.kinds


def _is_plain(pattern: CardPattern) -> bool:
    """Excludes questions that make no sense in a hand: dull or active, power, traits."""
    is_usual = pattern.stand is None and not pattern.is_other
    return is_usual and not pattern.asks_of_power_or_traits


def _add_variables(grammar: Grammar) -> None:
    """4.5: amounts that depend on X, and numbers of cards."""
    grammar.add("x.each", "{each:n} damage for each cp paid for x", builds(spells.VariableAmount))
    grammar.add("step", "deal {cards:it} {amount:x.each}", builds(spells.SpellDamage))
    grammar.add("step", "deal {cards:them} {amount:x.each}", builds(spells.SpellDamage))
    grammar.add("cards.each", "x cards", is_value(spells.VariableAmount()))
    grammar.add("gain.each", "{each:gain} power for each cp paid for x", _gain_of_x())
    half = is_value(spells.HalfOf(spells.PowerOf(spells.SaidCards())))
    grammar.add("as.power", "damage equal to half of its power", half)
    number = counted(spells.NumberOf)
    grammar.add("number.of", "the number of {pattern:noun.many}", number)
    grammar.add("half.number", "{_:number.of}")
    grammar.add("half.number", "half of {whole:number.of}", builds(spells.HalfOf))
    grammar.add("cards.each", "cards equal to {_:half.number}")


def _gain_of_x() -> Builder:
    def take(value: Value) -> dict[str, Any] | None:
        return {"each": value.each} if isinstance(value, spells.VariableAmount) else None

    return lens(spells.VariableAmount, take)
