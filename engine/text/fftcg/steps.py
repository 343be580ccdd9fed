"""Instructions: what is done, to which cards, and on which condition."""

from __future__ import annotations

from typing import Any

from engine.fftcg.model import facts, spells
from engine.fftcg.model.changes import ChangeSpan, SpellChange, TakeControl
from engine.fftcg.model.patterns import CardPattern, NumberSpan, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.shares import SHARE_UNIT, SpellDivide
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CHARACTERS, CardElement, CardZone
from engine.text.fftcg.nouns import ANYWHERE, counted, span
from engine.text.fftcg.words import ANY_CARD, ELEMENTS, ITS_OWN, ITSELF
from engine.text.grammar import (
    PASS,
    REFUSED,
    Builder,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)

OWN_POWER = spells.PowerOf(spells.ItselfCard())
IT, THEM = spells.SaidCards(), spells.SaidCards(is_many=True)
PAIR = {"the former": spells.ChosenCards(0), "the latter": spells.ChosenCards(1)}
ACTS = {  # before and behind the cards; of one card, and of several
    SpellVerb.BREAK: ("break", "", ""),
    SpellVerb.DULL: ("dull", "", ""),
    SpellVerb.ACTIVATE: ("activate", "", ""),
    SpellVerb.FREEZE: ("freeze", "", ""),
    SpellVerb.PUT_AWAY: ("put", "into the break zone", "into the break zone"),
    SpellVerb.RETURN: ("return", "to its owner's hand", "to their owners' hands"),
    SpellVerb.TO_HAND: ("add", "to your hand", "to your hand"),
    SpellVerb.PLAY: ("play", "onto the field", "onto the field"),
    SpellVerb.PLAY_DULL: ("play", "onto the field dull", "onto the field dull"),
    SpellVerb.PLAY_AS_OWN: (
        "play",
        "onto the field under your control",
        "onto the field under your control",
    ),
    SpellVerb.REMOVE: ("remove", "from the game", "from the game"),
    SpellVerb.TO_BOTTOM: (
        "put",
        "at the bottom of its owner's deck",
        "at the bottom of their owners' decks",
    ),
    SpellVerb.TO_TOP: ("put", "on top of its owner's deck", "on top of their owners' decks"),
}
TOO = {SpellVerb.FREEZE: "freeze them", SpellVerb.ACTIVATE: "activate them"}
PLAYERS = {
    "": WhoseCards.OWN,
    "your opponent": WhoseCards.OPPONENT,
    "each player": WhoseCards.ANYBODY,
}
TAKERS = {"gain": WhoseCards.OWN, "your opponent gains": WhoseCards.OPPONENT}
SPANS = {
    "until the end of the turn": ChangeSpan.TURN,
    "until the end of your opponent's turn": ChangeSpan.THEIR_TURN,
    "": ChangeSpan.GAME,
    f"for as long as {ITSELF} is on the field": ChangeSpan.SOURCE,
}


def add_steps(grammar: Grammar) -> None:
    _add_cards(grammar)
    _add_conditions(grammar)
    _add_such(grammar)
    _add_acts(grammar)
    _add_plays_from_hand(grammar)
    _add_damage(grammar)
    _add_hands(grammar)
    _add_lasting(grammar)
    _add_prices(grammar)


def _add_cards(grammar: Grammar) -> None:
    every = builds(spells.EveryCard)
    grammar.add("it", "it", is_value(IT))
    grammar.add("it", ITSELF, builds(spells.ItselfCard))
    for words, card in PAIR.items():
        grammar.add("pair", words, is_value(card))
        grammar.add("as.power", f"damage equal to {words}'s power", is_value(spells.PowerOf(card)))
    grammar.add("it", "{_:pair}")
    grammar.add("all", "all the {wanted:noun.many}", every)
    grammar.add("them", "them", is_value(THEM))
    grammar.add("them.all", "{_:them}")
    grammar.add("them.all", "{_:all}")
    grammar.add("they", "they", is_value(THEM))
    grammar.add("they", "{_:all}")


def _add_conditions(grammar: Grammar) -> None:
    count = counted(spells.FieldCount)
    grammar.add("condition", "you control {least:many} or more {pattern:noun.many.own}", count)
    grammar.add("condition", "you control a {pattern:noun.one.own}", count)
    rivals = "your opponent controls {least:many} or more {pattern:noun.many.rival}"
    grammar.add("condition", rivals, count)
    grammar.add("condition", "your opponent controls a {pattern:noun.one.rival}", count)
    there = guarded(count, lambda value: value.pattern.zone is not CardZone.FIELD)
    grammar.add("condition", "there are {least:many} or more {pattern:noun.many}", there)
    points = "you have received {least:n} points of damage or more"
    grammar.add("condition", points, builds(spells.PointsReceived))
    none = counted(facts.NoneThere)
    grammar.add("condition", "you control no {pattern:noun.many.own}", none)
    grammar.add("condition", "your opponent controls no {pattern:noun.many.rival}", none)
    few = counted(facts.FewThere)
    grammar.add("condition", "you control {most:n} or less {pattern:noun.many.own}", few)
    rivals = "your opponent controls {most:n} or less {pattern:noun.many.rival}"
    grammar.add("condition", rivals, few)
    for words, whose in (("you have", WhoseCards.OWN), ("your opponent has", WhoseCards.OPPONENT)):
        held = builds(facts.HandCount, whose=whose)
        grammar.add("condition", f"{words} {{span:hand.span}} in hand", held)
    stands = builds(facts.ItselfIs)
    grammar.add("condition", f"{ITSELF} is {{stand:stand}}", stands)
    grammar.add("hand.span", "no cards", is_value(NumberSpan(most=0)))
    grammar.add("hand.span", "1 card or more", is_value(NumberSpan(least=1)))
    grammar.add("hand.span", "1 card or less", is_value(NumberSpan(most=1)))
    grammar.add("hand.span", "{number:many} cards or more", span("least", None))
    grammar.add("hand.span", "{number:many} cards or less", span(None, "most"))


def _add_such(grammar: Grammar) -> None:
    """Conditions on the card that the text means: its cost, power, state or kind."""
    said = builds(CardPattern, kinds=ANY_CARD)
    for key in ("cost", "power"):
        grammar.add("such", f"{key} is {{{key}:bounds}}", said)
    grammar.add("such.one", "{stand:stand}", said)
    grammar.add("such.one", "a {_:noun.one}", guarded(PASS, _can_be_looked_up))
    is_such = builds(facts.CardIs, cards=IT)
    grammar.add("card.is", "its {pattern:such}", is_such)
    grammar.add("card.is", "it is {pattern:such.one}", is_such)


def _can_be_looked_up(pattern: Value) -> bool:
    """Whether it names neither place nor trait: traits of cards that left are not remembered."""
    is_plain = pattern.trait is None and pattern.lacks is None
    return is_plain and (pattern.whose, pattern.zone) == ANYWHERE


def _add_acts(grammar: Grammar) -> None:
    for verb, (word, one, many) in ACTS.items():
        act = builds(spells.SpellAct, verb=verb)
        grammar.add("step", f"{word} {{cards:it}} {one}", act)
        grammar.add("step", f"{word} {{cards:them.all}} {many}", act)
        both = f"{word} {{cards:all}} {many} and"
        grammar.add("step", f"{both} {{verb:done.too}}", _to_the_same(verb))
    for verb, words in TOO.items():
        grammar.add("done.too", words, is_value(verb))
    grammar.add("step", "cancel its effect", is_value(spells.SpellAct(SpellVerb.CANCEL, IT)))


def _add_plays_from_hand(grammar: Grammar) -> None:
    """11.11.5.1: cards played on resolution are selected."""
    for words, verb in (("", SpellVerb.PLAY), ("dull", SpellVerb.PLAY_DULL)):
        played = builds(spells.SpellSelect, whose=WhoseCards.OWN, verb=verb)
        row = f"play 1 {{pattern:noun.one.hand}} from your hand onto the field {words}"
        grammar.add("step", row, guarded(played, _is_of_characters))


def _is_of_characters(step: spells.SpellSelect) -> bool:
    """6.6.3: whether only Characters can be meant, which alone have jobs."""
    pattern = step.pattern
    has_job = bool(pattern.job) and not pattern.either
    return (has_job or pattern.kinds <= CHARACTERS) and pattern.stand is None


def _to_the_same(first: SpellVerb) -> Builder:
    """ "Dull all the Forwards and freeze them": both to the same cards, whatever happens."""

    def make(cards: spells.EveryCard, verb: SpellVerb) -> Value:
        if verb is first or cards.wanted.stand is not None:
            return REFUSED
        return spells.SpellSeries((spells.SpellAct(first, cards), spells.SpellAct(verb, cards)))

    def take(value: Value) -> dict[str, Any] | None:
        match value:
            case spells.SpellSeries(
                (spells.SpellAct(_, spells.EveryCard() as cards), spells.SpellAct(verb, _))
            ):
                return {"cards": cards, "verb": verb} if value == make(cards, verb) else None
        return None

    return lens(make, take)


def _add_damage(grammar: Grammar) -> None:
    damage = builds(spells.SpellDamage)
    each = counted(spells.CountedAmount)
    grammar.add("damage", "{_:n} damage")
    grammar.add("damage", "{each:n} damage for each {pattern:counted}", each)
    grammar.add("step", "deal {cards:it} {amount:damage}", damage)
    grammar.add("step", "deal {cards:them} {amount:damage}", damage)
    many = "deal {each:n} damage to {cards:all} for each {pattern:counted}"
    grammar.add("step", many, _for_each())
    grammar.add("as.power", f"damage equal to {ITS_OWN} power", is_value(OWN_POWER))
    half = spells.HalfOf(OWN_POWER)
    grammar.add("as.power", f"damage equal to half of {ITS_OWN} power", is_value(half))
    grammar.add("as.power", "damage equal to its power", is_value(spells.PowerOf(IT)))
    grammar.add("step", "deal {cards:it} {amount:as.power}", damage)
    grammar.add("step", "deal {amount:as.power} to {cards:all}", damage)
    grammar.add("step", "deal {amount:n} damage to {cards:all}", damage)
    own = "{dealer:pair} deals damage equal to its power to {cards:pair}"
    grammar.add("step", own, _by_its_power())
    divide = guarded(builds(SpellDivide), lambda value: value.amount % SHARE_UNIT == 0)
    grammar.add("step", "divide {amount:n} damage among {cards:them} as you like", divide)
    grammar.add("points", "1 point of damage", is_value(1))
    grammar.add("points", "{_:many} points of damage")
    grammar.add("step", "deal your opponent {count:points}", builds(spells.SpellPoints))
    to_you = builds(spells.SpellPoints, whose=WhoseCards.OWN)
    grammar.add("step", "deal you {count:points}", to_you)


def _by_its_power() -> Builder:
    """One of two cards deals damage to the other."""

    def make(dealer: spells.ChosenCards, cards: spells.ChosenCards) -> Value:
        return spells.SpellDamage(cards, spells.PowerOf(dealer), dealer)

    def take(value: Value) -> dict[str, Any] | None:
        match value:
            case spells.SpellDamage(cards, spells.PowerOf(power), dealer) if power == dealer:
                return {"dealer": dealer, "cards": cards}
        return None

    return guarded(lens(make, take), lambda value: value.cards != value.dealer)


def _for_each() -> Builder:
    """Damage for each of some cards; as in all counts, their power and traits do not matter."""

    def make(each: int, cards: spells.SpellCards, pattern: CardPattern) -> Value:
        if pattern.asks_of_power_or_traits:
            return REFUSED
        return spells.SpellDamage(cards, spells.CountedAmount(each, pattern))

    def take(value: Value) -> dict[str, Any] | None:
        match value:
            case spells.SpellDamage(cards, spells.CountedAmount(each, pattern), None):
                return {"each": each, "cards": cards, "pattern": pattern}
        return None

    return lens(make, take)


def _add_hands(grammar: Grammar) -> None:
    grammar.add("cards", "1 card", is_value(1))
    grammar.add("cards", "{_:many} cards")
    grammar.add(
        "cards.each", "1 card for each {pattern:counted}", counted(spells.CountedAmount, each=1)
    )
    for words, whose in PLAYERS.items():
        ending = "s" if words else ""
        draws, discards = (
            builds(kind, whose=whose) for kind in (spells.SpellDraw, spells.SpellDiscard)
        )
        grammar.add("step", f"{words} draw{ending} {{count:cards}}", draws)
        grammar.add("step", f"{words} draw{ending} {{count:cards.each}}", draws)
        grammar.add("step", f"{words} discard{ending} {{count:cards}}", discards)
        blindly = builds(spells.SpellDiscard, whose=whose, is_random=True)
        grammar.add("step", f"{words} randomly discard{ending} {{count:cards}}", blindly)


def _add_lasting(grammar: Grammar) -> None:
    for words, lasts in SPANS.items():
        _add_changes_for(grammar, words, lasts)
    change = builds(SpellChange)
    grammar.add("step", "{cards:it} can {changes:able.now} until the end of the turn", change)
    grammar.add("step", "{cards:they} can {changes:able.now} until the end of the turn", change)


def _add_changes_for(grammar: Grammar, end: str, lasts: ChangeSpan) -> None:
    """11.12.4.1: changes without a duration last for the rest of the game."""
    change = builds(SpellChange, span=lasts)
    rows = (
        ("it", "gains {changes:gains}"),
        ("they", "gain {changes:gains}"),
        ("it", "loses {changes:loses}"),
        ("they", "lose {changes:loses.many}"),
        ("it", "gains {changes:gains.banned}"),
        ("they", "gain {changes:gains.banned}"),
        ("it", "loses {changes:loses.banned}"),
        ("they", "lose {changes:loses.many.banned}"),
        ("it", "cannot {changes:banned}"),
        ("they", "cannot {changes:banned}"),
        ("it", "must {changes:duty}"),
        ("they", "must {changes:duty}"),
    )
    for subject, words in rows:
        grammar.add("step", f"{{cards:{subject}}} {words} {end}", change)
    set_it = builds(SpellChange, cards=IT, span=lasts)
    grammar.add("step", f"its power {{changes:set}} {end}", set_it)
    grammar.add("step", f"its element {{changes:set.element}} {end}", set_it)
    grammar.add("step", f"its cost {{changes:set.cost}} {end}", set_it)
    itself = builds(SpellChange, cards=spells.ItselfCard(), span=lasts)
    grammar.add("step", f"{{changes:become}} {end}", itself)
    for words, whose in TAKERS.items():
        takes = builds(SpellChange, changes=(TakeControl(whose),), span=lasts)
        grammar.add("step", f"{words} control of {{cards:it}} {end}", takes)
        grammar.add("step", f"{words} control of {{cards:them.all}} {end}", takes)


def _add_prices(grammar: Grammar) -> None:
    """CP of elements, one symbol each, then a number of any element."""
    for word, element in ELEMENTS.items():
        grammar.add("cp", f"<symbol {word} symbol>", is_value((element,)))
    grammar.lists["cp.several"] = ListRule("cp")
    any_cp, x = "<symbol {any_element:n} symbol>", "<symbol x symbol>"
    for words in (f"{{elements:cp.several}} {any_cp}", "{elements:cp.several}", any_cp):
        grammar.add("price", words, _price(variables=0))
        grammar.add("price", f"{x} {words}", _price(variables=1))
    grammar.add("price", x, _price(variables=1))
    grammar.add("step", "pay {price:price}", builds(spells.SpellPay))


def _price(variables: int) -> Builder:
    def make(elements: tuple[tuple[CardElement, ...], ...] = (), any_element: int = 0) -> CpPrice:
        return CpPrice(elements, any_element, variables)

    def take(value: CpPrice) -> dict[str, Any] | None:
        if value.variables != variables:
            return None
        return {"elements": value.elements, "any_element": value.any_element}

    return lens(make, take, CpPrice, usual={"elements": (), "any_element": 0})
