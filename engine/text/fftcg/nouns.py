"""Noun phrases for cards: "1 damaged Fire Forward of cost 3 or less your opponent controls"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.fftcg.model import spells
from engine.fftcg.model.patterns import CardPattern, NumberSpan, WhoseCards
from engine.fftcg.model.words import CHARACTERS, CardKind, CardZone
from engine.text.fftcg.words import ANY_CARD, ITSELF
from engine.text.grammar import REFUSED, Builder, Grammar, Value, builds, guarded, is_value, lens

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
CALLED = ("job", "category", "name", "or_name", "either")  # fields of a pattern
OTHER = ("is_other", "not_name")
ELEMENTS = ("element", "or_element")
TRAITS = ("trait", "lacks")
# fields that are said together
SAID = {"group": CALLED, "other": OTHER, "elements": ELEMENTS, "traits": TRAITS}
ALONE = ("stand", "cost", "power")
PARTS = (
    *("[[{stand:stand}]]", "[[{elements:elements}]]", "[[{group:group}]]", "{kinds:kinds.NUMBER}"),
    *("[[{cost:cost}]]", "[[{power:power}]]", "[[{traits:traits.had}]]", "[[{other:other}]]"),
)
Fixed = tuple[tuple[str, Any], ...]  # fields that are not as usual


def _noun(place: Lie | None) -> Builder:
    """Cards in this place; None: in the place that the text says."""

    def make(
        kinds: frozenset[CardKind] = ANY_CARD,
        group: Fixed = (),
        other: Fixed = (),
        elements: Fixed = (),
        traits: Fixed = (),
        place: Lie | None = place,
        **told: Any,  # fields of a pattern
    ) -> Value:
        is_summon = kinds == {CardKind.SUMMON} and place is None
        whose, zone = (WhoseCards.ANYBODY, CardZone.STACK) if is_summon else place or ANYWHERE
        if _is_mixed(kinds) and zone is CardZone.FIELD:
            return REFUSED
        fixed = dict((*group, *other, *elements, *traits))
        return CardPattern(kinds, whose, zone, **fixed, **told)

    def take(value: CardPattern) -> dict[str, Value] | None:
        lie: Lie | None = _lie(value)
        if place is not None:
            if lie != place:
                return None
        elif lie == _unsaid(value):
            lie = None
        taken: dict[str, Value] = {name: getattr(value, name) for name in ("kinds", *ALONE)}
        taken |= {name: _fields(value, names) for name, names in SAID.items()}
        if place is None:
            taken["place"] = lie
        return taken

    usual = {"kinds": ANY_CARD, **dict.fromkeys(ALONE), **dict.fromkeys(SAID, ()), "place": None}
    return lens(make, take, CardPattern, usual)


def _is_mixed(kinds: frozenset[CardKind]) -> bool:
    """Characters and Summons do not lie side by side on the field; any card may be meant there."""
    return CardKind.SUMMON in kinds and bool(kinds & CHARACTERS) and kinds != ANY_CARD


def _fields(value: CardPattern, names: Sequence[str]) -> Fixed:
    """Those fields among `names` that are set."""
    told = ((name, getattr(value, name)) for name in names)
    return tuple((name, what) for name, what in told if what)


def _lie(value: CardPattern) -> Lie:
    return value.whose, value.zone


def _unsaid(value: CardPattern) -> Lie:
    is_summon = value.kinds == {CardKind.SUMMON}
    return (WhoseCards.ANYBODY, CardZone.STACK) if is_summon else ANYWHERE


def says_more_behind(second: CardPattern, first: CardPattern) -> bool:
    """ "1 Forward and 1 Backup you control": a description that only the second has could
    belong to both."""
    says_where = (_lie(first) != _unsaid(first), _lie(second) != _unsaid(second))
    is_said = (
        (bool(getattr(first, name)), bool(getattr(second, name)))
        for name in ("cost", "power", *TRAITS, *OTHER)
    )
    return (False, True) in (says_where, *is_said)


def span(least: str | None, most: str | None) -> Builder:
    """A span with the number as one of its bounds, or as both."""

    def make(number: int) -> NumberSpan:
        return NumberSpan(number if least else None, number if most else None)

    def take(value: NumberSpan) -> dict[str, Value] | None:
        number = value.least if least else value.most
        return {"number": number} if number is not None and make(number) == value else None

    return lens(make, take, NumberSpan)


def add_nouns(grammar: Grammar) -> None:
    grammar.add("other", f"other than {ITSELF}", is_value((("is_other", True),)))
    grammar.add("other", "other than card name {not_name:name}", _of("not_name"))
    grammar.add("elements", "{element:element}", _of("element"))
    grammar.add("elements", "{element:element} or {or_element:element}", _of(*ELEMENTS))
    grammar.add("traits.had", "with {trait:trait}", _of("trait"))
    grammar.add("traits.had", "without {lacks:trait}", _of("lacks"))
    grammar.add("bounds", "{number:n} or less", span(None, "most"))
    grammar.add("bounds", "{number:n} or more", span("least", None))
    grammar.add("bounds", "{number:n}", span("least", "most"))
    for key in ("cost", "power"):
        grammar.add(key, f"of {key} {{_:bounds}}")
    x = NumberSpan(None, 0, is_variable=True)
    grammar.add("cost", "of cost x or less", is_value(x))
    grammar.add("cost", "of cost x", is_value(NumberSpan(0, 0, is_variable=True)))
    _add_groups(grammar)
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
        theirs = _noun((WhoseCards.OPPONENT, CardZone.HAND))
        _add_noun(grammar, f"noun.{count}.held", words, theirs)
        for side, whose in (("own", WhoseCards.OWN), ("rival", WhoseCards.OPPONENT)):
            lying = _noun((whose, CardZone.FIELD))
            _add_noun(grammar, f"noun.{count}.{side}", words, lying)
    unknown = CardPattern(ANY_CARD, WhoseCards.OPPONENT, CardZone.HAND)
    grammar.add("counted", "{_:noun.one}")
    grammar.add("counted", "card in your opponent's hand", is_value(unknown))
    grammar.add("choice", "choose 1 {wanted:noun.one}", builds(spells.CardChoice))
    grammar.add("choice", "choose {count:many} {wanted:noun.many}", _counted(up_to=False))
    grammar.add("choice", "choose up to 1 {wanted:noun.one}", builds(spells.CardChoice, least=0))
    grammar.add("choice", "choose up to {count:many} {wanted:noun.many}", _counted(up_to=True))
    for up_to, least in (("", 1), ("up to", 0)):
        either = f"choose {up_to} 1 {{wanted:noun.one}} or 1 {{or_wanted:noun.one}}"
        grammar.add("choice", either, _either(least))
    as_many = builds(spells.CardChoice, least=0, most=spells.ANY_NUMBER)
    grammar.add("choice", "choose any number of {wanted:noun.many}", as_many)


def _add_noun(grammar: Grammar, symbol: str, words: str, noun: Builder) -> None:
    """A noun, also without a type if there is a job or a name: any card with that."""
    start, end = words.index("{kinds"), words.index("}", words.index("{kinds")) + 1
    nameless = (words[:start] + words[end:]).replace("[[{group:group}]]", "{group:group}")
    grammar.add(symbol, nameless, noun)
    grammar.add(symbol, words, noun)


def _add_groups(grammar: Grammar) -> None:
    """What cards are called by: their job, their category or their name."""
    for field in ("job", "category"):
        grammar.add("group", f"{field} {{{field}:name}}", _of(field))
    named, other = "card name {name:name}", "card name {or_name:name}"
    grammar.add("group", named, _of("name"))
    grammar.add("group", f"{named} or {other}", _of("name", "or_name"))
    job_or_name = _of("job", "name", either=True)
    grammar.add("group", f"job {{job:name}} or {named}", job_or_name)
    job_or_names = _of("job", "name", "or_name", either=True)
    grammar.add("group", f"job {{job:name}} or {named} or {other}", job_or_names)


def _of(*names: str, **fixed: Value) -> Builder:
    """Fields of a pattern, in their order."""

    def make(**said: Value) -> Value:
        return (*((name, said[name]) for name in names), *fixed.items())

    def take(value: Value) -> dict[str, Value] | None:
        said = {name: what for name, what in value if name in names}
        is_all = len(said) == len(names) and make(**said) == value
        return said if is_all else None

    return lens(make, take)


def counted(kind: type[Value], /, **fixed: Value) -> Builder:
    """A count of cards must not depend on their power or traits, which may depend on the count."""
    return guarded(builds(kind, **fixed), lambda value: not value.pattern.asks_of_power_or_traits)


def _either(least: int) -> Builder:
    """Each has the description behind its own type; the place at the end is that of both."""

    def make(wanted: CardPattern, or_wanted: CardPattern) -> Value:
        if _lie(wanted) == _unsaid(wanted) and _lie(or_wanted) != _unsaid(or_wanted):
            whose, zone = _lie(or_wanted)
            wanted = replace(wanted, whose=whose, zone=zone)
        is_alike = replace(wanted, kinds=or_wanted.kinds) == or_wanted  # said with one count
        return REFUSED if is_alike else spells.CardChoice(wanted, least, or_wanted=or_wanted)

    def take(value: Value) -> dict[str, Value] | None:
        wanted, or_wanted = value.wanted, value.or_wanted
        if or_wanted is None or make(wanted, or_wanted) != value:
            return None
        if _lie(wanted) == _lie(or_wanted):
            wanted = replace(wanted, whose=ANYWHERE[0], zone=ANYWHERE[1])
        return {"wanted": wanted, "or_wanted": or_wanted}

    return lens(make, take, spells.CardChoice)


def _counted(*, up_to: bool) -> Builder:
    def make(count: int, wanted: CardPattern) -> spells.CardChoice:
        return spells.CardChoice(wanted, 0 if up_to else count, count)

    def take(value: Value) -> dict[str, Value] | None:
        if not isinstance(value, spells.CardChoice) or value.most == spells.ANY_NUMBER:
            return None
        again = make(value.most, value.wanted)
        return {"count": value.most, "wanted": value.wanted} if again == value else None

    return lens(make, take)
