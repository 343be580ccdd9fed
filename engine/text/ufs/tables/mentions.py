"""Noun phrases for abilities: "an enhance ability", "an ability that draws cards" (K.3.12)."""

from __future__ import annotations

from engine.text.grammar import Grammar, Value, builds, guarded, is_value
from engine.ufs.effects import nodes as n

GATE_WORDS = ("combo", "deadlock", "desperation", "first")


def _no_gate(value: Value) -> bool:
    """H.3.1.2.2, H.3.1.4.2: playing "a combo ability" means the gate, not the keyword."""
    return type(value) is n.AbilityFilter and str(value.keyword).lower() not in GATE_WORDS


def add_mentions(grammar: Grammar) -> None:
    """ability.a and ability.1: noun phrases for abilities ("a non-character enhance ability")."""
    for article in ("a", "an"):
        for on in ("", " on {on:evnp.you}"):
            _add_one(grammar, "ability.a", article, on)
    _add_one(grammar, "ability.1", "1", "")
    _add_one(grammar, "ability.same", "the same", " on the same {on:samecard}")
    any_one = n.Quantity(n.Number(1), article=True)
    card = builds(n.Cards, quantity=any_one, pick=n.Pick.ANY)
    grammar.add("samecard", "{filter:nom.sg}", card)
    _add_kinds(grammar)
    _add_several(grammar)
    _add_doing(grammar)


def _add_one(grammar: Grammar, symbol: str, article: str, on: str) -> None:
    """A single ability with this article, and the card that it is on."""
    has_article = article != "1"
    plain = builds(n.AbilityFilter, article=has_article)
    for noun in ("{kinds:abilitykind} ability", "{gate:abilitygate} ability", "ability"):
        for adjective in ("", "{card_type:abilitytype} "):
            grammar.add(symbol, f"{article} {adjective}{noun}{on}", plain)
    keyword = f"{article} {{keyword:KEYWORD}} ability{on}"
    grammar.add(symbol, keyword, guarded(plain, _no_gate))
    any_keyword = builds(n.AbilityFilter, any_keyword=True, article=has_article)
    grammar.add(symbol, f"{article} keyword ability{on}", any_keyword)


def _add_kinds(grammar: Grammar) -> None:
    for word, kind in {
        "form": n.AbilityKind.FORM,
        "enhance": n.AbilityKind.ENHANCE,
        "response": n.AbilityKind.RESPONSE,
        "blitz": n.AbilityKind.BLITZ,
    }.items():
        grammar.add("abilitykind", word, is_value((kind,)))
    for gate in (*GATE_WORDS, "character-specific", "resource-only"):
        grammar.add("abilitygate", gate, is_value(gate))
    for left, right in (("form", "enhance"), ("enhance", "response"), ("blitz", "enhance")):
        kinds = is_value((n.AbilityKind(left), n.AbilityKind(right)))
        grammar.add("abilitykind", f"{left} or {right}", kinds)
    grammar.add("abilitygate", "[ once per turn ]", is_value("once per turn"))


def _add_several(grammar: Grammar) -> None:
    """Abilities without an article: several, or those of a card that is mentioned."""
    for words, value in {
        "enhance abilities": n.AbilityFilter((n.AbilityKind.ENHANCE,), article=False, plural=True),
        "response abilities": n.AbilityFilter(
            (n.AbilityKind.RESPONSE,), article=False, plural=True
        ),
        "form abilities": n.AbilityFilter((n.AbilityKind.FORM,), article=False, plural=True),
        "keyword abilities": n.AbilityFilter(any_keyword=True, article=False, plural=True),
        "abilities": n.AbilityFilter(article=False, plural=True),
    }.items():
        grammar.add("ability.a", words, is_value(value))
    several = builds(n.AbilityFilter, article=False, plural=True)
    with_keyword = guarded(several, lambda value: value.keyword is not None and _no_gate(value))
    grammar.add("ability.a", "{keyword:KEYWORD} abilities", with_keyword)
    grammar.add("ability.a", "abilities on {on:evnp.you}", several)
    for noun in ("{kinds:abilitykind} ability", "{keyword:KEYWORD} ability"):
        grammar.add("ability.a", f"{{on:ref.of}} {noun}", builds(n.AbilityFilter, owned=True))
        bare = builds(n.AbilityFilter, article=False)
        grammar.add("ability.0", noun, bare)


def _add_doing(grammar: Grammar) -> None:
    """Abilities described by what they do, and by the type of their card."""
    does = "{article:doesarticle} ability that {causes:does}"
    grammar.add("ability.a", does, builds(n.AbilityFilter))
    typed = "{article:doesarticle} {card_type:abilitytype} ability that {causes:does}"
    grammar.add("ability.a", typed, builds(n.AbilityFilter))
    grammar.add("doesarticle", "a", is_value(True))
    grammar.add("doesarticle", "an", is_value(True))
    grammar.add("abilitytype", "{type:type.sg}", builds(n.IsType))
    grammar.add("abilitytype", "non- {part:abilitybase}", builds(n.Non))
    grammar.add("abilitybase", "{type:type.sg}", builds(n.IsType))
