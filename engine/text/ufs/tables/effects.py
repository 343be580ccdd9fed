"""Instructions in the three shapes a clause takes: vp.<person>.base, vp.<person>.third, instr."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.text.grammar import (
    Builder,
    Fields,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)
from engine.text.ufs.tables.amounts import bounded, per_each, take_per_each
from engine.text.ufs.tables.verbs import ADD, ATTEMPT, GAIN, LEXEMES, LOSE, MAKE, Lexeme, regular
from engine.text.ufs.tables.words import (
    ANYONE,
    BOTH,
    EACH,
    OPPONENT,
    PERSONS,
    THAT,
    THEY,
    YOU,
    ClauseSubject,
)
from engine.ufs.effects import nodes as n

STAGE_VERBS = (
    *(n.Verb.COMMIT, n.Verb.READY, n.Verb.FLIP, n.Verb.UNFLIP, n.Verb.DESTROY, n.Verb.SACRIFICE),
    *(n.Verb.REMOVE, n.Verb.SEAL, n.Verb.UNSEAL, n.Verb.FREEZE, n.Verb.CHOOSE, n.Verb.SPEND),
    *(n.Verb.CLEAR, n.Verb.TRANSFORM),
)
HAND_VERBS = (n.Verb.DISCARD, n.Verb.REVEAL)


@dataclass(frozen=True, slots=True)
class Clause:
    """One person in one verb form; it adds rows to that person's verb phrases."""

    grammar: Grammar
    person: ClauseSubject
    form: str

    def add(self, verb: Lexeme, tail: str, builder: Builder) -> None:
        """Add "verb tail" in this clause's form."""
        word = verb.base if self.form == "base" else verb.third
        symbol = f"vp.{self.person.key}.{self.form}"
        self.grammar.add(symbol, f"{word} {tail}", builder)

    @property
    def key(self) -> str:
        """The person's key in symbol names."""
        return self.person.key

    @property
    def who(self) -> n.Who:
        """Who carries the instruction out."""
        return self.person.who


def clauses(grammar: Grammar) -> Iterable[Clause]:
    """Every person with the forms it takes."""
    for person in PERSONS:
        yield Clause(grammar, person, "base")
        if person.singular:
            yield Clause(grammar, person, "third")


def add_effects(grammar: Grammar) -> None:
    """All verb phrases and the full clauses made of them."""
    for clause in clauses(grammar):
        _add_acts(clause)
        _add_players(clause)
        _add_checks(clause)
        _add_plays(clause)
        _add_names(clause)
    _add_clauses(grammar)


def _add_acts(clause: Clause) -> None:
    _add_counters(clause)
    for verb in STAGE_VERBS:
        act = builds(n.Act, verb=verb, by=clause.who)
        clause.add(LEXEMES[verb], f"{{cards:nps.{clause.key}.stage}}", act)
    transform = builds(n.Act, verb=n.Verb.TRANSFORM, by=clause.who)
    clause.add(LEXEMES[n.Verb.TRANSFORM], "{cards:ref.name}", transform)
    if clause.person is YOU and clause.form == "base":
        _add_shared_object(clause.grammar)
    for verb in HAND_VERBS:
        act = builds(n.Act, verb=verb, by=clause.who)
        clause.add(LEXEMES[verb], f"{{cards:nps.{clause.key}.hand}}", act)
    look = builds(n.Act, verb=n.Verb.LOOK_AT, by=clause.who)
    clause.add(LEXEMES[n.Verb.LOOK_AT], f"{{cards:nps.{clause.key}.none}}", look)


def _add_shared_object(grammar: Grammar) -> None:
    """ "Commit and freeze 1 foundation": two acts on the same card."""

    def make(first: Value, second: Value, cards: Value) -> n.Sequence:
        again = n.Bound("", n.Pronoun.SHARED)
        return n.Sequence((n.Act(first, cards), n.Act(second, again)))

    def take(value: Value) -> Fields | None:
        if len(value.parts) != 2:
            return None
        first, second = value.parts
        if type(first) is not n.Act or type(second) is not n.Act:
            return None
        if value != make(first.verb, second.verb, first.cards):
            return None
        return {"first": first.verb, "second": second.verb, "cards": first.cards}

    for verb in STAGE_VERBS:
        grammar.add("bareverb", LEXEMES[verb].base, is_value(verb))
    words = "{first:bareverb} and {second:bareverb} {cards:nps.you.stage}"
    grammar.add("vp.you.base", words, lens(make, take, n.Sequence))


def _add_counters(clause: Clause) -> None:
    key = clause.key
    for number in ("sg", "pl"):
        counters = f"{{amount:q.{number}}} {{name:COUNTER}} counter{'s' if number == 'pl' else ''}"
        put = builds(n.Counters, by=clause.who)
        clause.add(ADD, f"{counters} to {{cards:countered.{key}}}", put)
        take = builds(n.Counters, by=clause.who, add=False)
        remove = LEXEMES[n.Verb.REMOVE]
        clause.add(remove, f"{counters} from {{cards:countered.{key}}}", take)
        this = builds(n.Counters, by=clause.who, add=False, cards=n.ThisCard(implied=True))
        clause.add(remove, counters, this)
    for carrier in ("ref.sg", "ref.char"):
        every = lens(_all_counters(clause.who), _take_all_counters(clause.who), n.Counters)
        clause.add(remove, f"all {{name:COUNTER}} counters from {{cards:{carrier}}}", every)
    if clause.form == "base":
        grammar = clause.grammar
        grammar.add(f"countered.{key}", f"{{_:np.{key}.stage}}")
        chosen = builds(n.Cards, chooser=clause.who)
        grammar.add(
            f"countered.{key}", f"{{quantity:q.a}} {{filter:nom.sg}} {{place:in.{key}}}", chosen
        )


def _all_counters(who: n.Who) -> Callable[..., n.Counters]:
    """All counters: as many as are on the card."""

    def make(name: Value, cards: Value) -> n.Counters:
        return n.Counters(n.Quantity(n.CountersOn(cards, name)), name, cards, add=False, by=who)

    return make


def _take_all_counters(who: n.Who) -> Callable[[Value], Fields | None]:
    def take(value: Value) -> Fields | None:
        found = {"name": value.name, "cards": value.cards}
        return found if value == _all_counters(who)(**found) else None

    return take


def _add_players(clause: Clause) -> None:
    who = clause.who
    draw = LEXEMES[n.Verb.DRAW]
    one = builds(n.Draw, by=who, amount=n.Number(1))
    clause.add(draw, "1 card", one)
    clause.add(draw, "{amount:many} cards", builds(n.Draw, by=who))
    clause.add(draw, "1 additional card", builds(n.Draw, by=who, amount=n.Number(1), more=True))
    clause.add(draw, "{amount:many} additional cards", builds(n.Draw, by=who, more=True))
    _add_per_each(clause)
    up_to = builds(n.DrawUpTo, by=who)
    clause.add(draw, "up to {size:number} cards", up_to)
    clause.add(draw, "up to {size:drawsize}", up_to)
    clause.add(GAIN, "{amount:number} vitality", builds(n.GainVitality, by=who))
    clause.add(LOSE, "{amount:number} vitality", builds(n.LoseVitality, by=who))
    clause.add(GAIN, "{amount:by.thatmuch} vitality", builds(n.GainVitality, by=who))
    clause.add(LOSE, "{amount:by.thatmuch} vitality", builds(n.LoseVitality, by=who))
    equal = "vitality equal to {amount:expr}"
    clause.add(GAIN, equal, builds(n.GainVitality, by=who, bind="equal"))
    clause.add(LOSE, equal, guarded(builds(n.LoseVitality, by=who), _is_reckoned))
    clause.add(LEXEMES[n.Verb.MILL], "{amount:number}", builds(n.Mill, by=who))
    clause.add(LEXEMES[n.Verb.MILL], "{amount:by.thatmany}", builds(n.Mill, by=who))
    until = f"cards from {{_:deckof.{clause.key}}} until"
    subject = "they" if clause.person.singular else clause.person.subject
    mills = LEXEMES[n.Verb.MILL]
    wanted = f"{until} {subject} {mills.base} {{until:onekind}}"
    clause.add(mills, wanted, lens(_mill_until(who), _take_mill_until(who), n.Mill))
    clause.add(LOSE, "the game", builds(n.WinGame, who=who, lose=True))
    clause.add(regular("win", "won"), "the game", builds(n.WinGame, who=who))
    if clause.person is YOU and clause.form == "base":
        _add_pile_words(clause.grammar)
        clause.grammar.add(
            "drawsize", "your hand size", is_value(n.PlayerStat(who, n.Stat.HAND_SIZE))
        )
        printed = is_value(n.StatOf(n.Character(), n.Stat.HAND_SIZE, printed=True))
        clause.grammar.add("drawsize", "your character's printed hand size", printed)
        exchange = "exchange vitality totals with your opponent"
        clause.grammar.add("vp.you.base", exchange, is_value(n.ExchangeVitality()))


def _is_reckoned(value: Value) -> bool:
    return not isinstance(value.amount, n.Number | n.X | n.PerEach | n.Bounded)


def _is_against_reckoned(value: Value) -> bool:
    return value.difficulty is not None and not isinstance(value.difficulty, n.Number | n.X)


def _take_one_per_each(value: Value) -> Fields | None:
    found = take_per_each(value)
    return {"of": found["of"]} if found is not None and found["amount"] == n.Number(1) else None


_PER_EACH = lens(per_each, take_per_each)
_ONE_PER_EACH = lens(lambda of: per_each(n.Number(1), of), _take_one_per_each)


def _add_per_each(clause: Clause) -> None:
    """ "Draw 1 card for each ...", "lose 2 vitality for each ..."."""
    who, grammar = clause.who, clause.grammar
    if clause.form == "base" and clause.person is YOU:
        for symbol, words in (("one", "1"), ("more", "{amount:N2}"), ("any", "{amount:number}")):
            unit = "card" if symbol == "one" else "cards" if symbol == "more" else "vitality"
            scaled = _ONE_PER_EACH if symbol == "one" else _PER_EACH
            each = f"{words} {unit} {{of:foreach}}"
            grammar.add(f"per.{symbol}", each, scaled)
            limited = f"{{amount:plainper.{symbol}}} {{bounds:bounds}}"
            grammar.add(f"per.{symbol}", limited, bounded())
            grammar.add(f"plainper.{symbol}", each, scaled)
    draw = builds(n.Draw, by=who)
    for symbol in ("one", "more"):
        clause.add(LEXEMES[n.Verb.DRAW], f"{{amount:per.{symbol}}}", draw)
    clause.add(GAIN, "{amount:per.any}", builds(n.GainVitality, by=who))
    clause.add(LOSE, "{amount:per.any}", builds(n.LoseVitality, by=who))


def _add_pile_words(grammar: Grammar) -> None:
    for person in PERSONS:
        own = "your" if person is YOU else "their"
        grammar.add(f"deckof.{person.key}", f"{own} deck", is_value(True))
    for article in ("a", "an"):
        grammar.add("onekind", f"{article} {{_:nom.sg}}")
    grammar.add("vp.you.base", "ruin {amount:number}", builds(n.Ruin))


def _mill_until(who: n.Who) -> Callable[..., n.Mill]:
    return lambda _, until: n.Mill(None, who, until)


def _take_mill_until(who: n.Who) -> Callable[[Value], Fields | None]:
    def take(value: Value) -> Fields | None:
        fits = value.until is not None and value.by is who
        return {"_": True, "until": value.until} if fits else None

    return take


def _add_checks(clause: Clause) -> None:
    who = clause.who
    against = "a check against a difficulty of {difficulty:number}"
    clause.add(MAKE, against, builds(n.MakeCheck, by=who))
    equal = guarded(builds(n.MakeCheck, by=who), _is_against_reckoned)
    clause.add(MAKE, "a check against a difficulty equal to {difficulty:expr}", equal)
    clause.add(MAKE, "a check", is_value(n.MakeCheck(None, who)))
    short = builds(n.MakeCheck, by=who, short=True)
    clause.add(regular("check"), "against a {difficulty:number}", short)
    recheck = Lexeme("recheck", "rechecks", "rechecked", "rechecked")
    clause.add(recheck, "", is_value(n.Recheck(who)))


def _add_plays(clause: Clause) -> None:
    key, who = clause.key, clause.who
    play = LEXEMES[n.Verb.PLAY]
    cards = f"{{cards:np.{key}.hand}}"
    clause.add(play, cards, builds(n.PlayCard, by=who))
    clause.add(play, f"{cards} as a copy of {{as_copy:original}}", builds(n.PlayCard, by=who))
    clause.add(play, f"{cards} as a reversal", builds(n.PlayCard, by=who, as_reversal=True))
    clause.add(ATTEMPT, f"to play {cards}", builds(n.PlayCard, by=who, tried=True))
    to = builds(n.PlayCard, by=who, as_reversal=True)
    clause.add(play, f"{cards} as a reversal to {{reversal_to:ref.sg}}", to)
    clause.add(play, f"{cards} without making a check", builds(n.PlayCard, by=who, check_free=True))
    free = builds(n.PlayCard, by=who, no_progressive=True)
    clause.add(play, f"{cards} ignoring progressive difficulty", free)
    on = f"{{ability:ability.1}} on {{on:np.{key}.stage}}"
    clause.add(play, on, builds(n.PlayAbility, by=who))
    unpaid = builds(n.PlayAbility, by=who, free=True)
    clause.add(play, f"{on} without paying its costs", unpaid)
    skip = "{span:skipped}"
    if who is n.Who.YOU:
        clause.add(regular("skip", "skipped"), skip, builds(n.Skip))
        clause.add(regular("end"), skip, builds(n.Skip, ends=True))


def _add_names(clause: Clause) -> None:
    who = clause.who
    name = regular("name")
    choose = LEXEMES[n.Verb.CHOOSE]
    for words, prop in {
        "a card": n.Property.CARD_NAME,
        "a card type": n.Property.TYPE,
        "a keyword": n.Property.KEYWORD,
        "a trait": n.Property.TRAIT,
        "a symbol": n.Property.SYMBOL,
        "an attack zone": n.Property.ATTACK_ZONE,
        "a block zone": n.Property.BLOCK_ZONE,
        "a number": n.Property.NUMBER,
        "a player": n.Property.PLAYER,
    }.items():
        clause.add(name, words, is_value(n.Name(prop, who)))
        if words != "a card":
            clause.add(choose, words, is_value(n.Name(prop, who, named=False)))
    bounds = "a number from {low:N} to {high:N}"
    bounded = builds(n.Name, property=n.Property.NUMBER, by=who)
    clause.add(name, bounds, bounded)
    clause.add(choose, bounds, builds(n.Name, property=n.Property.NUMBER, by=who, named=False))


def _add_clauses(grammar: Grammar) -> None:
    """core: one instruction as a clause of its own; shared: a sequence with one subject."""
    grammar.add("core", "{_:vp.you.base}")
    for person in (OPPONENT, THEY, EACH, BOTH, ANYONE, THAT):
        form = "third" if person.singular else "base"
        symbol = f"vp.{person.key}.{form}"
        grammar.add("core", f"{person.subject} {{_:{symbol}}}")
        grammar.lists[f"vps.{person.key}"] = ListRule(symbol, ("and",), 2)
        shared = f"{person.subject} {{parts:vps.{person.key}}}"
        grammar.add("shared", shared, builds(n.Sequence))
        grammar.lists[f"vps.then.{person.key}"] = ListRule(symbol, (",", "then"), 2)
        after = f"{person.subject} {{parts:vps.then.{person.key}}}"
        grammar.add("shared", after, builds(n.Sequence, joint=n.Joint.COMMA_THEN))
    for person in (YOU, OPPONENT, THEY, EACH, ANYONE, THAT):
        base = f"vp.{person.key}.base"
        may = f"{person.subject} may"
        plain = builds(n.May, who=person.who)
        grammar.lists[f"vpb.{person.key}"] = ListRule(base, ("and",), 2)
        grammar.add(f"done.{person.key}", f"{{_:{base}}}")
        grammar.add(f"done.{person.key}", f"{{parts:vpb.{person.key}}}", builds(n.Sequence))
        grammar.lists[f"vpo.{person.key}"] = ListRule(base, ("or",), 2)
        grammar.add(f"done.{person.key}", f"{{options:vpo.{person.key}}}", _one_of(person.who))
        grammar.add("core", f"{may} {{then:done.{person.key}}}", plain)
        grammar.add(
            "core", f"{may} {{cost:done.{person.key}}} to {{then:done.{person.key}}}", plain
        )
        subject = f"{may} {{cost:done.{person.key}}} to {{then:mayaffect}}"
        grammar.add("core", subject, plain)
    for person in (OPPONENT, THEY, EACH, THAT):
        choose = "chooses" if person.singular else "choose"
        chosen = f"{person.subject} {choose} to {{options:vpo.{person.key}}}"
        grammar.add("core", chosen, builds(n.ChooseOne, by=person.who))
    grammar.add("mayaffect", "have {_:core}", lens(lambda _: n.Sequence((_,)), _take_single))


def _one_of(who: n.Who) -> Builder:
    return builds(n.ChooseOne, **({} if who is n.Who.YOU else {"by": who}))


def _take_single(value: Value) -> Fields | None:
    single = type(value) is n.Sequence and len(value.parts) == 1
    return {"_": value.parts[0]} if single else None
