"""Numbers, names and words that stand for one value."""

from __future__ import annotations

from collections.abc import Sequence

from engine.fftcg.model.patterns import CardStand
from engine.fftcg.model.spells import AbilityTime
from engine.fftcg.model.words import CardElement, CardKind, CardTrait
from engine.text.grammar import Grammar, Terminal, Value
from engine.text.lexer import Token, Tokens

ITSELF = "@self"  # stands for the card's own name (5.2.4.1)
ITS_OWN = f"{ITSELF}'s"
SENTENCE_ENDS = frozenset({".", ":", '"'})
CLAUSE_ENDS = SENTENCE_ENDS | {"when"}
PERIOD = "\u2024"  # of a name, while a text is set
KINDS = {kind.value: frozenset({kind}) for kind in CardKind}
CHARACTER = frozenset({CardKind.FORWARD, CardKind.BACKUP, CardKind.MONSTER})
ANY_CARD = frozenset(CardKind)
KIND_WORDS = {
    **KINDS,
    "character": CHARACTER,
    "card": ANY_CARD,
    "forward or monster": frozenset({CardKind.FORWARD, CardKind.MONSTER}),
    "forward or backup": frozenset({CardKind.FORWARD, CardKind.BACKUP}),
    "backup or monster": frozenset({CardKind.BACKUP, CardKind.MONSTER}),
    **{
        f"{kind} or summon": frozenset({CardKind(kind), CardKind.SUMMON})
        for kind in ("forward", "backup", "monster")
    },
}
NOT_OF_NAMES = frozenset(
    {*CardKind, "character", "card", "characters", "cards", "counter", "counters"}
) | {f"{kind}s" for kind in CardKind}
ELEMENTS = {element.value: element for element in CardElement}
TRAITS = {trait.value: trait for trait in CardTrait}
STANDS = {stand.value: stand for stand in CardStand}
TIMES = {
    "during your turn": AbilityTime.OWN_TURN,
    "during your main phase": AbilityTime.MAIN_PHASE,
    "during your opponent's turn": AbilityTime.THEIR_TURN,
}


def number(least: int, most: int = 99_999) -> Terminal:
    """A plain number within bounds."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, Value] | None:
        word = tokens[at].word if at < len(tokens) else ""
        if not word.isdecimal() or not least <= int(word) <= most:
            return None
        return at + 1, int(word)

    def write(value: Value) -> tuple[str, ...] | None:
        is_number = type(value) is int and least <= value <= most
        return (str(value),) if is_number else None

    return Terminal(read, write, "a number")


def gain() -> Terminal:
    """A number with a plus before it."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, Value] | None:
        word = tokens[at].word if at < len(tokens) else ""
        if not word.startswith("+") or not word[1:].isdecimal() or int(word) == 0:
            return None
        return at + 1, int(word)

    def write(value: Value) -> tuple[str, ...] | None:
        return (f"+{value}",) if type(value) is int and value > 0 else None

    return Terminal(read, write, "+N")


def proper_name() -> Terminal:
    """A run of words with capitals, without words that say what kind of thing is named."""

    def read(tokens: tuple[Token, ...], at: int) -> tuple[int, Value] | None:
        end = end_of_name(tokens, at)
        if end == at:
            return None
        return end, " ".join(token.text for token in tokens[at:end])

    def write(value: Value) -> tuple[str, ...] | None:
        is_name = isinstance(value, str) and value
        return tuple(value.replace(".", PERIOD).split()) if is_name else None

    return Terminal(read, write, "a name")


def with_periods(text: str) -> str:
    """With the periods of names, which end the sentence, too."""
    return text.replace(f"{PERIOD}.", ".").replace(PERIOD, ".")


def is_of_name(token: Token) -> bool:
    return token.text[:1].isupper() and token.word not in NOT_OF_NAMES


def end_of_name(tokens: Tokens, at: int) -> int:
    """Behind the words of a name that begins here, if one does."""
    while at < len(tokens) and is_of_name(tokens[at]):
        at += 1
    return at


def last_begun(words: Sequence[str], ends: frozenset[str] = SENTENCE_ENDS) -> int:
    """Where the sentence begins that the last of the words belongs to."""
    return max((at for at, word in enumerate(words, 1) if word in ends), default=0)


def add_words(grammar: Grammar) -> None:
    grammar.terminals["n"] = number(1)
    grammar.terminals["one"] = number(1, 1)
    grammar.terminals["many"] = number(2)
    grammar.terminals["gain"] = gain()
    grammar.terminals["name"] = proper_name()
    grammar.add_all("element", ELEMENTS)
    grammar.add_all("trait", TRAITS)
    grammar.add_all("stand", STANDS)
    grammar.add_all("time", TIMES)
    grammar.add_all("kinds.one", KIND_WORDS)
    plural = {" ".join(map(_plural, words.split())): kinds for words, kinds in KIND_WORDS.items()}
    grammar.add_all("kinds.many", plural)


def _plural(word: str) -> str:
    return word if word == "or" else f"{word}s"
