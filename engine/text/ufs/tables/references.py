"""References to cards already known: this card, the attack, pronouns, the next attack (K.3)."""

from __future__ import annotations

from engine.text.grammar import Builder, Fields, Grammar, ListRule, Value, builds, is_value, lens
from engine.text.ufs.tables.words import NUMBERS
from engine.ufs.effects import nodes as n

PAST_PARTICIPLES = {
    n.Verb.COMMIT: "committed",
    n.Verb.READY: "readied",
    n.Verb.FLIP: "flipped",
    n.Verb.UNFLIP: "unflipped",
    n.Verb.DESTROY: "destroyed",
    n.Verb.SACRIFICE: "sacrificed",
    n.Verb.REMOVE: "removed",
    n.Verb.DISCARD: "discarded",
    n.Verb.SEAL: "sealed",
    n.Verb.FREEZE: "frozen",
    n.Verb.CLEAR: "cleared",
    n.Verb.SPEND: "spent",
    n.Verb.REVEAL: "revealed",
    n.Verb.CHOOSE: "chosen",
    n.Verb.DRAW: "drawn",
    n.Verb.MILL: "milled",
    n.Verb.ADD: "added",
    n.Verb.PLAY: "played",
    n.Verb.BLOCK: "blocked",
    n.Verb.CHECK: "checked",
    n.Verb.SEARCH: "found",
    n.Verb.LOOK_AT: "looked at",
}
THEM = n.Bound("", n.Pronoun.THEM, plural=True)


def _the(verb: n.Verb, *, plural: bool) -> Builder:
    return builds(n.Bound, name="", form=n.Pronoun.THE, verb=verb, plural=plural)


def add_references(grammar: Grammar) -> None:
    """ref.sg and ref.pl (agreeing with a verb), their possessives, and the groups of "them"."""
    _add_this(grammar)
    _add_attacks(grammar)
    _add_next(grammar)
    _add_pronouns(grammar)
    _add_participles(grammar)
    _add_possessives(grammar)


def _add_this(grammar: Grammar) -> None:
    grammar.add("ref.sg", "this card", is_value(n.ThisCard()))
    for kind in n.CardType:
        if kind is not n.CardType.ATTACK:
            grammar.add("ref.sg", f"this {kind.value}", is_value(n.ThisCard(kind)))
    grammar.add("ref.char", "your character", is_value(n.Character()))
    grammar.add("ref.char", "your opponent's character", is_value(n.Character(n.Who.OPPONENT)))
    grammar.add("ref.char", "their character", is_value(n.Character(n.Who.THEY)))
    grammar.add("subject.sg", "each player's character", is_value(n.Character(n.Who.EACH)))
    grammar.add("ref.name", "{name:CAPITALS}", builds(n.NamedCard))


_ATTACK_NOUN = n.IsType(n.CardType.ATTACK)


def _qualified(*, whose: n.Who | None) -> Builder:
    """ "your Punch attack": adjectives before the noun, nothing behind it (K.3.4.1.1)."""

    def make(adjectives: Value) -> n.CurrentAttack:
        return n.CurrentAttack(
            whose, n.AllOf((*adjectives, _ATTACK_NOUN)) if adjectives else n.ANY_CARD
        )

    def take(value: Value) -> Fields | None:
        if value.whose is not whose:
            return None
        parts = value.filter.parts if isinstance(value.filter, n.AllOf) else None
        if parts is None or (parts and parts[-1] != _ATTACK_NOUN):
            return None
        return {"adjectives": parts[:-1]}

    return lens(make, take, n.CurrentAttack)


def _add_attacks(grammar: Grammar) -> None:
    for words, whose in {
        "this": None,
        "your": n.Who.YOU,
        "your opponent's": n.Who.OPPONENT,
        "their": n.Who.THEY,
        "a player's": n.Who.ANY,
    }.items():
        grammar.add("ref.sg", f"{words} {{adjectives:adjs}} attack", _qualified(whose=whose))
        grammar.add("ref.of", f"{words} {{adjectives:adjs}} attack's", _qualified(whose=whose))
        if whose in (None, n.Who.YOU, n.Who.OPPONENT):
            described = f"{words} {{filter:describedattack}}"
            grammar.add("ref.sg", described, builds(n.CurrentAttack, whose=whose))
    described = "{adjectives:adjs} attack {posts:someposts}"
    grammar.add("describedattack", described, lens(_described, _take_described))
    grammar.lists["someposts"] = ListRule("post", (), 1)
    for words, who in {
        "your": n.Who.YOU,
        "your opponent's": n.Who.OPPONENT,
        "their": n.Who.THEY,
    }.items():
        grammar.add("ref.sg", f"{words} block", is_value(n.CurrentBlock(who)))
        grammar.add("ref.of", f"{words} block's", is_value(n.CurrentBlock(who)))
    attached = builds(n.AttachedTo)
    grammar.add("ref.pl", "the cards attached to {cards:ref.sg}", attached)
    grammar.add("ref.pl", "the cards attached to {cards:ref.char}", attached)
    copies = builds(n.MultipleCopies)
    grammar.add("ref.pl", "multiple copies of {of:ref.sg}", copies)


def _described(adjectives: Value, posts: Value) -> n.AllOf:
    return n.AllOf((*adjectives, _ATTACK_NOUN, *posts))


def _take_described(value: Value) -> Fields | None:
    parts = value.parts if isinstance(value, n.AllOf) else ()
    if _ATTACK_NOUN not in parts or parts[-1] == _ATTACK_NOUN:
        return None
    at = parts.index(_ATTACK_NOUN)
    return {"adjectives": parts[:at], "posts": parts[at + 1 :]}


def _add_next(grammar: Grammar) -> None:
    for poss, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        plain = builds(n.Next, whose=who)
        grammar.add("ref.sg", f"{poss} next {{filter:nom.sg}}", plain)
        today = builds(n.Next, whose=who, this_turn=True)
        grammar.add("ref.sg", f"{poss} next {{filter:nom.sg}} this turn", today)
        attack = builds(n.Next, whose=who, filter=n.AllOf((_ATTACK_NOUN,)))
        grammar.add("ref.of", f"{poss} next attack's", attack)
        counted = builds(n.Next, whose=who)
        grammar.add("ref.pl", f"{poss} next {{last:INT}} {{filter:nom.pl}}", counted)
        for word, place in {"first": 1, "second": 2, "third": 3, "fourth": 4}.items():
            nth = builds(
                n.Next, whose=who, first=place, last=place, since_turn=True, this_turn=True
            )
            grammar.add("ref.sg", f"{poss} {word} {{filter:nom.sg}} this turn", nth)
            each = builds(n.Next, whose=who, first=place, last=place, since_turn=True)
            grammar.add("ref.sg", f"{poss} {word} {{filter:nom.sg}} each turn", each)
    grammar.add(
        "ref.sg",
        "the next {filter:nom.sg} this turn",
        builds(n.Next, whose=n.Who.ANY, this_turn=True),
    )
    grammar.add("ref.sg", "the next {filter:nom.sg}", builds(n.Next, whose=n.Who.ANY))
    for subject, who, play, attempt in (
        ("you", n.Who.YOU, "play", "attempt"),
        ("your opponent", n.Who.OPPONENT, "plays", "attempts"),
    ):
        for verb, words in {n.Verb.PLAY: play, n.Verb.ATTEMPT: f"{attempt} to play"}.items():
            head = f"the next {{filter:nom.sg}} {subject} {words}"
            grammar.add("ref.sg", head, builds(n.Next, whose=who, verb=verb))
            today = builds(n.Next, whose=who, verb=verb, this_turn=True)
            grammar.add("ref.sg", f"{head} this turn", today)


def _add_pronouns(grammar: Grammar) -> None:
    grammar.add("ref.sg", "it", is_value(n.Bound("")))
    grammar.add("ref.pl", "them", is_value(THEM))
    grammar.add("them", "them", is_value(THEM))
    grammar.add("ofthem", "of them", is_value(THEM))
    for number in NUMBERS:
        that = "that" if number == "sg" else "those"
        form = n.Pronoun.THAT if number == "sg" else n.Pronoun.THOSE
        plural = number == "pl"
        noun = f"{that} {{noun:that.{number}}}"
        built = builds(n.Bound, name="", form=form, plural=plural)
        grammar.add(f"ref.{number}", noun, built)
        if plural:
            grammar.add("them", noun, built)
        end = "s" if plural else ""
        grammar.add(f"that.{number}", f"card{end}", is_value(n.ANY_CARD))
        grammar.add(f"that.{number}", f"{{parts:that1.{number}}}", builds(n.AllOf))
        grammar.add(f"that1.{number}", f"{{type:type.{number}}}", _only_type())
    grammar.add("ref.of", "its", is_value(n.Bound("")))
    grammar.add("ref.sg", "the rest", is_value(n.Rest("")))
    grammar.add("ref.sg", "the remaining cards", is_value(n.Rest("", n.AllOf((n.Other(),)))))


def _only_type() -> Builder:
    def take(value: Value) -> Fields | None:
        one = isinstance(value, tuple) and len(value) == 1 and type(value[0]) is n.IsType
        return {"type": value[0].type} if one and not value[0].card_word else None

    return lens(lambda type: (n.IsType(type),), take)


def _add_participles(grammar: Grammar) -> None:
    for verb, word in PAST_PARTICIPLES.items():
        for number in NUMBERS:
            plural = number == "pl"
            the = _the(verb, plural=plural)
            grammar.add(f"ref.{number}", f"the {word} {{noun:that.{number}}}", the)
            if plural:
                grammar.add("them", f"the {word} {{noun:that.pl}}", the)
        grammar.add("ref.of", f"the {word} {{noun:that.of}}", _the(verb, plural=False))
        for number in NUMBERS:
            this = builds(
                n.Bound, name="", form=n.Pronoun.THIS_WAY, verb=verb, plural=number == "pl"
            )
            said = f"the {{noun:that.{number}}} {word} this way"
            grammar.add(f"ref.{number}", said, this)
        way = n.Bound("", n.Pronoun.THIS_WAY, verb, plural=True)
        grammar.add("thisway", f"{word} this way", is_value(way))
    named = n.Bound("", n.Pronoun.THE, n.Verb.NAME)
    grammar.add("ref.sg", "the named card", is_value(named))
    grammar.add("that.of", "card's", is_value(n.ANY_CARD))
    grammar.add("that.of", "{parts:that1.of}", builds(n.AllOf))
    grammar.add("that1.of", "{type:type.of}", _only_type())
    paid = n.Bound("paid", n.Pronoun.THIS_WAY)
    grammar.add("paid", "card used to pay the cost of this ability", is_value(paid))


def _add_possessives(grammar: Grammar) -> None:
    grammar.add("ref.of", "this card's", is_value(n.ThisCard()))
    for kind in n.CardType:
        if kind is not n.CardType.ATTACK:
            grammar.add("ref.of", f"this {kind.value}'s", is_value(n.ThisCard(kind)))
    grammar.add("ref.of", "your character's", is_value(n.Character()))
    theirs = is_value(n.Character(n.Who.OPPONENT))
    grammar.add("ref.of", "your opponent's character's", theirs)
    that = builds(n.Bound, name="", form=n.Pronoun.THAT, plural=False)
    grammar.add("ref.of", "that {noun:that.of}", that)
    grammar.add("ref.of", "{name:CAPITALOF}", builds(n.NamedCard))
