"""Game events as clauses: present ("you discard a card"), past, perfect, "would", "cannot"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

from engine.text.grammar import (
    Builder,
    Fields,
    Grammar,
    Value,
    builds,
    guarded,
    is_value,
    lens,
    with_fields,
)
from engine.text.ufs.tables.verbs import (
    ADD,
    ATTEMPT,
    CARD_VERBS,
    DEAL,
    ENTER,
    FAIL,
    GAIN,
    GET,
    LEAVE,
    LEXEMES,
    LOSE,
    MAKE,
    PASS,
    RESOLVE,
    TAKE,
    Lexeme,
    regular,
)
from engine.text.ufs.tables.words import (
    ANYONE,
    NUMBERS,
    OPPONENT,
    PERSONS,
    THAT,
    THEY,
    YOU,
    ClauseSubject,
)
from engine.ufs.effects import nodes as n

CAUSES = (
    "{cause:cause}",
    "due to {cause_of:causeof} {cause:causenoun}",
    "due to {cause_of:causeof} {cause_cards:abilitytype} {cause:causenoun}",
    "due to a {cause_cards:abilitytype} {cause:causenoun}",
)


@dataclass(frozen=True, slots=True)
class Riders:
    """What can follow any event clause: when and why it happened."""

    during: n.Span | None = None
    cause: n.EventCause | None = None
    cause_of: n.Who | None = None
    cause_cards: n.Predicate | None = None
    cause_keyword: str | None = None


def ride(event: Value, riders: Value) -> n.EventPattern:
    given = {field.name: getattr(riders, field.name) for field in fields(Riders)}
    ridden: n.EventPattern = with_fields(event, {k: v for k, v in given.items() if v is not None})
    return ridden


def take_riders(value: Value) -> Fields | None:
    if type(value) is not n.EventPattern:
        return None
    given = {field.name: getattr(value, field.name) for field in fields(Riders)}
    if all(rider is None for rider in given.values()):
        return None
    return {"event": with_fields(value, dict.fromkeys(given)), "riders": Riders(**given)}


TENSES = ("pres", "past", "perf", "pastnot", "perfnot", "would", "cannot")
ACTORS = (YOU, OPPONENT, ANYONE, THEY, THAT)


# Adds one clause: the verb, what follows it, its builder, and further fields of the event.
Adder = Callable[..., None]


def add_events(grammar: Grammar) -> None:
    """ev.<tense>: a clause; evnp.*: its cards; with the riders cause, during and ordinal."""
    _add_patterns(grammar)
    for tense in TENSES:
        core = f"ev1.{tense}"
        grammar.add(f"ev.{tense}", f"{{_:{core}}}")
        riders = "riders.cause" if tense == "cannot" else "riders"
        ridden = f"{{event:{core}}} {{riders:{riders}}}"
        grammar.add(f"ev.{tense}", ridden, lens(ride, take_riders))
        for person in ACTORS:
            _add_player_events(grammar, core, tense, person)
        for number in ("sg", "pl"):
            _add_passives(grammar, core, tense, number)
            _add_attack_events(grammar, core, tense, number)


def _add_patterns(grammar: Grammar) -> None:
    """evnp.P: what a player acts on; evs.sg/pl: subjects of passives."""
    for person in PERSONS:
        symbol = f"evnp.{person.key}"
        for quantity, number in (("q.a", "sg"), ("q.pl", "pl"), ("q.1", "sg")):
            noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}}"
            _add_pattern(grammar, symbol, noun, person.key)
        located = f"{{of:ref.sg}} {{place:from.{person.key}}}"
        grammar.add(symbol, located, builds(n.Located))
        grammar.add(symbol, "{_:ref.sg}")
        grammar.add(symbol, "{_:ref.pl}")
        grammar.add(symbol, "{_:ref.char}")
        bare = n.Place(n.Zone.MOMENTUM, person.who, n.Said.BARE)
        momentum = builds(n.Cards, pick=n.Pick.ANY, place=bare)
        for quantity in ("q.sg", "q.pl"):
            grammar.add(symbol, f"{{quantity:{quantity}}} momentum", momentum)
        some = n.Cards(quantity=n.Quantity(None, article=True), place=bare, pick=n.Pick.ANY)
        grammar.add(symbol, "momentum", is_value(some))
        grammar.add(symbol, f"{{place:zone.{person.key}}}", builds(n.Whole))
        bare_plural = builds(n.Cards, pick=n.Pick.ANY, quantity=n.Quantity(None, article=True))
        grammar.add(symbol, "{filter:nom.pl}", bare_plural)
        grammar.add(symbol, f"{{filter:nom.pl}} {{place:from.{person.key}}}", bare_plural)
    for number, quantities in {"sg": ("q.a", "q.1"), "pl": ("q.pl",)}.items():
        for quantity in quantities:
            noun = f"{{quantity:{quantity}}} {{filter:nom.{number}}}"
            _add_pattern(grammar, f"evs.{number}", noun, "you")
            if quantity != "q.a":
                of = f"{{quantity:{quantity}}} {{place:stageof.you}} {{filter:nom.pl}}"
                grammar.add(f"evs.{number}", of, builds(n.Cards, pick=n.Pick.ANY))
        grammar.add(f"evs.{number}", f"{{_:ref.{number}}}")
        owned = f"{{place:stagebare.you}} {{filter:nom.{number}}}"
        only = n.Quantity(n.Number(1), article=True)
        every = n.Quantity(None, article=True) if number == "pl" else only
        owned_cards = builds(n.Cards, pick=n.Pick.ANY, quantity=every)
        grammar.add(f"evs.{number}", owned, guarded(owned_cards, _is_no_single_attack))
    grammar.add("evs.sg", "{_:ref.char}")
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        grammar.add("evs.sg", f"{words} last attack", is_value(n.LastAttack(who)))
    bare_plural = builds(n.Cards, pick=n.Pick.ANY, quantity=n.Quantity(None, article=True))
    grammar.add("evs.pl", "{filter:nom.pl}", bare_plural)
    grammar.add("evs.pl", "{filter:nom.pl} {place:in.you}", bare_plural)


def _is_no_single_attack(value: Value) -> bool:
    """ "Your attack" is the one in its sequence (K.3.4.1), not any attack you have."""
    if value.quantity.amount is None:
        return True
    parts = getattr(value.filter, "parts", ())
    single = (n.IsType(n.CardType.ATTACK), n.IsType(n.CardType.CHARACTER))
    return not any(kind in parts for kind in (*single, n.IsBlock()))


def _add_pattern(grammar: Grammar, symbol: str, noun: str, key: str) -> None:
    pattern = builds(n.Cards, pick=n.Pick.ANY)
    grammar.add(symbol, noun, pattern)
    grammar.add(symbol, f"{noun} {{place:from.{key}}}", pattern)
    grammar.add(symbol, f"{noun} {{place:in.{key}}}", pattern)


def _add_player_events(grammar: Grammar, core: str, tense: str, person: ClauseSubject) -> None:
    key = person.key

    def add(lexeme: Lexeme, tail: str, verb: n.Verb, **fixed: object) -> None:
        words = f"{person.subject} {lexeme.active(tense, person)} {tail}"
        grammar.add(core, words, _event(verb, person, fixed))

    for verb in CARD_VERBS:
        add(LEXEMES[verb], f"{{cards:evnp.{key}}}", verb)
        if tense == "cannot" and verb is n.Verb.DRAW:
            continue
    add(LEXEMES[n.Verb.PLAY], "{ability:ability.a}", n.Verb.PLAY)
    add(LEXEMES[n.Verb.PLAY], f"{{cards:evnp.{key}}} as a reversal", n.Verb.PLAY, reversal=True)
    add(LEXEMES[n.Verb.PLAY], f"{{cards:evnp.{key}}} as a block", n.Verb.PLAY, as_block=True)
    add(ATTEMPT, f"to play {{cards:evnp.{key}}}", n.Verb.ATTEMPT)
    add(LEXEMES[n.Verb.BLOCK], "with {using:evnp.you}", n.Verb.BLOCK)
    add(LEXEMES[n.Verb.BLOCK], f"{{cards:evnp.{key}}} with {{using:evnp.you}}", n.Verb.BLOCK)
    add(LEXEMES[n.Verb.BLOCK], "", n.Verb.BLOCK)
    add(LEXEMES[n.Verb.BLOCK], f"{{cards:evnp.{key}}}", n.Verb.BLOCK)
    nth = f"{{cards:evnp.{key}}} for the {{ordinal:ordinal}} time {{during:within}}"
    add(LEXEMES[n.Verb.BLOCK], nth, n.Verb.BLOCK)
    add(DEAL, "damage", n.Verb.DEAL_DAMAGE)
    _add_ordinals(grammar, core, tense, person)
    for adverb, state in _BLOCKS.items():
        whole = Lexeme(*(f"{adverb} {f}" for f in ("block", "blocks", "blocked", "blocked")))
        add(whole, f"{{cards:evnp.{key}}}", n.Verb.BLOCK, state=n.InState(state))
        using = f"{{cards:evnp.{key}}} with {{using:evnp.you}}"
        add(whole, using, n.Verb.BLOCK, state=n.InState(state))
    _add_numbers(add)
    _add_checks(add, key)
    for lexeme, operation in _MODIFYING:
        changed = f"the {{stat:stat}} of {{cards:evnp.{key}}}"
        add(lexeme, changed, n.Verb.MODIFY, operation=operation)
    add(ADD, f"{{cards:evnp.{key}}} {{to:to.{key}}}", n.Verb.ADD)
    add(regular("change"), f"the zone of {{cards:evnp.{key}}}", n.Verb.CHANGE_ZONE)
    if tense == "would":
        dealt = Lexeme("be dealt", "", "", "")
        add(dealt, "damage", n.Verb.TAKE_DAMAGE, dealt=True)
        add(Lexeme("lose", "", "", ""), "the game", n.Verb.LOSE_GAME)
    else:
        _add_dealt(grammar, core, tense, person)


_MODIFYING = (
    (regular("reduce"), n.Operation.SUBTRACT),
    (regular("increase"), n.Operation.ADD),
    (Lexeme("modify", "modifies", "modified", "modified"), None),
)


def _add_ordinals(grammar: Grammar, core: str, tense: str, person: ClauseSubject) -> None:
    """ "Your opponent plays their third attack this turn"."""
    their = "your" if person is YOU else "their"
    plays = f"{person.subject} {LEXEMES[n.Verb.PLAY].active(tense, person)} {their}"
    nth = f"{plays} {{ordinal:ordinal}} {{cards:ordnom}}"
    event = builds(n.EventPattern, verb=n.Verb.PLAY, by=person.who)
    grammar.add(core, nth, event)
    or_more = builds(n.EventPattern, verb=n.Verb.PLAY, by=person.who, or_more=True)
    grammar.add(core, f"{nth} or more", or_more)
    ability = f"{plays} {{ordinal:ordinal}} {{ability:ability.0}}"
    grammar.add(core, ability, event)
    same = f"{person.subject} {LEXEMES[n.Verb.PLAY].active(tense, person)} {{ability:ability.same}}"
    for more in ("", "or more "):
        often = f"{same} for the {{ordinal:ordinal}} {more}time {{during:within}}"
        again = {"verb": n.Verb.PLAY, "by": person.who, "same": True, "or_more": bool(more)}
        grammar.add(core, often, builds(n.EventPattern, **again))


def _add_dealt(grammar: Grammar, core: str, tense: str, person: ClauseSubject) -> None:
    """ "You are dealt damage": the player is the subject of a passive verb."""
    lexeme = Lexeme("dealt", "", "", "dealt")
    words = lexeme.passive(tense, plural=not person.singular)
    dealt = builds(n.EventPattern, verb=n.Verb.TAKE_DAMAGE, by=person.who, dealt=True)
    said = f"{person.subject} {words}"
    grammar.add(core, f"{said} damage [[from {{cards:evnp.you}}]]", dealt)
    more = f"{said} {{amount:damage.q}} damage [[from {{cards:evnp.you}}]]"
    grammar.add(core, more, dealt)


_NO_BLOCKS = {
    "not completely blocked": n.Non(n.InState(n.State.COMPLETELY_BLOCKED)),
    "not partially blocked": n.Non(n.InState(n.State.PARTIALLY_BLOCKED)),
    "not blocked": n.InState(n.State.NOT_BLOCKED),
}
_BLOCKS = {
    "completely": n.State.COMPLETELY_BLOCKED,
    "partially": n.State.PARTIALLY_BLOCKED,
}


def _add_numbers(add: Adder) -> None:
    for lexeme, verb in ((GAIN, n.Verb.GAIN_VITALITY), (LOSE, n.Verb.LOSE_VITALITY)):
        add(lexeme, "vitality", verb)
        add(lexeme, "{amount:damage.q} vitality", verb)
    add(TAKE, "damage", n.Verb.TAKE_DAMAGE)
    add(TAKE, "{amount:damage.q} damage", n.Verb.TAKE_DAMAGE)
    add(TAKE, "damage from {cards:evnp.you}", n.Verb.TAKE_DAMAGE)
    add(TAKE, "{amount:damage.q} damage from {cards:evnp.you}", n.Verb.TAKE_DAMAGE)
    cycled = regular("cycle")
    add(cycled, "", n.Verb.CYCLE)
    add(cycled, "this game", n.Verb.CYCLE, during=n.This(n.Stretch.GAME))
    add(Lexeme("shuffle", "shuffles", "shuffled", "shuffled"), "a deck", n.Verb.SHUFFLE)


def _add_checks(add: Adder, key: str) -> None:
    for lexeme, verb in (
        (MAKE, n.Verb.MAKE_CHECK),
        (PASS, n.Verb.PASS_CHECK),
        (FAIL, n.Verb.FAIL_CHECK),
    ):
        add(lexeme, "a check", verb)
        add(lexeme, "a check {purpose:purpose}", verb)
    checked = LEXEMES[n.Verb.CHECK]
    add(checked, "a {amount:checked.q}", n.Verb.CHECK)
    add(checked, f"{{cards:evnp.{key}}} {{purpose:purpose}}", n.Verb.CHECK)


def _event(verb: n.Verb, person: ClauseSubject, fixed: dict[str, object]) -> Builder:
    plain = dict(fixed)
    if plain.pop("reversal", False):
        plain["state"] = n.IsReversal()
    return guarded(builds(n.EventPattern, verb=verb, by=person.who, **plain), _is_unnumbered)


def _is_unnumbered(value: Value) -> bool:
    """Excludes "your third attack this turn", which the event counts with its own ordinal."""
    return type(value) is n.EventPattern and not (
        type(value.cards) is n.Next and value.cards.since_turn
    )


def _is_of_momentum(value: Value) -> bool:
    """K.4.4: a card that is removed from momentum just leaves it, wherever it goes."""
    place = value.from_
    said = place is not None and place.said is n.Said.FROM
    return said and bool(place.zone is n.Zone.MOMENTUM)


def _is_of_the_game(value: Value) -> bool:
    return not _is_of_momentum(value)


def _add_passives(grammar: Grammar, core: str, tense: str, number: str) -> None:
    subject = f"{{cards:evs.{number}}}"
    for verb in CARD_VERBS:
        words = f"{subject} {LEXEMES[verb].passive(tense, plural=number == 'pl')}"
        event = builds(n.EventPattern, verb=verb)
        grammar.add(core, words, event)
    where = "{from_:from.you}"
    discarded = LEXEMES[n.Verb.DISCARD].passive(tense, plural=number == "pl")
    grammar.add(core, f"{subject} {discarded} {where}", builds(n.EventPattern, verb=n.Verb.DISCARD))
    for verb in (n.Verb.REVEAL, n.Verb.CLEAR):
        moved = LEXEMES[verb].passive(tense, plural=number == "pl")
        grammar.add(core, f"{subject} {moved} {where}", builds(n.EventPattern, verb=verb))
    removed = f"{subject} {LEXEMES[n.Verb.REMOVE].passive(tense, plural=number == 'pl')} {where}"
    gone = guarded(builds(n.EventPattern, verb=n.Verb.REMOVE), _is_of_the_game)
    grammar.add(core, removed, gone)
    left = guarded(builds(n.EventPattern, verb=n.Verb.LEAVE), _is_of_momentum)
    grammar.add(core, removed, left)
    blocked = LEXEMES[n.Verb.BLOCK].passive(tense, plural=number == "pl")
    grammar.add(core, f"{subject} {blocked}", builds(n.EventPattern, verb=n.Verb.BLOCK))
    using = builds(n.EventPattern, verb=n.Verb.BLOCK)
    for several in NUMBERS:
        grammar.add(core, f"{subject} {blocked} with {{using:evs.{several}}}", using)
    for adverb, state in _BLOCKS.items():
        event = builds(n.EventPattern, verb=n.Verb.BLOCK, state=n.InState(state))
        grammar.add(core, f"{subject} {blocked.replace('blocked', f'{adverb} blocked')}", event)
    if tense == "pres":
        be = "is" if number == "sg" else "are"
        for how, lacking in _NO_BLOCKS.items():
            unblocked = builds(n.EventPattern, verb=n.Verb.BLOCK, state=lacking)
            grammar.add(core, f"{subject} {be} {how}", unblocked)
    if number == "sg":
        played = LEXEMES[n.Verb.PLAY].passive(tense, plural=False)
        nth = f"the {{ordinal:ordinal}} {{cards:ordnom}} {{during:within}} {played}"
        grammar.add(core, nth, builds(n.EventPattern, verb=n.Verb.PLAY))
        modified = _MODIFYING[-1][0].passive(tense, plural=False)
        changed = builds(n.EventPattern, verb=n.Verb.MODIFY, operation=None)
        grammar.add(core, f"the {{stat:stat}} of {subject} {modified}", changed)
    zone_changed = regular("change").passive(tense, plural=False)
    since = {"during": n.This(n.Stretch.TURN)} if tense in ("perf", "perfnot") else {}
    new_zone = builds(n.EventPattern, verb=n.Verb.CHANGE_ZONE, **since)  # since it was played
    if number == "sg":
        grammar.add(core, f"the zone of {subject} {zone_changed}", new_zone)
    added = ADD.passive(tense, plural=number == "pl")
    to = builds(n.EventPattern, verb=n.Verb.ADD)
    grammar.add(core, f"{subject} {added} {{to:to.you}} [[{{from_:from.you}}]]", to)
    played = LEXEMES[n.Verb.PLAY].passive(tense, plural=number == "pl")
    reversal = builds(n.EventPattern, verb=n.Verb.PLAY, state=n.IsReversal())
    grammar.add(core, f"{subject} {played} as a reversal", reversal)


def _add_attack_events(grammar: Grammar, core: str, tense: str, number: str) -> None:
    subject = f"{{cards:evs.{number}}}"
    person = ClauseSubject("", n.Who.YOU, "", (), singular=number == "sg")

    def add(lexeme: Lexeme, tail: str, verb: n.Verb, **fixed: object) -> None:
        words = f"{subject} {lexeme.active(tense, person)} {tail}"
        grammar.add(core, words, builds(n.EventPattern, verb=verb, **fixed))

    add(DEAL, "damage", n.Verb.DEAL_DAMAGE)
    add(DEAL, "damage to your opponent", n.Verb.DEAL_DAMAGE, whom=n.Who.OPPONENT)
    add(DEAL, "damage to you", n.Verb.DEAL_DAMAGE, whom=n.Who.YOU)
    add(DEAL, "damage to {target:evs.sg}", n.Verb.DEAL_DAMAGE)
    add(DEAL, "{amount:damage.q} damage", n.Verb.DEAL_DAMAGE)
    add(DEAL, "{amount:damage.no} damage", n.Verb.DEAL_DAMAGE)
    add(DEAL, "{amount:damage.than}", n.Verb.DEAL_DAMAGE)
    add(LOSE, "stamina", n.Verb.LOSE_STAMINA)
    add(GAIN, "stamina", n.Verb.GAIN_STAMINA)
    add(RESOLVE, "", n.Verb.RESOLVE)
    add(LEXEMES[n.Verb.TRANSFORM], "into {target:ref.name}", n.Verb.TRANSFORM)
    add(LEAVE, "{from_:zone.you}", n.Verb.LEAVE)
    add(LEAVE, "a {from_:anyzone}", n.Verb.LEAVE)
    add(ENTER, "{to:zone.you}", n.Verb.ENTER)
    add(ENTER, "{to:zone.you} {from_:from.you}", n.Verb.ENTER)
    for word, operation in {"bonus": n.Operation.ADD, "penalty": n.Operation.SUBTRACT}.items():
        modified = {"verb": n.Verb.MODIFY, "operation": operation}
        add(GET, f"a {{stat:stat}} {word}", **modified)  # type: ignore[arg-type]
        sized = f"a {{stat:stat}} {word} of {{amount:damage.q}}"
        add(GET, sized, **modified)  # type: ignore[arg-type]
    pile = n.Place(n.Zone.DISCARD, n.Who.ANY, n.Said.OF)
    grammar.add("anyzone", "discard pile", is_value(pile))
    grammar.add("damage.no", "no", is_value(n.Quantity(n.Number(0))))
