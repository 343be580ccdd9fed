"""What a card gains or loses apart from numbers: keywords, symbols, abilities (J.3.3, J.5.2)."""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import ALL_SYMBOLS, HeldAbility, HeldKeyword, Values
from engine.ufs.rules import keywords
from engine.ufs.rules.properties import is_trait, printed
from engine.ufs.rules.readings import number


def is_silencing(node: n.Node) -> bool:
    """ "... have no abilities": a rule that holds as long as its effect does (J.3.5, K.4.3)."""
    return (
        isinstance(node, n.Gain)
        and node.lose
        and node.have
        and node.what == (n.AllAbilities(n.Property.ABILITY),)
    )


def gained(game: UfsGame, context: Context, values: Values, node: n.Gain, key: str) -> Values:
    """The values after gaining or losing something; `key` identifies what is gained."""
    for index, what in enumerate(node.what):
        if node.lose:
            values = _lose(game, context, values, what)
        else:
            values = _gain(game, context, values, what, f"{key}.{index}")
    return values


def _gain(game: UfsGame, context: Context, values: Values, what: n.Node, key: str) -> Values:
    match what:
        case n.KeywordGrant(name=name) if _is_of_characters(game, values, name):
            return values
        case n.KeywordGrant(name=name, rating=rating, requirements=wanted, gate=gate):
            rate = number(game, context, rating) if rating is not None else None
            held_keyword = HeldKeyword(key, name.lower(), rate, "", wanted, gate)
            return keywords.with_keyword(values, held_keyword, game.edition.dialect)
        case n.SymbolGrant(symbol=symbol):
            return _with_symbol(values, symbol)
        case n.AbilityGrant(ability=n.Ability() as ability):
            held = HeldAbility(key, ability)
            return values._replace(abilities=(*values.abilities, held))
        case n.ChosenGrant(property=wanted, name=name):
            word = str(context.get(name or n.Property.OPTION) or "")
            return _gain(game, context, values, _named_grant(wanted, word), key) if word else values
        case _:
            raise TypeError(f"nothing to gain in {type(what).__name__}")


def printed_abilities(
    game: UfsGame, models: tuple[CardId, ...], kinds: tuple[n.AbilityKind, ...]
) -> list[n.Node]:
    """The abilities printed on these cards, of any kind or of some, as things to gain.

    Abilities granted by keywords are left out, as they belong to the keywords.
    """
    held = [each for model in models for each in printed(game, game.cards[model]).abilities]
    found = [each.ability for each in held if not each.link]
    return [n.AbilityGrant(each) for each in found if not kinds or each.kind in kinds]


def printed_keywords(game: UfsGame, models: tuple[CardId, ...]) -> list[n.Node]:
    """The keywords printed on these cards, with their ratings, as things to gain."""
    return [
        n.KeywordGrant(
            each.name,
            n.Number(each.rating) if each.rating is not None else None,
            each.requirements,
            each.gate,
        )
        for model in models
        for each in printed(game, game.cards[model]).keywords
        if not each.argument
    ]


def _is_of_characters(game: UfsGame, values: Values, name: str) -> bool:
    """Whether it is a trait that this card, being no character, can never have."""
    common = game.edition.common_traits
    if not common or values.type is n.CardType.CHARACTER or name.lower() in common:
        return False
    return is_trait(HeldKeyword("", name.lower()))


def _lose(game: UfsGame, context: Context, values: Values, what: n.Node) -> Values:
    match what:
        case n.KeywordGrant(name=name):
            return keywords.without_keywords(values, keywords.named(values, name))
        case n.KeywordAbility(name=name):
            return keywords.without_keywords(values, keywords.named(values, name))
        case n.SymbolGrant(symbol=None):
            return values._replace(symbols=frozenset(), infinity=False)
        case n.SymbolGrant(symbol=symbol):
            return values._replace(symbols=values.symbols - {symbol})
        case n.AbilityGrant(ability=ability):
            lost = tuple(held for held in values.abilities if held.ability == ability)
            return keywords.without_abilities(values, lost)
        case n.AllAbilities(what=n.Property.KEYWORD):
            return keywords.without_keywords(values, values.keywords)
        case n.AllAbilities(what=n.Property.TRAIT):
            traits = tuple(held for held in values.keywords if is_trait(held))
            return keywords.without_keywords(values, traits)
        case n.AllAbilities():
            return keywords.without_abilities(values, values.abilities)
        case n.ChosenGrant(property=wanted, name=name):
            word = str(context.get(name or n.Property.OPTION) or "")
            return _lose(game, context, values, _named_grant(wanted, word)) if word else values
        case _:
            raise TypeError(f"nothing to lose in {type(what).__name__}")


def _named_grant(wanted: n.Property, word: str) -> n.Node:
    if wanted is n.Property.SYMBOL:
        return n.SymbolGrant(n.Symbol(word.lower()))
    return n.KeywordGrant(word)


def _with_symbol(values: Values, symbol: n.Symbol | None) -> Values:
    """J.5.2: no card has a symbol twice."""
    if symbol is None or symbol is n.Symbol.INFINITY:
        return values._replace(symbols=ALL_SYMBOLS, infinity=symbol is not None)
    return values._replace(symbols=values.symbols | {symbol})
