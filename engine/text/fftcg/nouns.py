"""Which cards are spoken of: "1 damaged Fire Forward of cost 3 or less your opponent controls"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.fftcg.model import spells
from engine.fftcg.model.patterns import CardPattern, NumberSpan, WhoseCards
from engine.fftcg.model.words import CardKind, CardZone
from engine.text.fftcg.words import ANY_CARD, ITSELF
from engine.text.grammar import Builder, Grammar, Value, builds, guarded, is_value, lens

Lie = tuple[WhoseCards, CardZone]
ANYWHERE = (WhoseCards.ANYBODY, CardZone.FIELD)
PLACES: Mapping[str, Lie] = {
    "you control": (WhoseCards.OWN, CardZone.FIELD),
    "your opponent controls": (WhoseCards.OPPONENT, CardZone.FIELD),
    "in your break zone": (WhoseCards.OWN, CardZone.BREAK),
    "in your opponent's break zone": (WhoseCards.OPPONENT, CardZone.BREAK),
    "in your damage zone": (WhoseCards.OWN, CardZone.DAMAGE),
    "in your hand": (WhoseCards.OWN, CardZone.HAND),
}
THEIRS: Mapping[str, Lie] = {"they control": (WhoseCards.OWN, CardZone.FIELD)}
GROUPS = ("job", "category", "card name")
TWO_NAMES = "two card names"
PARTS = (
    *("[[{stand:stand}]]", "[[{element:element}]]", "[[{group:group}]]", "{kinds:kinds.NUMBER}"),
    *("[[{cost:cost}]]", "[[{power:power}]]", "[[{is_other:other}]]"),
)
OPTIONAL = ("stand", "element", "cost", "power", "group", "is_other")


def _noun(place: Lie | None) -> Builder:
    """Cards that lie at a place; None: at the place that is said."""

    def make(
        kinds: frozenset[CardKind] = ANY_CARD,
        group: tuple[str, Any] = ("", ""),
        place: Lie | None = place,
        **told: Any,  # fields of a pattern
    ) -> Value:
        is_summon = kinds == {CardKind.SUMMON} and place is None
        whose, zone = (WhoseCards.ANYBODY, CardZone.STACK) if is_summon else place or ANYWHERE
        if group[0] == TWO_NAMES:
            told["name"], told["or_name"] = group[1]
        elif group[0]:
            told[group[0].replace("card ", "")] = group[1]
        return CardPattern(kinds, whose, zone, **told)

    def take(value: CardPattern) -> dict[str, Value] | None:
        groups = [(key, getattr(value, key.replace("card ", ""))) for key in GROUPS]
        said = [(key, name) for key, name in groups if name]
        if value.or_name:
            two = (TWO_NAMES, (value.name, value.or_name))
            said = [two if key == "card name" else (key, name) for key, name in said]
        if len(said) > 1:
            return None
        lie: Lie | None = (value.whose, value.zone)
        if place is not None:
            if lie != place:
                return None
        elif lie == _unsaid(value):
            lie = None
        taken = {name: getattr(value, name) for name in OPTIONAL if name != "group"}
        taken |= {"kinds": value.kinds, "group": said[0] if said else ("", "")}
        expected: dict[str, Value] = {"stand": None, "element": None, "cost": None, "power": None}
        expected |= {"group": ("", ""), "is_other": False, "kinds": ANY_CARD}
        if place is None:
            taken["place"] = lie
            expected["place"] = None
        return {"__expected__": expected, **taken}

    return lens(make, take, CardPattern)


def _unsaid(value: CardPattern) -> Lie:
    is_summon = value.kinds == {CardKind.SUMMON}
    return (WhoseCards.ANYBODY, CardZone.STACK) if is_summon else ANYWHERE


def span(least: str | None, most: str | None) -> Builder:
    """A span that says a number as one of its bounds, or as both."""

    def make(number: int) -> NumberSpan:
        return NumberSpan(number if least else None, number if most else None)

    def take(value: NumberSpan) -> dict[str, Value] | None:
        number = value.least if least else value.most
        return {"number": number} if number is not None and make(number) == value else None

    return lens(make, take, NumberSpan)


def add_nouns(grammar: Grammar) -> None:
    grammar.add("other", f"other than {ITSELF}", is_value(True))
    grammar.add("bounds", "{number:n} or less", span(None, "most"))
    grammar.add("bounds", "{number:n} or more", span("least", None))
    grammar.add("bounds", "{number:n}", span("least", "most"))
    for key in ("cost", "power"):
        grammar.add(key, f"of {key} {{_:bounds}}")
    x = NumberSpan(None, 0, is_variable=True)
    grammar.add("cost", "of cost x or less", is_value(x))
    grammar.add("cost", "of cost x", is_value(NumberSpan(0, 0, is_variable=True)))
    for group in GROUPS:
        grammar.add("group", f"{group} {{name:name}}", _of_group(group))
    grammar.add("group", "card name {first:name} or card name {second:name}", _two_names())
    grammar.add_all("place", PLACES)
    grammar.add_all("place.theirs", THEIRS)
    for count in ("one", "many"):
        words = " ".join(PARTS).replace("NUMBER", count)
        _add_noun(grammar, f"noun.{count}", f"{words} [[{{place:place}}]]", _noun(None))
        _add_noun(grammar, f"noun.{count}.theirs", f"{words} {{place:place.theirs}}", _noun(None))
        deck = _noun((WhoseCards.OWN, CardZone.DECK))
        _add_noun(grammar, f"noun.{count}.deck", words, deck)
        held = _noun((WhoseCards.OWN, CardZone.HAND))
        _add_noun(grammar, f"noun.{count}.hand", words, held)
        for side, whose in (("own", WhoseCards.OWN), ("rival", WhoseCards.OPPONENT)):
            lying = _noun((whose, CardZone.FIELD))
            _add_noun(grammar, f"noun.{count}.{side}", words, lying)
    grammar.add("choice", "choose 1 {wanted:noun.one}", builds(spells.CardChoice))
    grammar.add("choice", "choose {count:many} {wanted:noun.many}", _counted(up_to=False))
    grammar.add("choice", "choose up to 1 {wanted:noun.one}", builds(spells.CardChoice, least=0))
    grammar.add("choice", "choose up to {count:many} {wanted:noun.many}", _counted(up_to=True))


def _add_noun(grammar: Grammar, symbol: str, words: str, noun: Builder) -> None:
    """A job or a name may stand without a type: any card of it."""
    start, end = words.index("{kinds"), words.index("}", words.index("{kinds")) + 1
    nameless = (words[:start] + words[end:]).replace("[[{group:group}]]", "{group:group}")
    grammar.add(symbol, nameless, noun)
    grammar.add(symbol, words, noun)


def _of_group(group: str) -> Builder:
    def take(value: Value) -> dict[str, Value] | None:
        return {"name": value[1]} if value[0] == group else None

    return lens(lambda name: (group, name), take)


def _two_names() -> Builder:
    def take(value: Value) -> dict[str, Any] | None:
        if value[0] != TWO_NAMES:
            return None
        first, second = value[1]
        return {"first": first, "second": second}

    return lens(lambda first, second: (TWO_NAMES, (first, second)), take)


def counted(kind: type[Value], /, **fixed: Value) -> Builder:
    """What counts cards does not ask how much power they have: that may hang on the count."""
    return guarded(builds(kind, **fixed), lambda value: value.pattern.power is None)


def _counted(*, up_to: bool) -> Builder:
    def make(count: int, wanted: CardPattern) -> spells.CardChoice:
        return spells.CardChoice(wanted, 0 if up_to else count, count)

    def take(value: Value) -> dict[str, Value] | None:
        if not isinstance(value, spells.CardChoice):
            return None
        again = make(value.most, value.wanted)
        return {"count": value.most, "wanted": value.wanted} if again == value else None

    return lens(make, take)
