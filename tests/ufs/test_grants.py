"""What a card gains or loses beside numbers: keywords, symbols and abilities (J.3.3, J.5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AbilityKind, Property, Symbol, Zone
from engine.ufs.model.values import ALL_SYMBOLS, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.grants import gained, printed_abilities, printed_keywords
from tests.ufs.build import Table, rated

AIR, FIRE = Symbol.AIR, Symbol.FIRE
FORM, ENHANCE = (n.Ability(kind, ()) for kind in (AbilityKind.FORM, AbilityKind.ENHANCE))
PUNCH, KICK = HeldKeyword("k1", "punch"), HeldKeyword("k2", "kick")
PLAIN = Values(
    symbols=frozenset({AIR, FIRE}),
    keywords=(PUNCH, KICK),
    abilities=(HeldAbility("a1", FORM), HeldAbility("a2", ENHANCE)),
)
INFINITY = PLAIN._replace(symbols=ALL_SYMBOLS, infinity=True)


def changed(values: Values, what: n.Node, *, lose: bool, **bound: str) -> Values:
    table = Table()
    context = table.context()
    for name, word in bound.items():
        context = context.bind(name, word)
    return gained(table.game, context, values, n.Gain(n.ThisCard(), (what,), lose=lose), "g")


@pytest.mark.rule("J.3.3")
@pytest.mark.parametrize(
    ("what", "bound", "kept"),
    [
        (n.AbilityGrant(FORM), {}, {"abilities": PLAIN.abilities[1:]}),
        (n.SymbolGrant(FIRE), {}, {"symbols": frozenset({AIR})}),
        (n.SymbolGrant(None), {}, {"symbols": frozenset()}),
        (n.KeywordGrant("Punch"), {}, {"keywords": (KICK,)}),
        (n.ChosenGrant(Property.KEYWORD), {"option": "Kick"}, {"keywords": (PUNCH,)}),
        (n.ChosenGrant(Property.KEYWORD, "it"), {"it": "Kick"}, {"keywords": (PUNCH,)}),
        (n.ChosenGrant(Property.KEYWORD, "it"), {"option": "Kick"}, {}),
        (n.ChosenGrant(Property.SYMBOL, "it"), {"it": "Air"}, {"symbols": frozenset({FIRE})}),
        (n.ChosenGrant(Property.SYMBOL, "it"), {}, {}),
    ],
)
def test_what_is_lost(what: n.Node, bound: dict[str, str], kept: dict[str, Any]) -> None:
    assert changed(PLAIN, what, lose=True, **bound) == PLAIN._replace(**kept)


def test_an_infinity_card_that_loses_its_symbols_is_none_any_more() -> None:
    after = changed(INFINITY, n.SymbolGrant(None), lose=True)
    assert (after.symbols, after.infinity) == (frozenset(), False)


@pytest.mark.rule("J.3.3", "J.5.2")
@pytest.mark.parametrize(
    ("what", "bound", "new"),
    [
        (n.SymbolGrant(Symbol.VOID), {}, {"symbols": frozenset({AIR, FIRE, Symbol.VOID})}),
        (n.SymbolGrant(FIRE), {}, {}),
        (n.SymbolGrant(None), {}, {"symbols": ALL_SYMBOLS}),
        (n.SymbolGrant(Symbol.INFINITY), {}, {"symbols": ALL_SYMBOLS, "infinity": True}),
        (
            n.ChosenGrant(Property.SYMBOL),
            {"option": "Void"},
            {"symbols": frozenset({AIR, FIRE, Symbol.VOID})},
        ),
        (n.ChosenGrant(Property.SYMBOL, "it"), {"option": "Void"}, {}),
        (
            n.ChosenGrant(Property.KEYWORD, "it"),
            {"it": "Slash"},
            {"keywords": (PUNCH, KICK, HeldKeyword("g.0", "slash"))},
        ),
        (n.ChosenGrant(Property.KEYWORD), {}, {}),
    ],
)
def test_what_is_gained(what: n.Node, bound: dict[str, str], new: dict[str, Any]) -> None:
    assert changed(PLAIN, what, lose=False, **bound) == PLAIN._replace(**new)


def test_what_a_keyword_grants_is_not_printed_as_an_ability() -> None:
    table = Table()
    stun = rated("stun", 2)
    held = (*stun["abilities"], HeldAbility("a1", FORM), HeldAbility("a2", ENHANCE))
    card = table.card(0, Zone.STAGE, keywords=stun["keywords"], abilities=held)
    both = [n.AbilityGrant(FORM), n.AbilityGrant(ENHANCE)]
    assert printed_abilities(table.game, (card,), ()) == both
    assert printed_abilities(table.game, (card,), (AbilityKind.FORM,)) == both[:1]


def test_the_keywords_that_may_be_gained_are_those_printed_with_all_that_is_said_of_them() -> None:
    """ "Ash Only" is no keyword that another card could have."""
    table = Table()
    wanted, once = (n.HasKeyword("Kick"),), (n.FirstOnly(),)
    held = (
        HeldKeyword("k1", "punch"),
        HeldKeyword("k2", "stun", 2, gate=once),
        HeldKeyword("k3", "combo", requirements=wanted),
        HeldKeyword("k4", "only", argument="Ash"),
    )
    card = table.card(0, Zone.STAGE, keywords=held)
    assert printed_keywords(table.game, (card,)) == [
        n.KeywordGrant("punch"),
        n.KeywordGrant("stun", n.Number(2), gate=once),
        n.KeywordGrant("combo", requirements=wanted),
    ]
