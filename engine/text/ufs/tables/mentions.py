"""Abilities spoken of: "an enhance ability", "a character ability that draws cards" (K.3.12)."""

from __future__ import annotations

from engine.text.grammar import Grammar, Value, builds, guarded, is_value
from engine.ufs.effects import nodes as n

GATE_WORDS = ("combo", "deadlock", "desperation", "first")


def _no_gate(value: Value) -> bool:
    """H.3.1.2.2, H.3.1.4.2: playing "a combo ability" means the gate, not the keyword."""
    return type(value) is n.AbilityFilter and str(value.keyword).lower() not in GATE_WORDS


def add_mentions(grammar: Grammar) -> None:
    """ability.a and ability.1: abilities spoken of ("a non-character enhance ability")."""
    for article, symbol in (("a", "ability.a"), ("an", "ability.a"), ("1", "ability.1")):
        numbered = article == "1"
        plain = builds(n.AbilityFilter, article=not numbered)
        for on in ("", " on {on:evnp.you}"):
            if numbered and on:
                continue
            for noun in ("{kinds:abilitykind} ability", "{gate:abilitygate} ability", "ability"):
                for adjective in ("", "{card_type:abilitytype} "):
                    grammar.add(symbol, f"{article} {adjective}{noun}{on}", plain)
            keyword = f"{article} {{keyword:KEYWORD}} ability{on}"
            grammar.add(symbol, keyword, guarded(plain, _no_gate))
            any_keyword = builds(n.AbilityFilter, any_keyword=True, article=not numbered)
            grammar.add(symbol, f"{article} keyword ability{on}", any_keyword)
    for word, kind in {
        "form": n.AbilityKind.FORM,
        "enhance": n.AbilityKind.ENHANCE,
        "response": n.AbilityKind.RESPONSE,
        "blitz": n.AbilityKind.BLITZ,
    }.items():
        grammar.add("abilitykind", word, is_value((kind,)))
    for gate in (*GATE_WORDS, "character-specific", "resource-only"):
        grammar.add("abilitygate", gate, is_value(gate))
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
    for left, right in (("form", "enhance"), ("enhance", "response"), ("blitz", "enhance")):
        kinds = is_value((n.AbilityKind(left), n.AbilityKind(right)))
        grammar.add("abilitykind", f"{left} or {right}", kinds)
    grammar.add("abilitygate", "[ once per turn ]", is_value("once per turn"))
    does = "{article:doesarticle} ability that {causes:does}"
    grammar.add("ability.a", does, builds(n.AbilityFilter))
    typed = "{article:doesarticle} {card_type:abilitytype} ability that {causes:does}"
    grammar.add("ability.a", typed, builds(n.AbilityFilter))
    grammar.add("doesarticle", "a", is_value(True))
    grammar.add("doesarticle", "an", is_value(True))
    grammar.add("abilitytype", "{type:type.sg}", builds(n.IsType))
    grammar.add("abilitytype", "non- {part:abilitybase}", builds(n.Non))
    grammar.add("abilitybase", "{type:type.sg}", builds(n.IsType))
