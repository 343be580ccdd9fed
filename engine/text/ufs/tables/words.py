"""Words that stand for one value, and the grammatical persons that the other tables go through."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.grammar import Grammar, Terminal, builds, is_value
from engine.text.lexer import Token
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS


@dataclass(frozen=True, slots=True)
class ClauseSubject:
    """A grammatical subject: the player, its words, and the possessives its clause can use."""

    key: str
    who: n.Who
    subject: str
    possessives: tuple[tuple[str, n.Who], ...]
    singular: bool = True


YOU = ClauseSubject(
    "you",
    n.Who.YOU,
    "you",
    (
        ("your", n.Who.YOU),
        ("your opponent's", n.Who.OPPONENT),
        ("their", n.Who.THEY),
        ("that player's", n.Who.THAT_PLAYER),
        ("a player's", n.Who.ANY),
        ("either player's", n.Who.EITHER),
        ("each player's", n.Who.EACH),
        ("both players'", n.Who.BOTH),
        ("its owner's", n.Who.OWNER),
        ("this attack's", n.Who.ATTACKER),
    ),
    singular=False,
)
OPPONENT = ClauseSubject(
    "opp", n.Who.OPPONENT, "your opponent", (("their", n.Who.OPPONENT), ("your", n.Who.YOU))
)
THEY = ClauseSubject(
    "they", n.Who.THEY, "they", (("their", n.Who.THEY), ("your", n.Who.YOU)), singular=False
)
_OTHERS = ("their opponent's", n.Who.THEIR_OPPONENT)
EACH = ClauseSubject("each", n.Who.EACH, "each player", (("their", n.Who.EACH), _OTHERS))
BOTH = ClauseSubject(
    "both", n.Who.BOTH, "both players", (("their", n.Who.BOTH), _OTHERS), singular=False
)
ANYONE = ClauseSubject("any", n.Who.ANY, "a player", (("their", n.Who.ANY),))
THAT = ClauseSubject("that", n.Who.THAT_PLAYER, "that player", (("their", n.Who.THAT_PLAYER),))
PERSONS = (YOU, OPPONENT, THEY, EACH, BOTH, ANYONE, THAT)

NUMBERS = ("sg", "pl")

TYPES = {kind.value: kind for kind in n.CardType}
ZONE_WORDS = {
    "hand": n.Zone.HAND,
    "deck": n.Zone.DECK,
    "card pool": n.Zone.POOL,
    "staging area": n.Zone.STAGE,
    "momentum": n.Zone.MOMENTUM,
    "discard pile": n.Zone.DISCARD,
    "removed pile": n.Zone.REMOVED,
}
STAT_WORDS = {
    "speed": n.Stat.SPEED,
    "damage": n.Stat.DAMAGE,
    "difficulty": n.Stat.DIFFICULTY,
    "control": n.Stat.CONTROL,
    "block modifier": n.Stat.BLOCK_MODIFIER,
    "hand size": n.Stat.HAND_SIZE,
    "vitality": n.Stat.VITALITY,
    "maximum vitality": n.Stat.MAXIMUM_VITALITY,
    "stamina": n.Stat.STAMINA,
}
STRETCH_WORDS = {
    "turn": n.Stretch.TURN,
    "game": n.Stretch.GAME,
    "ready phase": n.Stretch.READY_PHASE,
    "ready step": n.Stretch.READY_STEP,
    "review step": n.Stretch.REVIEW_STEP,
    "draw step": n.Stretch.DRAW_STEP,
    "combat phase": n.Stretch.COMBAT_PHASE,
    "end phase": n.Stretch.END_PHASE,
    "attack": n.Stretch.ATTACK,
    "enhance step": n.Stretch.ENHANCE_STEP,
    "block step": n.Stretch.BLOCK_STEP,
    "damage step": n.Stretch.DAMAGE_STEP,
}


def _number(least: int) -> Terminal:
    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, n.Amount] | None:
        if at < len(tokens) and tokens[at].word.isdecimal() and int(tokens[at].word) >= least:
            return at + 1, n.Number(int(tokens[at].word))
        return None

    def write(value: object) -> tuple[str, ...] | None:
        fits = isinstance(value, n.Number) and value.value >= least
        return (str(value.value),) if fits and isinstance(value, n.Number) else None

    return Terminal(read, write, "a number")


def _signed(sign: str) -> Terminal:
    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, n.Amount] | None:
        word = tokens[at].word if at < len(tokens) else ""
        if len(word) < 2 or word[0] != sign:
            return None
        return at + 1, n.X() if word[1:] == "x" else n.Number(int(word[1:]))

    def write(value: object) -> tuple[str, ...] | None:
        if isinstance(value, n.X):
            return (f"{sign}X",)
        return (f"{sign}{value.value}",) if isinstance(value, n.Number) else None

    return Terminal(read, write, f"{sign}N")


def _check() -> Terminal:
    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, n.Amount] | None:
        word = tokens[at].word if at < len(tokens) else ""
        plain = len(word) > 1 and word[-1] == "+" and word[:-1].isdecimal()
        return (at + 1, n.Number(int(word[:-1]))) if plain else None

    def write(value: object) -> tuple[str, ...] | None:
        return (f"{value.value}+",) if isinstance(value, n.Number) else None

    return Terminal(read, write, "N+")


def _plain_int() -> Terminal:
    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, int] | None:
        if at < len(tokens) and tokens[at].word.isdecimal():
            return at + 1, int(tokens[at].word)
        return None

    def write(value: object) -> tuple[str, ...] | None:
        return (str(value),) if isinstance(value, int) else None

    return Terminal(read, write, "a number")


def _keyword(reserved: frozenset[str]) -> Terminal:
    """A keyword: a known one, or a capitalised word that no row uses."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        if at >= len(tokens):
            return None
        token = tokens[at]
        known = KNOWN_KEYWORDS.get(token.word)
        if known is not None:
            return at + 1, known
        first = at == 0 or tokens[at - 1].word in {".", ":", '"', "]"}
        new = token.text[0].isupper() and token.word.isalpha() and len(token.word) > 1
        return (at + 1, token.text) if new and not first and token.word not in reserved else None

    def write(value: object) -> tuple[str, ...] | None:
        return (value,) if isinstance(value, str) and value.isalpha() else None

    return Terminal(read, write, "a keyword")


def _possessive_name() -> Terminal:
    """A card name of capitalised words with the possessive: "Old Wall's"."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        end = at
        while end < len(tokens) and _in_name(tokens[end], True):
            end += 1
        closed = end < len(tokens) and tokens[end].text.endswith("'s")
        if not closed or not tokens[end].text[0].isupper():
            return None
        words = " ".join(t.text for t in tokens[at : end + 1])
        return (end + 1, words[:-2]) if words.lower() not in _NOT_NAMES else None

    def write(value: object) -> tuple[str, ...] | None:
        return tuple(f"{value}'s".split(" ")) if isinstance(value, str) and value else None

    return Terminal(read, write, "a name")


_NOT_NAMES = frozenset(
    ["your opponent's", "this attack's", "this card's", "that card's", "that attack's", "its"]
)


_COUNTERS = frozenset({"counter", "counters"})
_MOST_WORDS = 3  # in the name of a counter


def _counter() -> Terminal:
    """The name of counters: the word before "counter", or several words with capitals."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        for end in range(at + 1, min(at + _MOST_WORDS, len(tokens) - 1) + 1):
            words = tokens[at:end]
            if not all(token.word.isalpha() for token in words):
                return None
            if tokens[end].word in _COUNTERS:
                several = len(words) > 1
                named = not several or all(token.text[0].isupper() for token in words)
                plain = " ".join(t.text if several else t.word for t in words)
                return (end, plain) if named else None
        return None

    def write(value: object) -> tuple[str, ...] | None:
        return tuple(value.split(" ")) if isinstance(value, str) and value else None

    return Terminal(read, write, "a counter name")


def _letter() -> Terminal:
    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        one = at < len(tokens) and tokens[at].text in {"A", "B", "O", "AB"}
        return (at + 1, tokens[at].text) if one else None

    return Terminal(read, lambda value: (value,) if isinstance(value, str) else None, "a letter")


def _gate_name() -> Terminal:
    """A character name in front of an ability letter: whatever stands there, except gate words."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        end = at
        while end < len(tokens) and _in_gate_name(tokens[end]):
            if tokens[end].word in _LETTERS or (end > at and tokens[end].word in _GATES):
                break
            if tokens[end].word in NO_GATE_NAMES:
                return None
            end += 1
        after = tokens[end].word if end < len(tokens) else ""
        if end == at or after not in {*_LETTERS, *_GATES, "/"}:
            return None
        return end, " ".join(t.text for t in tokens[at:end])

    def write(value: object) -> tuple[str, ...] | None:
        return tuple(value.split(" ")) if isinstance(value, str) and value else None

    return Terminal(read, write, "a character name")


_LETTERS = frozenset({"e", "f", "r", "b"})
_GATES = frozenset({"first", "combo", "deadlock", "desperation"})
# Words that count or limit ("Second Enhance") and symbols are no names, even with a capital.
NO_GATE_NAMES = frozenset(
    {
        *_GATES,
        *("second", "third", "fourth", "fifth", "sixth", "last", "next", "each", "every"),
        *("another", "other", "additional", "once", "twice", "only", "double", "printed"),
        *(symbol.value for symbol in n.Symbol),
    }
)


def _name(*, capital: bool, reserved: frozenset[str] = frozenset()) -> Terminal:
    """The words of a name up to a quotation mark, or (`capital`) one run of capitalised words.

    `reserved`: sentences begin with a capital, too, but "It" or "Foundations" are no names.
    """

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, str] | None:
        end = at
        while end < len(tokens) and _in_name(tokens[end], capital):
            end += 1
        if all(token.word in reserved for token in tokens[at:end]):
            return None
        return end, " ".join(t.text for t in tokens[at:end])

    def write(value: object) -> tuple[str, ...] | None:
        return tuple(value.split(" ")) if isinstance(value, str) and value else None

    return Terminal(read, write, "a name")


def _in_name(token: Token, capital: bool) -> bool:
    if capital:
        return token.text[0].isupper() and token.text.isalpha() and len(token.text) > 1
    return token.word not in {'"', ".", ":", ";", "(", ")", "[", "]", "symbol>"}


def _in_gate_name(token: Token) -> bool:
    """Names in front of an ability may also have initials and hyphens."""
    plain = token.text.replace(".", "").replace("-", "").replace("'", "")
    return token.text[0].isupper() and plain.isalpha() and len(token.text) > 1


def add_terminals(grammar: Grammar, reserved: frozenset[str]) -> None:
    """Register what is read straight from tokens."""
    grammar.terminals["N"] = _number(0)
    grammar.terminals["N2"] = _number(2)
    grammar.terminals["INT"] = _plain_int()
    grammar.terminals["PLUS"] = _signed("+")
    grammar.terminals["MINUS"] = _signed("-")
    grammar.terminals["CHECK"] = _check()
    grammar.terminals["KEYWORD"] = _keyword(reserved)
    grammar.terminals["QUOTED"] = _name(capital=False)
    grammar.terminals["CAPITALS"] = _name(capital=True, reserved=reserved)
    grammar.terminals["CAPITALOF"] = _possessive_name()
    grammar.terminals["COUNTER"] = _counter()
    grammar.terminals["LETTER"] = _letter()
    grammar.terminals["GATENAME"] = _gate_name()


def add_words(grammar: Grammar) -> None:
    """Rows whose words stand for one value."""
    grammar.add_all("stat", STAT_WORDS)
    grammar.add_all("stretch", STRETCH_WORDS)
    grammar.add_all("symbol", {symbol.value: symbol for symbol in n.Symbol})
    grammar.add_all("zone.word", {zone.value: zone for zone in n.AttackZone})
    grammar.add_all("printed", {"printed": True})
    grammar.add_all("type.sg", TYPES)
    grammar.add_all("type.pl", {f"{word}s": kind for word, kind in TYPES.items()})
    grammar.add_all("type.of", {f"{word}'s": kind for word, kind in TYPES.items()})
    for person in PERSONS:
        _add_places(grammar, person)
    own = {words: (n.Place(zone, said=n.Said.BARE),) for words, zone in ZONE_WORDS.items()}
    grammar.add_all("also", own)
    grammar.add("anyones", "{_:zone.any}")
    for words, who in {"your": n.Who.YOU, "your opponent's": n.Who.OPPONENT}.items():
        for zone_words, zone in ZONE_WORDS.items():
            place = builds(n.Place, zone=zone, whose=who, said=n.Said.BARE)
            grammar.add("anyones", f"{words} {zone_words}", place)
    grammar.add_all(
        "who3",
        {p.subject: p.who for p in PERSONS if p.singular},
    )
    grammar.add_all("ordinal", {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5})
    grammar.add("q.1", "1", is_value(n.Quantity(n.Number(1))))


def _add_places(grammar: Grammar, person: ClauseSubject) -> None:
    key = person.key
    for words, who in person.possessives:
        grammar.add(f"poss.{key}", words, is_value(who))
    for words, zone in ZONE_WORDS.items():
        at = {"zone": zone}
        of = f"{{whose:poss.{key}}} {words}"
        grammar.add(f"in.{key}", f"in {of}", builds(n.Place, said=n.Said.IN, **at))
        grammar.add(f"from.{key}", f"from {of}", builds(n.Place, said=n.Said.FROM, **at))
        grammar.add(f"to.{key}", f"to {of}", builds(n.Place, said=n.Said.IN, **at))
        grammar.add(f"of.{key}", f"of {of}", builds(n.Place, said=n.Said.IN, **at))
        grammar.add(f"zone.{key}", of, builds(n.Place, said=n.Said.BARE, **at))
        if zone in (n.Zone.DECK, n.Zone.DISCARD):
            grammar.add(f"ofpile.{key}", f"of {of}", builds(n.Place, said=n.Said.BARE, **at))
    own = builds(n.Place, zone=n.Zone.STAGE, said=n.Said.OF)
    grammar.add(f"stageof.{key}", f"of {{whose:poss.{key}}}", own)
    grammar.add(f"stagebare.{key}", f"{{whose:poss.{key}}}", own)
