"""What cannot, may and must happen, and other rule effects (J.3.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.text.grammar import Builder, Fields, Grammar, Value, builds, guarded, is_value, lens
from engine.text.ufs.tables.verbs import LEXEMES
from engine.text.ufs.tables.words import NUMBERS, OPPONENT, THEY, YOU
from engine.ufs.effects import nodes as n


def add_rulings(grammar: Grammar) -> None:
    """More rows of core and instr: prohibitions, permissions, limits, fixed rules."""
    _add_prohibitions(grammar)
    _add_stand_ins(grammar)
    _add_rules(grammar)


def _add_prohibitions(grammar: Grammar) -> None:
    cannot = guarded(builds(n.Cannot), _is_seen)
    grammar.add("core", "{event:ev.cannot} [[{span:span}]]", cannot)
    grammar.add("core", "{event:ev.cannot} unless {unless:cond}", cannot)
    _add_sole_blocks(grammar)
    _add_numbers_of_plays(grammar)
    reversal = n.EventPattern(n.Verb.PLAY, by=n.Who.YOU, state=n.IsReversal())
    grammar.add(
        "core",
        "you may play attacks as a reversal to any attack",
        is_value(n.Permit(reversal, any_zone=True)),
    )
    block = "you may block attacks with a card of any block zone"
    event = n.EventPattern(n.Verb.BLOCK, by=n.Who.YOU)
    grammar.add("core", block, is_value(n.Permit(event, any_zone=True)))
    for verb in ("play", "block with"):
        as_block = verb != "play"
        permit = builds(n.EventPattern, verb=n.Verb.PLAY, by=n.Who.YOU, as_block=as_block)
        grammar.add(f"permit.{as_block}", f"{verb} {{cards:np.you.none}}", permit)
        grammar.add(f"permit.{as_block}", f"{verb} {{cards:evs.pl}}", permit)
        said = f"you may {{event:permit.{as_block}}} as though {{_:inhand}} in your hand"
        grammar.add("core", f"{said} [[{{span:span}}]]", _as_in_hand())
    for words, tried in (("play", False), ("attempt to play", True)):
        said = f"you may {words} {{cards:ref.sg}} as your next form"
        offer = builds(n.NextForm, tried=tried)
        grammar.add("core", said, offer)
        for symbol in ("statement", "plain"):
            grammar.add(symbol, f"{said} . if you do , {{then:fired}} .", offer)
    forced = "you must play {cards:np.you.hand} as your next form"
    grammar.add("core", forced, builds(n.ForcedForm))
    theirs = "your opponent must play {cards:np.opp.hand} as their next form or pass"
    forced_or_pass = builds(n.ForcedForm, by=n.Who.OPPONENT, or_pass=True)
    grammar.add("core", theirs, forced_or_pass)
    allowed = "you may play a reversal as if you blocked {cards:ref.sg}"
    grammar.add("core", allowed, builds(n.AllowReversal))
    grammar.add("inhand", "it were", is_value(0))
    grammar.add("inhand", "they were", is_value(1))
    _add_limits(grammar)
    for verb, event_verb in (("play", n.Verb.PLAY), ("block with", n.Verb.BLOCK)):
        played = builds(n.EventPattern, verb=event_verb, by=n.Who.OPPONENT)
        slot = "cards" if event_verb is n.Verb.PLAY else "using"
        grammar.add("taxed", f"{verb} {{{slot}:evnp.opp}}", played)
    use = builds(n.EventPattern, verb=n.Verb.PLAY, by=n.Who.OPPONENT)
    grammar.add("taxed", "play {ability:ability.a}", use)
    blocked = builds(n.EventPattern, verb=n.Verb.BLOCK, by=n.Who.OPPONENT)
    grammar.add("taxed", "block {cards:evnp.opp}", blocked)
    extra = "as an additional cost to {event:taxed}"
    tax = f"your opponent must {{cost:vp.opp.base}} {extra} [[{{span:span}}]]"
    grammar.add("core", tax, builds(n.AddCost))
    must = "your opponent must {then:vp.opp.base}"
    grammar.add("core", must, builds(n.Obliged, who=n.Who.OPPONENT))


def _add_numbers_of_plays(grammar: Grammar) -> None:
    """ "Only 1 attack can be played each turn", "you cannot play more than 2 attacks this turn"."""
    for number in NUMBERS:
        cards = builds(n.Cards, pick=n.Pick.ANY)
        grammar.add(f"plays.{number}", f"{{filter:nom.{number}}}", cards)
        anybodys = builds(n.EventPattern, verb=n.Verb.PLAY)
        grammar.add(f"limited.{number}", f"{{cards:plays.{number}}} can be played", anybodys)
        _add_limit(grammar, number, f"only {{amount:INT}} {{event:limited.{number}}}")
        abilities = {"sg": "ability.0", "pl": "ability.a"}[number]
        for person in (YOU, OPPONENT, THEY):
            theirs = builds(n.EventPattern, verb=n.Verb.PLAY, by=person.who)
            symbol = f"limited.{person.key}.{number}"
            grammar.add(symbol, f"{{cards:plays.{number}}}", theirs)
            several = guarded(theirs, _SPEAKS_OF[number])
            grammar.add(symbol, f"{{ability:{abilities}}}", several)
            cannot = f"{person.subject} cannot play more than"
            _add_limit(grammar, number, f"{cannot} {{amount:INT}} {{event:{symbol}}}")


def _add_limit(grammar: Grammar, number: str, said: str) -> None:
    """Earlier plays count, whether the text says "this" or "each" turn."""

    def make(stretch: Value, **limits: Value) -> n.Lasting:
        return n.Lasting(n.This(stretch), n.LimitUse(**limits, stretch=stretch), tail=True)

    def take(value: Value) -> Fields | None:
        limit = value.then if type(value) is n.Lasting else None
        if type(limit) is not n.LimitUse:
            return None
        found = {"amount": limit.amount, "event": limit.event, "stretch": limit.stretch}
        return found if value == make(**found) else None

    def fits(value: Value) -> bool:
        return (value.amount == 1) is (number == "sg")

    grammar.add("core", f"{said} each {{stretch:stretch}}", guarded(builds(n.LimitUse), fits))
    lasting = guarded(lens(make, take), lambda value: fits(value.then))
    grammar.add("core", f"{said} this {{stretch:stretch}}", lasting)


_SPEAKS_OF: dict[str, Callable[[Value], bool]] = {
    "sg": lambda event: not event.ability.plural,
    "pl": lambda event: event.ability.plural and event.ability.on is None,
}


def _is_seen(value: Value) -> bool:
    """Excludes texts about their own card in momentum: it lies face down and says nothing."""
    event = value.event
    own = event.cards.of if isinstance(event.cards, n.Located) else event.cards
    place = event.cards.place if isinstance(event.cards, n.Located) else event.from_
    hidden = place is not None and place.zone is n.Zone.MOMENTUM
    return not (hidden and isinstance(own, n.ThisCard)) and not _names_no_attack(value)


def _names_no_attack(value: Value) -> bool:
    """ "Cannot block this attack" names the attack; it is not "cannot block" for a duration."""
    event = value.event
    bare = event.cards is None and event.using is None
    return event.verb is n.Verb.BLOCK and bare and value.span == n.This(n.Stretch.ATTACK)


_PAYING = (
    *(n.Verb.REMOVE, n.Verb.DISCARD, n.Verb.CLEAR, n.Verb.SACRIFICE, n.Verb.DESTROY, n.Verb.FLIP),
)


def _add_stand_ins(grammar: Grammar) -> None:
    """ "You may remove assets from your stage as though you were spending momentum to pay for ..."

    In such a Permit, the cost is one of momentum, which is paid this way instead.
    """
    for verb in _PAYING:
        paying = builds(n.EventPattern, verb=verb, by=n.Who.YOU, cause=n.EventCause.COST)
        base = LEXEMES[verb].base
        instead = f"{base} {{cards:evnp.you}} as though you were spending momentum to pay for"
        for whose in (
            "{target:ref.of} {cause_keyword:KEYWORD} ability",
            "{target:ref.of} keyword abilities",
            "{cause_keyword:KEYWORD} abilities",
        ):
            grammar.add("standin", f"{instead} {whose}", guarded(paying, _is_enough))
        first = f"{instead} {{cause_keyword:KEYWORD}}"
        grammar.add("standin.two", first, guarded(paying, _is_enough))
    may = "you may {event:standin}"
    grammar.add("core", f"{may} [[{{span:span}}]]", builds(n.Permit))
    other = "you may {event:standin.two} or {_:KEYWORD} abilities"
    grammar.add("core", other, lens(_of_two_keywords, _take_two_keywords))


def _of_two_keywords(event: Value, _: Value) -> n.Sequence:
    return n.Sequence((n.Permit(event), n.Permit(replace(event, cause_keyword=_))))


def _take_two_keywords(value: Value) -> Fields | None:
    parts: Value = value.parts if type(value) is n.Sequence else ()
    if len(parts) != 2 or not all(type(part) is n.Permit for part in parts):
        return None
    found = {"event": parts[0].event, "_": parts[1].event.cause_keyword}
    return found if value == _of_two_keywords(**found) else None


def _is_enough(value: Value) -> bool:
    """The number of cards that may pay is unlimited, or more than one is never needed (Echo)."""
    cards = value.cards
    if value.target not in (None, n.ThisCard(), n.CurrentAttack()):
        return False
    if isinstance(cards, n.ThisCard):
        return True
    if not isinstance(cards, n.Cards) or cards.place is None or cards.place.whose is not n.Who.YOU:
        return False
    single = cards.quantity.amount == n.Number(1) and value.cause_keyword == "Echo"
    return single or cards.quantity.amount is None


def _add_sole_blocks(grammar: Grammar) -> None:
    """ "This attack can only be blocked with foundations": nothing else can block it."""

    def make(cards: Value, filter: Value, span: Value = None) -> n.Cannot:
        others = n.Cards(n.Non(filter), n.Quantity(None, article=True), pick=n.Pick.ANY)
        return n.Cannot(n.EventPattern(n.Verb.BLOCK, cards=cards, using=others), span)

    def take(value: Value) -> Fields | None:
        using = value.event.using if type(value) is n.Cannot else None
        if type(using) is not n.Cards or type(using.filter) is not n.Non:
            return None
        found = {"cards": value.event.cards, "filter": using.filter.part}
        found |= {} if value.span is None else {"span": value.span}
        return found if value == make(**found) else None

    for number in NUMBERS:
        sole = f"{{cards:evs.{number}}} can only be blocked with {{filter:nom.pl}}"
        grammar.add("core", f"{sole} [[{{span:span}}]]", lens(make, take))


def _add_limits(grammar: Grammar) -> None:
    for words, count in {"once": 1, "twice": 2}.items():
        limited = builds(n.LimitAbilities, count=count)
        said = f"the abilities on {{cards:subject.pl}} are only playable {words} per"
        grammar.add("core", f"{said} {{stretch:stretch}}", limited)
    conditions = (
        "the pause conditions about characters , [ name ] only cards , terrain cards ,"
        " unique cards and unattached attacks do not apply to {cards:np.you.none}"
    )
    exempt = builds(n.RuleEffect, kind=n.RuleKind.NO_CARD_PAUSE_CONDITIONS)
    grammar.add("core", conditions, exempt)


def _as_in_hand() -> Builder:
    def make(event: Value, _: Value, span: Value = None) -> n.Permit:
        return n.Permit(event, span, as_in_hand=True, plural=bool(_))

    def take(value: Value) -> Fields | None:
        if type(value) is not n.Permit or not value.as_in_hand:
            return None
        found = {"event": value.event, "_": int(value.plural)}
        return found if value.span is None else {**found, "span": value.span}

    return lens(make, take)


def _add_rules(grammar: Grammar) -> None:
    for number, do in (("sg", "does"), ("pl", "do")):
        subject = f"{{cards:subject.{number}}}"
        count = "not count toward progressive difficulty"
        rule = builds(n.RuleEffect, kind=n.RuleKind.NO_PROGRESSIVE_DIFFICULTY)
        grammar.add(
            "core", f"{subject} {do} {count} [[{{purpose:purpose}}]] [[{{span:span}}]]", rule
        )
        loses = "loses" if number == "sg" else "lose"
        stamina = f"{subject} {loses} {{amount:number}} stamina"
        grammar.add("core", stamina, builds(n.LoseStamina))
        gains = "gains" if number == "sg" else "gain"
        grammar.add("core", f"{subject} {gains} {{amount:number}} stamina", builds(n.GainStamina))
        ignore = "ignores" if number == "sg" else "ignore"
        ignores = builds(n.RuleEffect, kind=n.RuleKind.IGNORES_PROGRESSIVE_DIFFICULTY)
        grammar.add("core", f"{subject} {ignore} progressive difficulty", ignores)
        ready = f"{subject} {do} not ready during {{span:phasespan}}"
        grammar.add("core", ready, builds(n.RuleEffect, kind=n.RuleKind.STAYS_COMMITTED))
        fixed = "cannot be modified"
        unmodified = builds(n.RuleEffect, kind=n.RuleKind.UNMODIFIABLE)
        if number == "sg":
            grammar.add("core", f"{{cards:ref.of}} {{stat:stat}} {fixed}", unmodified)
            _add_floors(grammar)
    for words, this in (("failing that check", False), ("failing this check", True)):
        keeps = f"{words} does not end the combat phase"
        built = is_value(n.RuleEffect(n.RuleKind.FAILING_KEEPS_COMBAT, when=this))
        grammar.add("core", keeps, built)
    unanswered = builds(n.RuleEffect, kind=n.RuleKind.NOT_REVERSED)
    grammar.add("core", "attacks cannot be played as a reversal to {cards:ref.sg}", unanswered)
    more = "you may attempt 1 additional form"
    grammar.add("core", more, is_value(n.ExtraForm(n.Number(1))))
    several = "you may attempt {amount:many} additional forms"
    grammar.add("core", several, builds(n.ExtraForm))
    allowed = builds(n.RuleEffect, kind=n.RuleKind.DECK_COPIES)
    for many in ("{amount:many} copies", "{amount:one} copy"):
        copies = f"you can include up to {many} of this card in your deck"
        grammar.add("core", copies, guarded(allowed, lambda value: value.amount is not None))
    unlimited = is_value(n.RuleEffect(n.RuleKind.DECK_COPIES))
    grammar.add("core", "you can include any number of copies of this card in your deck", unlimited)
    for number in NUMBERS:
        count = "counts" if number == "sg" else "count"
        passing = "when committing cards to pass a check [[{purpose:purpose}]]"
        as_many = f"{passing} , {{cards:subject.{number}}} {count} as {{amount:many}} foundations"
        grammar.add("instr", as_many, builds(n.CountsAs))
    committed = builds(n.RuleEffect, kind=n.RuleKind.STARTS_COMMITTED)
    grammar.add("core", "{cards:subject.sg} enters your staging area committed", committed)
    any_number = builds(n.RuleEffect, kind=n.RuleKind.ABILITIES_ANY_NUMBER)
    often = "the abilities on {cards:subject.pl} are playable any number of times"
    grammar.add("core", often, any_number)
    uncancelable = is_value(n.RuleEffect(n.RuleKind.UNCANCELABLE))
    grammar.add("core", "this ability cannot be canceled", uncancelable)
    for word, when in (("if", False), ("when", True)):
        face_up = builds(n.RuleEffect, kind=n.RuleKind.ENTERS_MOMENTUM_FACE_UP, when=when)
        added = f"{word} {{cards:momentumcard}} is added to your momentum , add it face up"
        grammar.add("instr", added, face_up)
    grammar.add("momentumcard", "this card", is_value(n.ThisCard()))
    grammar.add("momentumcard", "this attack", is_value(n.CurrentAttack()))
    grammar.add("core", "skip {cards:ref.of} {stretch:stretch}", _skip_of_attack())
    grammar.add("skipped", "{_:phasespan}")
    grammar.add("skipped", "this {stretch:stretch}", builds(n.This))
    for words, value in {
        "it": n.Cancel(),
        "that ability": n.Cancel(form=n.Pronoun.THAT),
        "its effects": n.Cancel(effects=True),
    }.items():
        grammar.add("vp.you.base", f"cancel {words}", is_value(value))
    block = n.Bound("", n.Pronoun.THAT, noun=n.AllOf((n.IsBlock(),)))
    grammar.add("vp.you.base", "cancel that block", is_value(n.Cancel(cards=block)))
    grammar.add("vp.you.base", "add {cards:stacked} to the attack stack", builds(n.AddToStack))
    grammar.add("stacked", "{_:ref.sg}")
    grammar.add("stacked", "{_:ref.pl}")


def _add_floors(grammar: Grammar) -> None:
    """ "Your attack's damage cannot be reduced [below 3 or printed] [due to ... effect]"."""
    kept = builds(n.RuleEffect, kind=n.RuleKind.UNREDUCIBLE)
    cause = "[[{purpose:reducing}]] [[{span:span}]]"
    change = builds(n.EventPattern, verb=n.Verb.MODIFY, operation=n.Operation.SUBTRACT)
    grammar.add("reducing", "due to {cause_of:causeof} {cause:causenoun}", change)
    head = "{cards:ref.of} {stat:stat} cannot be reduced"
    grammar.add("core", f"{head} [[below {{amount:number}}]] {cause}", kept)
    printed = f"{{kept:printedfloor}} cannot be reduced below printed {cause}"
    grammar.add("printedfloor", "{cards:ref.of} {stat:stat}", lens(_pair_of, _take_pair))
    grammar.add("core", printed, lens(_kept_printed, _take_kept_printed))
    both = "{cards:ref.of} {left:stat} and {right:stat} cannot be reduced {_:belowprinted}"
    grammar.add("belowprinted", "", is_value(False))
    grammar.add("belowprinted", "below printed", is_value(True))
    grammar.add("core", f"{both} {cause}", lens(_kept_both, _take_kept_both))


def _pair_of(cards: Value, stat: Value) -> tuple[Value, Value]:
    return (cards, stat)


def _take_pair(value: Value) -> Fields | None:
    return {"cards": value[0], "stat": value[1]}


def _kept_printed(kept: Value, purpose: Value = None, span: Value = None) -> n.RuleEffect:
    cards, stat = kept
    printed = n.StatOf(cards, stat, printed=True)
    return n.RuleEffect(n.RuleKind.UNREDUCIBLE, cards, stat, printed, span=span, purpose=purpose)


def _take_kept_printed(value: Value) -> Fields | None:
    if type(value) is not n.RuleEffect or type(value.amount) is not n.StatOf:
        return None
    found: Fields = {"kept": (value.cards, value.stat)} | _purpose_and_span(value)
    return found if value == _kept_printed(**found) else None


def _purpose_and_span(value: Value) -> Fields:
    said = {"purpose": value.purpose, "span": value.span}
    return {name: part for name, part in said.items() if part is not None}


def _kept_both(
    cards: Value, left: Value, right: Value, _: Value, purpose: Value = None, span: Value = None
) -> n.Sequence:
    def kept(stat: Value) -> n.RuleEffect:
        if _:
            return _kept_printed((cards, stat), purpose, span)
        return n.RuleEffect(n.RuleKind.UNREDUCIBLE, cards, stat, span=span, purpose=purpose)

    return n.Sequence((kept(left), kept(right)))


def _take_kept_both(value: Value) -> Fields | None:
    parts: Value = value.parts if type(value) is n.Sequence else ()
    if len(parts) != 2 or not all(type(part) is n.RuleEffect for part in parts):
        return None
    first, second = parts
    found = {"cards": first.cards, "left": first.stat, "right": second.stat}
    found |= {"_": first.amount is not None} | _purpose_and_span(first)
    return found if value == _kept_both(**found) else None


def _skip_of_attack() -> Builder:
    return lens(
        lambda cards, stretch: n.Skip(n.OfAttack(cards, stretch)),
        lambda v: (
            {"cards": v.span.cards, "stretch": v.span.stretch}
            if type(v) is n.Skip and type(v.span) is n.OfAttack and not v.ends
            else None
        ),
    )
