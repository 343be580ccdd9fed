"""A few sentences of a second game through the same reader, writer and gates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial

import pytest

from engine.text.compiler import Language, Unresolved, compile_text, or_declined, printed_lines
from engine.text.errors import CardTextError, Declined
from engine.text.grammar import Grammar, ListRule, Terminal, Value, builds
from engine.text.lexer import Token, tokenise
from engine.text.rewrites import close_sentences, rewrite, rewrites
from engine.text.typography import capitals, spaced, with_articles, with_quotes
from engine.text.writer import TextWriter
from tests.kernel.tide.model import Suit


@dataclass(frozen=True)
class Earn:
    """Coins for whoever plays the card."""

    amount: int


@dataclass(frozen=True)
class Sweep:
    """A card of that suit goes into the sea."""

    suit: Suit


@dataclass(frozen=True)
class OwnerScores:
    """Points for the owner of a card that was mentioned; empty: of "it", whatever that is."""

    amount: int
    card: str = ""


@dataclass(frozen=True)
class Charm:
    """What a card says."""

    steps: tuple[Value, ...]


def _read(tokens: tuple[Token, ...], at: int) -> tuple[int, int] | None:
    known = at < len(tokens) and tokens[at].word.isdecimal()
    return (at + 1, int(tokens[at].word)) if known else None


@cache
def grammar() -> Grammar:
    rows = Grammar()
    rows.terminals["n"] = Terminal(_read, lambda value: (str(value),), "a number")
    rows.add_all("suit", {str(suit): suit for suit in Suit})
    rows.add("act", "earn {amount:n} coins", builds(Earn))
    rows.add("act", "sweep a {suit:suit} away", builds(Sweep))
    rows.add("act", "its owner scores {amount:n}", builds(OwnerScores))
    rows.add("sentence", "{_:act} .")
    rows.lists["sentences"] = ListRule("sentence")
    rows.add("charm", "{steps:sentences}", builds(Charm))
    rows.close()
    return rows


OLD = rewrites({"gain": "earn", "shillings": "coins", "wash": "sweep"})


def normalise(text: str, dialect: str) -> tuple[Token, ...]:
    return close_sentences(rewrite(tokenise(text), OLD if dialect == "old" else {}))


def resolve(charm: Charm) -> Charm:
    """ "It" is the card that was swept away before."""
    swept, steps = "", []
    for step in charm.steps:
        swept = "swept" if isinstance(step, Sweep) else swept
        if isinstance(step, OwnerScores) and not swept:
            raise Unresolved("its")
        steps.append(replace(step, card=swept) if isinstance(step, OwnerScores) else step)
    return Charm(tuple(steps))


def forget(step: Value) -> Value:
    return replace(step, card="") if isinstance(step, OwnerScores) else step


def render(charm: Charm, dialect: str) -> str:
    words = TextWriter(grammar()).write("charm", Charm(tuple(map(forget, charm.steps))))
    if words is None:
        raise ValueError(charm)
    return with_quotes(spaced(words), lambda text: capitals(with_articles(text)))


TIDE = Language(Charm, "charm", grammar, normalise, resolve, render)
SAID = "Sweep a wave away. Its owner scores 2. Earn 1 coins."
TREE = Charm((Sweep(Suit.WAVE), OwnerScores(2, "swept"), Earn(1)))


def test_a_text_is_read_as_its_tree() -> None:
    assert compile_text(TIDE, SAID, "new") == TREE


def test_a_tree_is_said_as_its_text() -> None:
    assert render(TREE, "new") == SAID


def test_another_dialect_says_the_same() -> None:
    old = "Wash a wave away. Its owner scores 2. Gain 1 shillings."
    assert compile_text(TIDE, old, "old") == TREE
    with pytest.raises(CardTextError, match="not understood"):
        compile_text(TIDE, old, "new")


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("Earn 1 pebbles.", "pebbles", "not understood"),
        ("Its owner scores 2.", "Its", "nothing mentioned for 'its' to refer to"),
        ("Earn 01 coins.", "01", "does not read back"),
    ],
)
def test_a_text_is_declined_with_the_place_and_the_reason(text: str, place: str, why: str) -> None:
    box = f"{SAID}\n\n{text}"
    compiled = partial(compile_text, TIDE, dialect="new")
    read, declined = (or_declined(compiled, line, at) for at, line in printed_lines(box))
    assert read == TREE
    assert isinstance(declined, Declined)
    assert (box[declined.position :].startswith(place), declined.why) == (True, why)
