"""One subject with several verbs, and lists of three and more.

"This attack gains Stun: 1 and gets +1 damage", "gain 1 vitality, draw 1 card, and discard 1 card".
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine.text.grammar import Builder, Fields, Grammar, ListRule, Value, builds, guarded, lens
from engine.text.ufs.tables.words import ANYONE, BOTH, EACH, NUMBERS, OPPONENT, THAT, THEY
from engine.ufs.effects import nodes as n

SUBJECT = n.Bound("subject")  # stands for the subject while a verb is read alone
_VERBS = (n.Modify, n.Gain, n.RuleEffect, n.ChangeRating)


def add_series(grammar: Grammar) -> None:
    """More rows of core."""
    for number in NUMBERS:
        _add_verbs(grammar, number)
        subject = f"{{cards:subject.{number}}}"
        grammar.lists[f"verbs.{number}"] = ListRule(f"verb.{number}", ("and",), 2)
        grammar.add("core", f"{subject} {{verbs:verbs.{number}}}", _shared_by(n.Joint.AND))
        grammar.lists[f"verbhead.{number}"] = ListRule(f"verb.{number}", (",",), 2)
        several = f"{{head:verbhead.{number}}} , and {{last:verb.{number}}}"
        grammar.add(f"verbs3.{number}", several, _with_last())
        grammar.add("core", f"{subject} {{verbs:verbs3.{number}}}", _shared_by(n.Joint.COMMA))
        grammar.lists[f"verbs.or.{number}"] = ListRule(f"verb.{number}", ("or",), 2)
        grammar.add("core", f"{subject} {{verbs:verbs.or.{number}}}", _either())
    _add_two_subjects(grammar)
    _add_printed(grammar)


def _add_verbs(grammar: Grammar, number: str) -> None:
    """verb.N: what follows a subject of cards."""
    one = number == "sg"
    get, gain, lose = ("gets", "gains", "loses") if one else ("get", "gain", "lose")
    verb = f"verb.{number}"
    change = builds(n.Modify, cards=SUBJECT)
    grammar.add(verb, f"{get} {{changes:changes}} [[{{span:span}}]]", change)
    scaled = f"{get} {{changes:changes}} {{of:foreach}}"
    grammar.add(verb, scaled, lens(_scaled, _take_scaled))
    gained = builds(n.Gain, cards=SUBJECT)
    grammar.add(verb, f"{gain} {{what:granted}} [[{{span:span}}]]", gained)
    lost = builds(n.Gain, cards=SUBJECT, lose=True)
    grammar.add(verb, f"{lose} {{what:lost}} [[{{span:span}}]]", lost)
    do, ignore = ("does", "ignores") if one else ("do", "ignore")
    for words, kind in {
        f"{do} not count toward progressive difficulty [[{{span:span}}]]": (
            n.RuleKind.NO_PROGRESSIVE_DIFFICULTY
        ),
        f"{ignore} progressive difficulty": n.RuleKind.IGNORES_PROGRESSIVE_DIFFICULTY,
        "deals no damage" if one else "deal no damage": n.RuleKind.NO_DAMAGE,
        "is unblockable" if one else "are unblockable": n.RuleKind.UNBLOCKABLE,
    }.items():
        grammar.add(verb, words, builds(n.RuleEffect, kind=kind, cards=SUBJECT))
    its = "its" if one else "their"
    for sign, operation in (("PLUS", n.Operation.ADD), ("MINUS", n.Operation.SUBTRACT)):
        rating = builds(n.ChangeRating, cards=SUBJECT, operation=operation, worded=True)
        words = f"{get} {{amount:{sign}}} to {its} {{keyword:KEYWORD}} rating"
        grammar.add(verb, words, rating)


def _scaled(changes: Value, of: Value) -> n.Modify:
    each = (replace(c, amount=n.PerEach(c.amount, of[0], of[1])) for c in changes)
    return n.Modify(SUBJECT, tuple(each))


def _take_scaled(value: Value) -> Fields | None:
    if type(value) is not n.Modify or not value.changes:
        return None
    amounts: list[Value] = [change.amount for change in value.changes]
    first = amounts[0]
    if not all(type(each) is n.PerEach for each in amounts):
        return None
    pairs = zip(value.changes, amounts, strict=True)
    plain = tuple(replace(change, amount=each.amount) for change, each in pairs)
    of = (first.of, first.step)
    return {"changes": plain, "of": of} if value == _scaled(plain, of) else None


def _shared_by(joint: n.Joint) -> Builder:
    def make(cards: Value, verbs: Value) -> n.Sequence:
        return n.Sequence(tuple(replace(verb, cards=cards) for verb in verbs), joint)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Sequence or value.joint is not joint:
            return None
        return _with_one_subject(value.parts)

    return guarded(lens(make, take), lambda value: _is_settled(value.parts))


def _either() -> Builder:
    def make(cards: Value, verbs: Value) -> n.ChooseOne:
        return n.ChooseOne(tuple(replace(verb, cards=cards) for verb in verbs))

    def take(value: Value) -> Fields | None:
        if type(value) is not n.ChooseOne or value != n.ChooseOne(value.options):
            return None
        return _with_one_subject(value.options)

    return guarded(lens(make, take), lambda value: _is_settled(value.options))


def _with_one_subject(parts: tuple[Value, ...]) -> Fields | None:
    if len(parts) < 2 or not all(isinstance(part, _VERBS) for part in parts):
        return None
    cards = parts[0].cards
    if any(part.cards != cards for part in parts):
        return None
    return {"cards": cards, "verbs": tuple(replace(part, cards=SUBJECT) for part in parts)}


def _is_settled(parts: tuple[Value, ...]) -> bool:
    """Excludes chosen cards, which would be chosen again for each verb."""
    cards = parts[0].cards
    chosen = isinstance(cards, n.Cards | n.Among) and cards.pick in (n.Pick.CHOSEN, n.Pick.RANDOM)
    return not chosen


def _with_last() -> Builder:
    """ "A, B, and C"."""
    return lens(
        lambda head, last: (*head, last),
        lambda value: {"head": value[:-1], "last": value[-1]} if len(value) > 1 else None,
    )


def _add_two_subjects(grammar: Grammar) -> None:
    """ "This attack and your next attack get +1 speed": the same for each."""

    def make(first: Value, second: Value, changes: Value) -> n.Sequence:
        return n.Sequence((n.Modify(first, changes), n.Modify(second, changes)))

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Sequence or len(value.parts) != 2:
            return None
        first, second = value.parts
        if type(first) is not n.Modify or type(second) is not n.Modify:
            return None
        found = {"first": first.cards, "second": second.cards, "changes": first.changes}
        return found if value == make(**found) and first.cards != second.cards else None

    def scale(first: Value, second: Value, changes: Value, of: Value) -> n.Sequence:
        return make(first, second, _scaled(changes, of).changes)

    def take_scaled(value: Value) -> Fields | None:
        found = take(value)
        each = None if found is None else _take_scaled(n.Modify(SUBJECT, found["changes"]))
        return None if found is None or each is None else {**found, **each}

    words = "{first:ref.sg} and {second:ref.sg} get {changes:changes}"
    two = guarded(lens(make, take), lambda value: value.parts[0].cards != value.parts[1].cards)
    grammar.add("core", words, two)
    grammar.add("core", f"{words} {{of:foreach}}", lens(scale, take_scaled))


def _add_printed(grammar: Grammar) -> None:
    """ "Return this attack to its printed speed and damage", or one of the two."""
    back = n.Operation.PRINTED

    def both(cards: Value, left: Value, right: Value) -> tuple[Value, ...]:
        return tuple(n.SetStat(cards, stat, back) for stat in (left, right))

    def taken(parts: Value) -> Fields | None:
        if len(parts) != 2 or not all(type(part) is n.SetStat for part in parts):
            return None
        first, second = parts
        found = {"cards": first.cards, "left": first.stat, "right": second.stat}
        return found if parts == both(**found) and first.stat is not second.stat else None

    words = "return {cards:ref.sg} to its printed {left:stat}"
    sequence = lens(
        lambda cards, left, right: n.Sequence(both(cards, left, right)),
        lambda value: taken(value.parts),
        n.Sequence,
    )
    grammar.add("vp.you.base", f"{words} and {{right:stat}}", sequence)
    choice = lens(
        lambda cards, left, right: n.ChooseOne(both(cards, left, right)),
        lambda value: taken(value.options),
        n.ChooseOne,
    )
    grammar.add("vp.you.base", f"{words} or {{right:stat}}", choice)


def add_lists(grammar: Grammar) -> None:
    """Lists of instructions: each with its own subject, or all with the same player."""
    several = guarded(builds(n.Sequence, joint=n.Joint.COMMA), _is_plain)
    grammar.lists["corehead"] = ListRule("core", (",",), 1)
    grammar.add("cores3", "{head:corehead} , and {last:core}", _with_last())
    for person in (OPPONENT, THEY, EACH, BOTH, ANYONE, THAT):
        verb = f"vp.{person.key}.{'third' if person.singular else 'base'}"
        grammar.lists[f"vphead.{person.key}"] = ListRule(verb, (",",), 1)
        each = f"{{head:vphead.{person.key}}} , and {{last:{verb}}}"
        grammar.add(f"vps3.{person.key}", each, _with_last())
        grammar.add("shared", f"{person.subject} {{parts:vps3.{person.key}}}", several)
    grammar.add("joined", "{parts:cores3}", several)


def reads_as_theirs(parts: tuple[Value, ...]) -> bool:
    """Whether your own deed follows one of others: "they draw 1 card and lose 1 vitality"."""
    return any(_is_others(one) and _doer(next_) is n.Who.YOU for one, next_ in pairwise(parts))


_SEVERAL = (n.Who.BOTH, n.Who.THEY)


def _is_others(part: Value) -> bool:
    return type(part) is n.Obliged or _doer(part) in _SEVERAL


def _doer(part: Value) -> n.Who | None:
    who: n.Who | None = getattr(part, "by", None)
    return who


def _is_plain(value: Value) -> bool:
    """ "You may" governs the rest of its sentence (K.3.5), so nothing may follow it."""
    return not reads_as_theirs(value.parts) and not any(
        isinstance(part, n.May | n.Sequence) for part in value.parts[:-1]
    )
