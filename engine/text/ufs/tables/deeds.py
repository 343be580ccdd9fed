"""Less usual deeds: drawing revealed cards, discarding down to a number, removing counters."""

from __future__ import annotations

from dataclasses import replace

from engine.text.grammar import Fields, Grammar, ListRule, Value, builds, guarded, is_value, lens
from engine.text.ufs.tables.effects import Clause, clauses
from engine.text.ufs.tables.verbs import ADD, LEXEMES
from engine.text.ufs.tables.words import NUMBERS, YOU
from engine.ufs.effects import nodes as n

LOST = "lost"  # the name of the number that a player chooses to lose


def add_deeds(grammar: Grammar) -> None:
    """More verb phrases of every person, and conditions and counts about those deeds."""
    for clause in clauses(grammar):
        _add_drawing(clause)
        for number in NUMBERS:
            _add_counters_for_each(clause, number)
        if clause.person is YOU:
            _add_unnamed_counters(clause)
    _add_several_acts(grammar)
    for number, count in (("sg", "counts"), ("pl", "count")):
        reviewed = f"{{cards:ref.{number}}} {count} as being reviewed"
        grammar.add("core", reviewed, builds(n.CountAsReviewed))
    _add_counters_removed(grammar)
    each_of = lens(lambda _: n.Count(_), _take_group)
    grammar.add("each", "of {_:them}", each_of)
    every = builds(n.PrintedAbilities, what=n.Property.KEYWORD)
    grammar.add("grant", "all keywords printed on {of:original}", every)


def _add_drawing(clause: Clause) -> None:
    """ "Draw it", about a card of the deck that has been revealed; also the bottom card."""
    who = clause.who
    drawn = guarded(builds(n.Act, verb=n.Verb.DRAW, by=who), _is_shown)
    clause.add(LEXEMES[n.Verb.DRAW], "{cards:ref.sg}", drawn)
    below = guarded(builds(n.Act, verb=n.Verb.DRAW, by=who), _is_of_a_deck)
    pile = f"{{place:ofpile.{clause.key}}}"
    if clause.form == "base":
        lowest = builds(n.Cards, pick=n.Pick.BOTTOM)
        clause.grammar.add(f"lowest.{clause.key}", f"the bottom card {pile}", lowest)
        several = f"the bottom {{quantity:q.many}} cards {pile}"
        clause.grammar.add(f"lowest.{clause.key}", several, lowest)
    clause.add(LEXEMES[n.Verb.DRAW], f"{{cards:lowest.{clause.key}}}", below)
    discard = LEXEMES[n.Verb.DISCARD]
    down = builds(n.DiscardDownTo, by=who)
    clause.add(discard, "down to {size:number} cards", down)
    clause.add(discard, "down to {size:drawsize}", down)


def _is_of_a_deck(value: Value) -> bool:
    """Cards are drawn from a deck; only the bottom card needs to be named."""
    place = value.cards.place if isinstance(value.cards, n.Cards) else None
    return place is not None and place.zone is n.Zone.DECK


def _is_shown(value: Value) -> bool:
    return isinstance(value.cards, n.Bound)


def _add_unnamed_counters(clause: Clause) -> None:
    """ "Remove 1 counter from your character": the player picks the kind of counter."""
    taken = builds(n.Counters, by=clause.who, add=False, name="", amount=n.Quantity(n.Number(1)))
    clause.add(LEXEMES[n.Verb.REMOVE], f"1 counter from {{cards:countered.{clause.key}}}", taken)


def _add_counters_removed(grammar: Grammar) -> None:
    """ "For each counter removed this way", "if you removed 2 or more counters"."""
    gone = n.Happening("", None, n.Verb.REMOVE, this_way=True)
    grammar.add("each", "counter removed this way", is_value(gone))
    grammar.add("term", "the number of counters removed this way", is_value(gone))
    for number, end in (("sg", ""), ("pl", "s")):
        for quantity in ("q.1", "q.a") if number == "sg" else ("q.few", "q.pl"):
            said = f"you removed {{quantity:{quantity}}} counter{end}"
            grammar.add("cond1", said, lens(_removed, _take_removed))


def _take_group(value: Value) -> Fields | None:
    bound = type(value) is n.Count and value.said and isinstance(value.cards, n.Bound)
    return {"_": value.cards} if bound else None


def _removed(quantity: Value) -> n.Compare:
    taken = n.Happening("", None, n.Verb.REMOVE, this_way=True)
    how = n.Comparison.AT_LEAST if quantity.article else quantity.how
    return n.Compare(taken, how, quantity, having=True)


def _take_removed(value: Value) -> Fields | None:
    if type(value) is not n.Compare or type(value.right) is not n.Quantity:
        return None
    return {"quantity": value.right} if value == _removed(value.right) else None


def _add_counters_for_each(clause: Clause, number: str) -> None:
    """ "Add 1 Ember counter to this card for each card in your hand"."""
    who, end = clause.who, "s" if number == "pl" else ""

    def make(quantity: Value, name: Value, cards: Value, of: Value) -> n.Counters:
        scaled = n.Quantity(n.PerEach(quantity.amount, of[0], of[1]))
        return n.Counters(scaled, name, cards, by=who)

    def take(value: Value) -> Fields | None:
        if type(value.amount.amount) is not n.PerEach:
            return None
        each = value.amount.amount
        found = {"name": value.name, "cards": value.cards, "of": (each.of, each.step)}
        found["quantity"] = n.Quantity(each.amount)
        return found if value == make(**found) else None

    quantity = "q.many" if number == "pl" else "q.1"
    counters = f"{{quantity:{quantity}}} {{name:COUNTER}} counter{end}"
    words = f"{counters} to {{cards:countered.{clause.key}}} {{of:foreach}}"
    clause.add(ADD, words, lens(make, take, n.Counters))


def _add_several_acts(grammar: Grammar) -> None:
    """ "Seal, commit, and freeze 1 asset"."""
    grammar.lists["bareverbs"] = ListRule("bareverb", (",",), 2)
    several = "{verbs:bareverbs} , and {last:bareverb} {cards:nps.you.stage}"
    grammar.add("vp.you.base", several, lens(_several_acts, _take_several_acts))
    up_to = lens(_up_to, _take_up_to)  # never a cost: the amount has to be certain (H.4.4)
    grammar.add("core", "lose up to {most:number} vitality", up_to)


def _up_to(most: Value) -> n.Sequence:
    """ "Lose up to 3 vitality": the player chooses how much."""
    chosen = n.Name(n.Property.NUMBER, low=n.Number(0), high=most, named=False, bind=LOST)
    return n.Sequence((chosen, n.LoseVitality(n.ChosenNumber(LOST))), n.Joint.THEN)


def _take_up_to(value: Value) -> Fields | None:
    chosen = value.parts[0] if type(value) is n.Sequence else None
    if type(chosen) is not n.Name or chosen.high is None:
        return None
    told = n.Sequence((chosen, replace(value.parts[-1], bind="")), value.joint)
    return {"most": chosen.high} if told == _up_to(chosen.high) else None


def _several_acts(verbs: Value, last: Value, cards: Value) -> n.Sequence:
    """ "Seal, commit, and freeze 1 asset": each on the same card."""
    again = n.Bound("", n.Pronoun.SHARED)
    others = (n.Act(verb, again) for verb in (*verbs[1:], last))
    return n.Sequence((n.Act(verbs[0], cards), *others))


def _take_several_acts(value: Value) -> Fields | None:
    acts: Value = value.parts if type(value) is n.Sequence else ()
    if len(acts) < 3 or not all(type(act) is n.Act for act in acts):
        return None
    verbs = tuple(act.verb for act in acts)
    found = {"verbs": verbs[:-1], "last": verbs[-1], "cards": acts[0].cards}
    return found if value == _several_acts(**found) else None
