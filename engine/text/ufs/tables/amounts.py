"""Numbers: counts of cards, values of cards and players, and arithmetic on them (J.4)."""

from __future__ import annotations

from engine.text.grammar import Builder, Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.antecedents import kinds
from engine.text.ufs.tables.cards import is_own_place
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.tables.words import NUMBERS
from engine.ufs.effects import nodes as n


def add_amounts(grammar: Grammar) -> None:
    """expr: anything that X can equal or a comparison can contain; each: what "for each" counts."""
    grammar.add("expr", "{_:term}")
    grammar.add("expr", "{left:term} plus {right:term}", builds(n.Plus))
    grammar.add("expr", "{left:term} minus {right:term}", builds(n.Minus))
    grammar.add("expr", "twice {amount:term}", builds(n.Times, factor=2))
    grammar.add("expr", "{factor:INT} times {amount:term}", builds(n.Times))
    _add_halves(grammar)
    grammar.add("term", "{_:N}")
    grammar.add("term", "{_:x}")
    _add_counts(grammar)
    _add_stats(grammar)
    _add_others(grammar)
    _add_bounds(grammar)


def _add_bounds(grammar: Grammar) -> None:
    """K.3.7, K.3.8: a floor, a ceiling or both, in brackets behind the amount."""
    low, high = "minimum {low:number}", "maximum {high:number}"
    grammar.add("bounds", f"( {low} )", _limits(low=True, high=False))
    grammar.add("bounds", f"( {high} )", _limits(low=False, high=True))
    grammar.add("bounds", f"( {low} , {high} )", _limits(low=True, high=True))


def bounded() -> Builder:
    """An amount with its bounds behind it."""

    def make(amount: Value, bounds: Value) -> n.Bounded:
        return n.Bounded(amount, *bounds)

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Bounded or value.sentence:
            return None
        return {"amount": value.amount, "bounds": (value.low, value.high)}

    return lens(make, take)


def _limits(*, low: bool, high: bool) -> Builder:
    wanted = (low, high)

    def take(value: Value) -> Fields | None:
        if tuple(each is not None for each in value) != wanted:
            return None
        named = zip(("low", "high"), value, strict=True)
        return {name: bound for name, bound in named if bound is not None}

    return lens(lambda low=None, high=None: (low, high), take)


def _add_halves(grammar: Grammar) -> None:
    for word, rounding in (("up", n.Rounding.UP), ("down", n.Rounding.DOWN)):
        rounded = f"half {{amount:term}} ( rounded {word} )"
        grammar.add("halved", rounded, builds(n.Half, rounding=rounding))
    grammar.add("expr", "{left:halved} plus {right:term}", builds(n.Plus))
    grammar.add("expr", "{left:halved} minus {right:term}", builds(n.Minus))
    divided = "{dividend:term} divided by {divisor:term}"
    for words, rounding in {
        "( rounded up )": n.Rounding.UP,
        "( rounded down )": n.Rounding.DOWN,
    }.items():
        half = builds(n.Half, rounding=rounding)
        grammar.add("expr", f"half {{amount:term}} {words}", half)
        quotient = builds(n.Quotient, rounding=rounding)
        grammar.add("expr", f"{divided} {words}", quotient)
    grammar.add("expr", "half {amount:term}", builds(n.Half))
    grammar.add("expr", divided, builds(n.Quotient))


def _add_counts(grammar: Grammar) -> None:
    grammar.add("term", "the number of {cards:pat.pl}", builds(n.Count))
    grammar.add("term", "{cards:wholecount}", builds(n.Count, said=False))
    momentum = n.Whole(n.Place(n.Zone.MOMENTUM, said=n.Said.BARE))
    grammar.add("wholecount", "your momentum", is_value(momentum))
    theirs = n.Whole(n.Place(n.Zone.MOMENTUM, n.Who.OPPONENT, n.Said.BARE))
    grammar.add("wholecount", "your opponent's momentum", is_value(theirs))
    every = builds(n.Cards, pick=n.Pick.ALL)
    for number in NUMBERS:
        noun = f"{{filter:nom.{number}}}"
        grammar.add(f"pat.{number}", f"{noun} {{place:in.you}}", every)
        both = f"{noun} {{place:in.you}} and {{other_places:also}}"
        grammar.add(f"pat.{number}", both, guarded(every, is_own_place))
        grammar.add(f"pat.{number}", f"{noun} {{place:have}}", every)
        grammar.add(f"pat.{number}", f"{noun} {{of:thisway}}", builds(n.Among, pick=n.Pick.ALL))
        staged = builds(n.Cards, pick=n.Pick.ALL, place=ANYWHERE)
        grammar.add(f"pat.{number}", noun, guarded(staged, _lies_in_stages))
        attached = f"{noun} attached to {{of:bearerchar}}"
        grammar.add(f"pat.{number}", attached, lens(_attached, _take_attached))
        by = f"{noun} {{cards:stunned}}"
        grammar.add(f"pat.{number}", by, lens(_stunned, _take_stunned))
    grammar.add("bearerchar", "{_:ref.char}")
    grammar.add("pat.pl", "{place:stagebare.you} {filter:nom.pl}", every)
    grammar.add("pat.sg", "{place:stageof.you} {filter:nom.pl}", every)
    momentum_of = builds(n.Cards, pick=n.Pick.ALL)
    grammar.add("pat.pl", "{place:bareowned} momentum", momentum_of)
    grammar.add("pat.sg", "{place:momentumof.you} momentum", momentum_of)
    grammar.add("pat.sg", "momentum {place:havemomentum}", momentum_of)
    owned = builds(n.Place, zone=n.Zone.MOMENTUM, said=n.Said.POSSESSIVE)
    grammar.add("bareowned", "{whose:poss.you}", owned)
    for words, who in {"you": n.Who.YOU, "your opponent": n.Who.OPPONENT}.items():
        verb = "have" if who is n.Who.YOU else "has"
        stage = n.Place(n.Zone.STAGE, who, n.Said.HAVE)
        grammar.add("have", f"{words} {verb}", is_value(stage))
        in_momentum = n.Place(n.Zone.MOMENTUM, who, n.Said.HAVE)
        grammar.add("havemomentum", f"{words} {verb}", is_value(in_momentum))
    grammar.add("each", "{_:pat.sg}", lens(lambda _: n.Count(_), _take_count))
    _add_history(grammar)
    grammar.add("each", "{cards:paid}", lens(lambda cards: n.Count(cards), _take_cards))


_COUNTED = (
    *(n.Verb.PLAY, n.Verb.DISCARD, n.Verb.DRAW, n.Verb.DESTROY, n.Verb.SACRIFICE, n.Verb.BUILD),
    *(n.Verb.REMOVE, n.Verb.COMMIT, n.Verb.FLIP, n.Verb.READY, n.Verb.CLEAR, n.Verb.REVIEW),
)
_DOERS = {"you have": n.Who.YOU, "your opponent has": n.Who.OPPONENT, "they have": n.Who.THEY}


def _add_history(grammar: Grammar) -> None:
    """What has been done in a stretch: "for each foundation you have destroyed this turn"."""
    for number in NUMBERS:
        grammar.add(
            f"ordnoms.{number}", f"{{filter:nom.{number}}}", builds(n.Cards, pick=n.Pick.ANY)
        )
    momentum = n.Cards(place=n.Place(n.Zone.MOMENTUM, said=n.Said.BARE), pick=n.Pick.ANY)
    grammar.add("ordnoms.sg", "momentum", is_value(momentum))
    for verb in _COUNTED:
        participle = LEXEMES[verb].participle
        for number in NUMBERS:
            _add_done(grammar, verb, f"done.{verb.value}.{number}", number, participle)
            symbol, counted = (
                ("each", "{event:%s}") if number == "sg" else ("term", "the number of {event:%s}")
            )
            done = f"done.{verb.value}.{number}"
            grammar.add(symbol, counted % done, builds(n.TimesHappened))
            grammar.add(f"done.{number}", f"{{event:{done}}}", builds(n.TimesHappened))
    gone = "{cards:ordnoms.sg} that has left {from_:zone.you} {during:within}"
    grammar.add("hasleft", gone, builds(n.EventPattern, verb=n.Verb.LEAVE))
    grammar.add("each", "{event:hasleft}", builds(n.TimesHappened))
    often = builds(n.TimesPlayed)
    for subject, who in _DOERS.items():
        made = builds(n.EventPattern, verb=n.Verb.MAKE_CHECK, by=who)
        grammar.add("checksmade", f"{subject} made {{during:evspan}}", made)
        since = guarded(builds(n.TimesHappened), _counts_checks)
        grammar.add("checks.sg", "check {event:checksmade}", since)
        grammar.add("checks.pl", "checks {event:checksmade}", since)
        several = f"{subject} made {{right:N}} or more checks {{left:checkedin.{who.value}}}"
        compared = builds(n.Compare, how=n.Comparison.AT_LEAST, having=True)
        grammar.add("cond1", several, compared)
        within = builds(n.EventPattern, verb=n.Verb.MAKE_CHECK, by=who)
        grammar.add(f"checkspan.{who.value}", "{during:evspan}", within)
        since = guarded(builds(n.TimesHappened), _counts_checks)
        grammar.add(f"checkedin.{who.value}", f"{{event:checkspan.{who.value}}}", since)
    grammar.add("each", "{_:checks.sg}")
    grammar.add("term", "the number of {_:checks.pl}")
    grammar.add("timesdone", "{event:ev.perf}", guarded(builds(n.TimesHappened), _is_dated))
    grammar.add("each", "time {_:timesdone}")
    grammar.add("term", "the number of times {_:timesdone}")
    grammar.add("each", "time you have played this ability this {stretch:stretch}", often)
    times = "the number of times you have played this ability this {stretch:stretch}"
    grammar.add("term", times, often)
    grammar.add("each", "of {cards:ref.of} keywords", builds(n.DistinctCount, of="keyword"))
    keywords = "the number of keywords on {cards:ref.sg}"
    grammar.add("term", keywords, builds(n.DistinctCount, of="keyword"))


def _counts_checks(value: Value) -> bool:
    return bool(value.event.verb is n.Verb.MAKE_CHECK)


def _is_dated(value: Value) -> bool:
    """Events can only be counted if the text says since when."""
    return value.event.during is not None and value.event.ordinal is None


def _add_done(grammar: Grammar, verb: n.Verb, symbol: str, number: str, participle: str) -> None:
    cards, when = f"{{cards:ordnoms.{number}}}", "{during:within}"
    for subject, who in _DOERS.items():
        event = builds(n.EventPattern, verb=verb, by=who)
        grammar.add(symbol, f"{cards} {subject} {participle} {when}", event)
    event = builds(n.EventPattern, verb=verb)
    grammar.add(symbol, f"{cards} {participle} [[{{from_:from.you}}]] {when}", event)


def per_each(amount: Value, of: Value) -> n.PerEach:
    """An amount for each (or every few) of something; `of` holds the count and the step."""
    return n.PerEach(amount, of[0], of[1])


def take_per_each(value: Value) -> Fields | None:
    if type(value) is not n.PerEach:
        return None
    return {"amount": value.amount, "of": (value.of, value.step)}


# A count of cards without a place ("for each foundation") means both staging areas.
ANYWHERE = n.Place(n.Zone.STAGE, n.Who.EITHER, n.Said.IMPLIED)


_STAGED = frozenset(
    {n.CardType.FOUNDATION, n.CardType.ASSET, n.CardType.BACKUP, n.CardType.CHARACTER}
)


def _lies_in_stages(value: Value) -> bool:
    """Whether the kind implies staging areas; for "each attack" the place would be unclear."""
    kinds_said = kinds(value.filter)
    return kinds_said is not None and kinds_said <= _STAGED


def _take_count(value: Value) -> Fields | None:
    return {"_": value.cards} if type(value) is n.Count and value.said else None


def _take_cards(value: Value) -> Fields | None:
    return {"cards": value.cards} if type(value) is n.Count and value.said else None


def _attached(filter: Value, of: Value) -> n.Among:
    return n.Among(n.AttachedTo(of), filter=filter, pick=n.Pick.ALL)


def _take_attached(value: Value) -> Fields | None:
    if type(value) is not n.Among or type(value.of) is not n.AttachedTo:
        return None
    found = {"filter": value.filter, "of": value.of.cards}
    return found if value == _attached(**found) else None


def _stunned(filter: Value, cards: Value) -> n.CardRef:
    return n.Among(n.Bound("stunned", n.Pronoun.THE, n.Verb.COMMIT), filter=filter, pick=n.Pick.ALL)


def _take_stunned(value: Value) -> Fields | None:
    same = type(value) is n.Among and value == _stunned(value.filter, None)
    return {"filter": value.filter, "cards": True} if same else None


def _add_stats(grammar: Grammar) -> None:
    grammar.add("stunned", "committed by this attack's stun abilities", is_value(True))
    of = builds(n.StatOf)
    printed = builds(n.StatOf, printed=True)
    grammar.add("term", "{cards:ref.of} {stat:stat}", of)
    grammar.add("term", "{cards:ref.of} printed {stat:stat}", printed)
    settled = "{cards:np.you.none}"
    grammar.add("term", f"the {{stat:stat}} of {settled}", guarded(of, _is_settled))
    in_print = guarded(printed, _is_settled)
    grammar.add("term", f"the printed {{stat:stat}} of {settled}", in_print)
    for word, is_printed in (("", False), ("printed ", True)):
        preceding = f"the {word}{{stat:stat}} of {{cards:theone}}"
        grammar.add("term", preceding, builds(n.StatOf, printed=is_printed))
    neighbour = guarded(builds(n.Cards, pick=n.Pick.ANY), _is_neighbour)
    grammar.add("theone", "the {filter:nom.sg} {place:in.you}", neighbour)
    total = builds(n.StatOf, total=True)
    grammar.add("term", "the total {stat:stat} of {cards:np.you.none}", total)
    in_print = builds(n.StatOf, total=True, printed=True)
    grammar.add("term", "the total printed {stat:stat} of {cards:np.you.none}", in_print)
    for most, word in ((True, "highest"), (False, "lowest")):
        extreme = builds(n.Extreme, most=most)
        grammar.add("term", f"the {word} {{stat:stat}} among {{cards:pat.pl}}", extreme)
        shown = builds(n.Extreme, most=most, printed=True)
        grammar.add("term", f"the {word} printed {{stat:stat}} among {{cards:pat.pl}}", shown)
    grammar.add("term", "{who:poss.you} {stat:playerstat}", builds(n.PlayerStat))
    grammar.add_all(
        "playerstat",
        {
            "vitality": n.Stat.VITALITY,
            "maximum vitality": n.Stat.MAXIMUM_VITALITY,
            "hand size": n.Stat.HAND_SIZE,
        },
    )
    rating = "{cards:ref.of} {keyword:KEYWORD} rating"
    grammar.add("term", rating, builds(n.RatingOf))


def _is_settled(value: Value) -> bool:
    """Nobody chooses a card while a number is looked up, so the text may not require a choice."""
    cards = value.cards
    return not (isinstance(cards, n.Cards | n.Among) and cards.pick is n.Pick.CHOSEN)


def _is_neighbour(value: Value) -> bool:
    """D.2.1.3: there is only one preceding attack; there could be several of other kinds."""
    parts = getattr(value.filter, "parts", ())
    return any(isinstance(part, n.Preceding) for part in parts)


def _add_others(grammar: Grammar) -> None:
    number = n.CheckNumber()
    grammar.add("term", "the number checked", is_value(number))
    grammar.add("term", "the final value of that check", is_value(n.CheckNumber(final=True)))
    grammar.add("term", "the difference", is_value(n.Difference()))
    grammar.add("term", "the named number", is_value(n.ChosenNumber("named")))
    for words, stat, verb in (
        ("the damage dealt", n.Stat.DAMAGE, n.Verb.DEAL_DAMAGE),
        ("the vitality gained", n.Stat.VITALITY, n.Verb.GAIN_VITALITY),
        ("the vitality lost", n.Stat.VITALITY, n.Verb.LOSE_VITALITY),
    ):
        grammar.add("term", words, is_value(n.Happening("", stat, verb)))
        this_way = n.Happening("", stat, verb, this_way=True)
        grammar.add("term", f"{words} this way", is_value(this_way))
        if stat is n.Stat.VITALITY:
            grammar.add("each", f"{words.removeprefix('the ')} this way", is_value(this_way))
    granting = "the rating of the {keyword:KEYWORD} keyword granting this ability"
    grammar.add("term", granting, builds(n.GrantingRating))
    grammar.add("term", "the number of {_:countersof.pl}")
    for word, prop in {"symbol": n.Property.SYMBOL, "keyword": n.Property.KEYWORD}.items():
        shared = builds(n.SharedCount, property=prop)
        common = "{cards:ref.sg} shares with {other:np.you.none}"
        grammar.add("term", f"the number of {word}s {common}", shared)
        grammar.add("each", f"{word} {common}", shared)
    counters = "the number of {name:COUNTER} counters on {cards:np.you.none}"
    grammar.add("term", counters, guarded(builds(n.CountersOn), _is_settled))
    grammar.add("term", "the number of {_:distinct.pl}")
