"""What cards are called: adjectives, nouns and what follows nouns (K.2, K.3)."""

from __future__ import annotations

from engine.text.grammar import (
    REFUSED,
    Fields,
    Grammar,
    ListRule,
    Value,
    builds,
    guarded,
    is_value,
    lens,
)
from engine.text.ufs.kind_phrases import SYMBOLS
from engine.text.ufs.tables.words import NUMBERS
from engine.ufs.effects import nodes as n

ADJECTIVES: dict[str, n.Predicate] = {
    "other": n.Other(),
    "rival": n.BelongsTo(n.Who.OPPONENT),
    "ready": n.InState(n.State.READY),
    "committed": n.InState(n.State.COMMITTED),
    "face up": n.InState(n.State.FACE_UP),
    "face down": n.InState(n.State.FACE_DOWN),
    "frozen": n.InState(n.State.FROZEN),
    "sealed": n.InState(n.State.SEALED),
    "attached": n.InState(n.State.ATTACHED),
    "starting": n.InState(n.State.STARTING),
    "blocked": n.InState(n.State.BLOCKED),
    "completely blocked": n.InState(n.State.COMPLETELY_BLOCKED),
    "partially blocked": n.InState(n.State.PARTIALLY_BLOCKED),
    "unblocked": n.InState(n.State.NOT_BLOCKED),
    "pending": n.InState(n.State.PENDING),
    "preceding": n.Preceding(),
    "immediately preceding": n.Preceding(adjacent=True),
}


_ADJECTIVE_CLASSES = (
    n.Other,
    n.BelongsTo,
    n.InState,
    n.Non,
    n.HasKeyword,
    n.HasAttackZone,
    n.HasSymbol,
    n.Preceding,
    n.AnyOf,
    n.AllOf,
)


_BEHIND = (n.HasAbility, n.Named, n.Did)  # stand behind the noun, even if negated


_NOUN_CLASSES = (n.IsType, n.IsBlock, n.IsReversal, n.CopyOf)


def _is_noun(part: Value) -> bool:
    if isinstance(part, n.AnyOf):
        return all(_is_noun(inner) for inner in part.parts)
    if isinstance(part, n.AllOf):
        return any(isinstance(inner, n.IsBlock | n.CopyOf) for inner in part.parts)
    return isinstance(part, _NOUN_CLASSES)


def _is_adjective(part: Value) -> bool:
    if part == n.InState(n.State.BLANK) or _take_either_name(part) is not None:
        return False
    if isinstance(part, n.Non) and isinstance(part.part, _BEHIND):
        return False
    return isinstance(part, _ADJECTIVE_CLASSES) and not _is_noun(part)


def _is_apart(value: Value) -> bool:
    """ "Multiple copies of this attack" are those of I.3.8, not copies with Multiple."""
    copies = any(isinstance(part, n.CopyOf) for part in value.parts)
    return not copies or n.HasKeyword("Multiple") not in value.parts


def _nominal(adjectives: Value, noun: Value, posts: Value) -> n.AllOf:
    return n.AllOf((*adjectives, *noun, *posts))


def _take_nominal(value: Value) -> Fields | None:
    if type(value) is not n.AllOf:
        return None
    parts = value.parts
    at = 0
    while at < len(parts) and _is_adjective(parts[at]):
        at += 1
    after = at + (at < len(parts) and _is_noun(parts[at]))
    return {"adjectives": parts[:at], "noun": parts[at:after], "posts": parts[after:]}


def _either_name(first: Value, second: Value) -> n.AnyOf:
    return n.AnyOf((n.NameHas(first), n.NameHas(second)))


def _take_either_name(value: Value) -> Fields | None:
    parts: Value = value.parts if type(value) is n.AnyOf else ()
    if len(parts) != 2 or not all(type(part) is n.NameHas for part in parts):
        return None
    return {"first": parts[0].words, "second": parts[1].words}


def _kind(adjectives: Value, noun: Value) -> n.AllOf:
    return n.AllOf((*adjectives, noun))


def _take_kind(value: Value) -> Fields | None:
    parts = value.parts if type(value) is n.AllOf else ()
    fits = parts and _is_noun(parts[-1]) and all(map(_is_adjective, parts[:-1]))
    return {"adjectives": parts[:-1], "noun": parts[-1]} if fits else None


def _either_kind(left: Value, right: Value) -> n.AnyOf:
    return n.AnyOf((left, right))


def _take_either(value: Value) -> Fields | None:
    if type(value) is not n.AnyOf or len(value.parts) != 2:
        return None
    return {"left": value.parts[0], "right": value.parts[1]}


def _described_kinds(left: Value, right: Value, posts: Value) -> Value:
    """ "An Ally backup or Spell attack with difficulty 3": what follows describes both."""
    kinds = _either_kind(left, right)
    return n.AllOf((kinds, *posts)) if _is_clear(kinds) else REFUSED


def _take_described_kinds(value: Value) -> Fields | None:
    parts = value.parts if type(value) is n.AllOf else ()
    kinds = _take_either(parts[0]) if len(parts) > 1 and _is_kinds(parts[0]) else None
    return None if kinds is None else {**kinds, "posts": parts[1:]}


def _is_kinds(value: Value) -> bool:
    return type(value) is n.AnyOf and all(type(part) is n.AllOf for part in value.parts)


def _is_clear(value: Value) -> bool:
    """ "Ally backup or Spell attack": an adjective in front cannot mean both kinds."""
    kinds = [part.parts for part in value.parts if type(part) is n.AllOf]
    return len(kinds) == 2 and (len(kinds[1]) > 1 or _is_described_only(n.AllOf(kinds[1])))


def _is_described_only(value: Value) -> bool:
    """ "A backup or Titan card": the second is a card of any type."""
    return all(map(_is_adjective, value.parts))


def _copy_of_any(place: Value) -> n.CopyOf:
    """ "Copies of cards in your card pool": copies of any of them."""
    return n.CopyOf(n.Cards(place=place, pick=n.Pick.ALL))


def _take_copy_of_any(value: Value) -> Fields | None:
    place = getattr(value.cards, "place", None)
    fits = place is not None and value == _copy_of_any(place)
    return {"place": place} if fits else None


def _copy_of_either(left: Value, right: Value) -> n.AnyOf:
    return n.AnyOf((n.CopyOf(left), n.CopyOf(right)))


def _take_copies(value: Value) -> Fields | None:
    parts: Value = value.parts if type(value) is n.AnyOf else ()
    if len(parts) != 2 or not all(type(part) is n.CopyOf for part in parts):
        return None
    return {"left": parts[0].cards, "right": parts[1].cards}


_PAIR_OF_TYPES = lens(
    lambda left, right: (n.AnyOf((left, right)),),
    lambda value: (
        {"left": value[0].parts[0], "right": value[0].parts[1]}
        if len(value) == 1 and isinstance(value[0], n.AnyOf) and len(value[0].parts) == 2
        else None
    ),
)


_ONE_PART = lens(
    lambda part: (part,), lambda value: {"part": value[0]} if len(value) == 1 else None
)


def add_nominals(grammar: Grammar) -> None:
    """Adjectives, nouns and what follows nouns."""
    grammar.add_all("adj.word", ADJECTIVES)
    grammar.add("adj.class", "{name:KEYWORD}", builds(n.HasKeyword))
    grammar.add("adj.class", "{zone:zone.word}", builds(n.HasAttackZone))
    printed = builds(n.HasAttackZone, printed=True)
    grammar.add("adj.class", "printed {zone:zone.word}", printed)
    for symbol in n.Symbol:
        if symbol.value in SYMBOLS or symbol is n.Symbol.INFINITY:
            grammar.add("adj.class", symbol.value, is_value(n.HasSymbol(symbol)))
    grammar.add("adj", "{_:adj.word}")
    grammar.add("adj", "{_:adj.class}")
    grammar.add("adj", "{parts:adj.or}", builds(n.AnyOf))
    grammar.add("adj", "{parts:adj.and}", builds(n.AllOf))
    grammar.add("adj", "{parts:adj.pairs}", builds(n.AnyOf))
    grammar.lists["adj.pairs"] = ListRule("adj.pair", ("or",), 2)
    grammar.add("adj.pair", "{parts:adj.and}", builds(n.AllOf))
    grammar.lists["adj.or"] = ListRule("adj.class", ("or",), 2)
    grammar.lists["adj.and"] = ListRule("adj.class", ("and",), 2)
    grammar.add("adj", "non- {part:adj.non}", builds(n.Non))
    grammar.add("adj.non", "{type:type.sg}", builds(n.IsType))
    grammar.add("adj.non", "{_:adj.class}")
    grammar.lists["adjs"] = ListRule("adj", (), 0)
    grammar.lists["someadjs"] = ListRule("adj", (), 1)
    grammar.lists["posts"] = ListRule("post", (), 0)
    for number in NUMBERS:
        _add_nouns(grammar, number)
        parts = f"{{adjectives:adjs}} {{noun:noun.{number}}} {{posts:posts}}"
        grammar.add(f"nom.{number}", parts, guarded(lens(_nominal, _take_nominal), _is_apart))
        kind = f"{{adjectives:adjs}} {{noun:one.{number}}}"
        grammar.add(f"kind.{number}", kind, lens(_kind, _take_kind))
        end = "" if number == "sg" else "s"
        of_any_type = f"{{parts:someadjs}} card{end}"
        grammar.add(f"kind.{number}", of_any_type, guarded(builds(n.AllOf), _is_described_only))
        either = f"{{left:kind.{number}}} or {{right:kind.{number}}}"
        grammar.add(f"nom.{number}", either, guarded(lens(_either_kind, _take_either), _is_clear))
        described = lens(_described_kinds, _take_described_kinds)
        grammar.add(f"nom.{number}", f"{either} {{posts:someposts}}", described)
    _add_posts(grammar)


def _add_nouns(grammar: Grammar, number: str) -> None:
    end = "" if number == "sg" else "s"
    noun = f"noun.{number}"
    grammar.add(noun, f"card{end}", is_value(()))
    grammar.add(noun, f"{{part:one.{number}}}", _ONE_PART)
    pooled = f"{'copy' if number == 'sg' else 'copies'} of cards {{place:in.you}}"
    grammar.add(f"one.{number}", pooled, lens(_copy_of_any, _take_copy_of_any, n.CopyOf))
    one = f"one.{number}"
    grammar.add(one, f"{{type:type.{number}}}", builds(n.IsType))
    grammar.add(one, f"{{type:type.sg}} card{end}", builds(n.IsType, card_word=True))
    grammar.add(one, f"block{end}", is_value(n.IsBlock()))
    grammar.add(one, f"reversal{end}", is_value(n.IsReversal()))
    copy = "copy" if number == "sg" else "copies"
    grammar.add(one, f"{copy} of {{cards:ref.sg}}", builds(n.CopyOf))
    grammar.add(one, f"{copy} of {{cards:quoted}}", builds(n.CopyOf))
    grammar.add(one, f"{copy} of {{cards:ref.char}}", builds(n.CopyOf))
    either = f"{copy} of {{left:quoted}} or {{right:quoted}}"
    grammar.add(one, either, lens(_copy_of_either, _take_copies))
    pair = f"{{left:one.{number}}} or {{right:one.{number}}}"
    grammar.add(noun, pair, _PAIR_OF_TYPES)


def _add_posts(grammar: Grammar) -> None:
    grammar.add("quoted", '" {name:QUOTED} "', builds(n.NamedCard))
    block = builds(n.StatIs, stat=n.Stat.BLOCK_MODIFIER, how=n.Comparison.EQUAL)
    grammar.add("post", "with a {amount:PLUS} block", block)
    grammar.add("post", 'named " {name:QUOTED} "', builds(n.Named))
    grammar.add("post", 'with " {words:QUOTED} " in its name', builds(n.NameHas))
    grammar.add("post", "played as a reversal", is_value(n.IsReversal()))
    either = 'with " {first:QUOTED} " or " {second:QUOTED} " in its name'
    grammar.add("post", either, lens(_either_name, _take_either_name))
    grammar.add("post", 'with " {words:QUOTED} " in their name', builds(n.NameHas))
    for how, words in {
        n.Comparison.AT_LEAST: "{amount:number} or more",
        n.Comparison.AT_MOST: "{amount:number} or less",
        n.Comparison.EQUAL: "{amount:number}",
    }.items():
        plain = builds(n.StatIs, how=how)
        grammar.add("post", f"with {{stat:stat}} {words}", plain)
        printed = builds(n.StatIs, how=how, printed=True)
        grammar.add("post", f"with printed {{stat:stat}} {words}", printed)
    for how, bound in ((n.Comparison.AT_LEAST, "more"), (n.Comparison.AT_MOST, "less")):
        for word, in_print in (("", False), ("printed ", True)):
            counted = f"{{amount:number}} or {bound} {word}keywords"
            many = builds(n.KeywordsAre, how=how, printed=in_print)
            grammar.add("post", f"with {counted}", many)
            grammar.add("held", counted, many)
    for words, played in {"attack": n.CurrentAttack(), "card": n.ThisCard()}.items():
        committed = f"committed to pass the check to play this {words}"
        grammar.add("post", committed, is_value(n.CommittedFor(played)))
    grammar.add("post", "with exactly 1 copy", is_value(n.CopiesThere(n.Number(1))))
    grammar.add("post", "with exactly {amount:many} copies", builds(n.CopiesThere))
    for how, bound in ((n.Comparison.AT_LEAST, "more"), (n.Comparison.AT_MOST, "less")):
        copies = f"with {{amount:number}} or {bound} copies"
        grammar.add("post", copies, builds(n.CopiesThere, how=how))
    grammar.add("post", "with the {symbol:symbol} symbol", builds(n.HasSymbol))
    grammar.add("post", "with a {zone:zone.word} block zone", builds(n.HasBlockZone))
    blocks_in_print = builds(n.HasBlockZone, printed=True)
    grammar.add("post", "with a printed {zone:zone.word} block zone", blocks_in_print)
    grammar.add("post", "with {ability:ability.a}", builds(n.HasAbility))
    _add_compared(grammar)
    for words, prop in {
        "with the named attack zone": n.Property.ATTACK_ZONE,
        "with the named block zone": n.Property.BLOCK_ZONE,
        "of the named type": n.Property.TYPE,
        "with the named symbol": n.Property.SYMBOL,
        "with the named keyword": n.Property.KEYWORD,
        "with the named name": n.Property.NAME,
    }.items():
        grammar.add("post", words, is_value(n.MatchesChosen(prop, "named")))
    grammar.add("post", "with {name:KEYWORD}", builds(n.HasKeyword))
    grammar.add("post", "with a {stat:stat}", builds(n.HasStat))
    blank = is_value(n.InState(n.State.BLANK))
    grammar.add("post", "with a printed blank text box", blank)
    same = builds(n.SameStat)
    grammar.add("post", "with the same {stat:stat} as {cards:ref.sg}", same)
    same_print = builds(n.SameStat, printed=True)
    grammar.add("post", "with the same printed {stat:stat} as {cards:ref.sg}", same_print)
    for prop, said in {
        n.Property.NAME: "a name",
        n.Property.SYMBOL: "a symbol",
        n.Property.KEYWORD: "a keyword",
        n.Property.TRAIT: "a trait",
        n.Property.TYPE: "a type",
        n.Property.ATTACK_ZONE: "an attack zone",
    }.items():
        shares = builds(n.Shares, property=prop)
        grammar.add("post", f"that shares {said} with {{cards:np.you.none}}", shares)
    grammar.add("post", "that shares {_:incommon}")
    grammar.add("post", "not {part:notnamed}", builds(n.Non))
    grammar.add("notnamed", 'named " {name:QUOTED} "', builds(n.Named))
    grammar.add("post", "that {event:did}", builds(n.Did))
    grammar.add("post", "that {part:didnot}", builds(n.Non))
    without = n.Non(n.HasAbility(n.AbilityFilter(article=False, plural=True)))
    grammar.add("post", "with no abilities", is_value(without))
    grammar.add("post", "you could normally play", is_value(n.CouldPlay()))
    grammar.add("post", "you can normally attach", is_value(n.CouldPlay(attach=True)))
    grammar.add("post", "with a {name:COUNTER} counter", builds(n.HasCounters, amount=n.Number(1)))
    counters = guarded(builds(n.HasCounters), lambda value: value.amount != n.Number(1))
    grammar.add("post", "with {amount:number} or more {name:COUNTER} counters", counters)
    _add_histories(grammar)


_WORDED = {
    "less than {amount:term}": n.Comparison.LESS,
    "more than {amount:term}": n.Comparison.MORE,
    "equal to {amount:term}": n.Comparison.EQUAL,
    "equal to or less than {amount:expr}": n.Comparison.AT_MOST,
}


def _add_compared(grammar: Grammar) -> None:
    """ "With difficulty less than the discarded card's difficulty"."""
    for words, how in _WORDED.items():
        compared = guarded(builds(n.StatIs, how=how), _is_no_plain_number)
        grammar.add("post", f"with {{stat:stat}} {words}", compared)
        printed = guarded(builds(n.StatIs, how=how, printed=True), _is_no_plain_number)
        grammar.add("post", f"with printed {{stat:stat}} {words}", printed)


def _is_no_plain_number(value: Value) -> bool:
    return not isinstance(value.amount, n.Number | n.X)


_PARTICIPLES = {
    "built": n.Verb.BUILD,
    "played": n.Verb.PLAY,
    "readied": n.Verb.READY,
    "committed": n.Verb.COMMIT,
    "blocked": n.Verb.BLOCK,
    "flipped": n.Verb.FLIP,
    "unflipped": n.Verb.UNFLIP,
}


def _add_histories(grammar: Grammar) -> None:
    # "this attack" is the attack, not a time; little is remembered of the whole game.
    this = guarded(
        builds(n.This), lambda span: span.stretch not in (n.Stretch.ATTACK, n.Stretch.GAME)
    )
    grammar.add("within", "this {stretch:stretch}", this)
    for words, verb in _PARTICIPLES.items():
        past = builds(n.EventPattern, verb=verb)
        grammar.add("did", f"was {words} {{during:within}}", past)
        grammar.add("did", f"was {words} during {{during:thisattack}}", past)
        event = builds(n.Did)
        grammar.add("didnot", f"has not been {{event:did.{words}}}", event)
        grammar.add(f"did.{words}", f"{words} {{during:within}}", past)
    grammar.add("thisattack", "this attack", is_value(n.OfAttack(n.CurrentAttack())))
    dealt = builds(n.EventPattern, verb=n.Verb.DEAL_DAMAGE)
    played = builds(n.EventPattern, verb=n.Verb.PLAY, as_block=True)
    grammar.add("did", "was played as a block {during:within}", played)
    grammar.add("did", "dealt damage {during:within}", dealt)
