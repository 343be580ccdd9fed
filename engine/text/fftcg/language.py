"""The one way from a line of this game's card texts to its tree and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations

from engine.fftcg.model.gains import ITS_NAME, GainAbility, with_name
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.trees import mapped
from engine.text.compiler import Language, compile_text
from engine.text.errors import CardTextError
from engine.text.fftcg.abilities import add_abilities
from engine.text.fftcg.changes import add_changes
from engine.text.fftcg.contexts import (
    with_contexts,
    with_one_count,
    with_others,
    with_plain_else,
    without_bare_cards,
)
from engine.text.fftcg.costs import add_costs
from engine.text.fftcg.counters import add_counters
from engine.text.fftcg.finds import add_finds
from engine.text.fftcg.gifts import with_plain_gifts
from engine.text.fftcg.later import add_later
from engine.text.fftcg.names import begins_anew, with_whole_names
from engine.text.fftcg.nouns import add_nouns
from engine.text.fftcg.openings import with_usual_opening
from engine.text.fftcg.orders import with_place_last, with_time_first, with_whom_first
from engine.text.fftcg.pronouns import bind
from engine.text.fftcg.quotes import add_quotes, as_said, granted, with_whole_quotes
from engine.text.fftcg.replacements import add_replacements
from engine.text.fftcg.sentences import add_sentences
from engine.text.fftcg.spoken import SpokenTree, cards_named
from engine.text.fftcg.steps import add_steps
from engine.text.fftcg.wordings import WORDINGS
from engine.text.fftcg.words import (
    ITS_OWN,
    ITSELF,
    SENTENCE_ENDS,
    add_words,
    last_begun,
    with_periods,
)
from engine.text.grammar import Grammar
from engine.text.lexer import Token, in_place, stand, tokenise
from engine.text.rewrites import rewrite
from engine.text.teller import TellingWriter
from engine.text.typography import capitals, spaced, with_quotes
from engine.text.writer import TextWriter

MOST_PLACES = 6  # of a name that is a word of the rulebook, too
LARGEST = 99_999  # power and damage
ADDERS = (
    add_words,
    add_nouns,
    add_changes,
    add_steps,
    add_finds,
    add_sentences,
    add_replacements,
    add_counters,
    add_abilities,
    add_costs,
    add_later,
    add_quotes,
)
REWORDED = (  # one after the other, before anything else
    *(without_bare_cards, with_one_count, with_place_last, with_time_first, with_plain_else),
)
LAST = tuple(
    tuple(f"until the end of {turn}".split()) for turn in ("the turn", "your opponent's turn")
)
TITLES = (
    *("forward", "backup", "monster", "summon", "character", "fire", "ice", "wind", "earth"),
    *("lightning", "water", "light", "dark", "brave", "haste", "first strike", "back attack"),
    *("break zone", "damage zone", "ex burst", "main phase", "attack phase", "job", "category"),
    *("card name", "counter"),
)
_LETTERS = re.compile(r"(?<!\{)\b(cp|x)\b(?!\})")  # always capitals
_LATER = re.compile(r"(\b[Ww]hen [^.,:\"]*) until the end of the turn,")
_VOWEL = re.compile(r"\b([Aa])(?= (?:[Aa]ctive|[Aa]ttacking|Earth|Ice)\b)")
_TITLE = re.compile(rf"(?<!\{{)\b({'|'.join(TITLES)})(?=s?\b)(?!\}})", re.I)


@cache
def grammar() -> Grammar:
    """The rows of all tables; built once."""
    found = Grammar()
    for add in ADDERS:
        add(found)
    found.close()
    return found


def language(name: str, symbol: str, plain: frozenset[int] = frozenset()) -> Language[TcgNode]:
    """How the lines of a card with this name are read; in the `plain` places it is just a word."""
    render = _render(name, symbol)
    normalise = _normalise(name, symbol, plain)
    return Language(TcgNode, symbol, grammar, normalise, _resolved, render)


def _resolved(tree: TcgNode) -> TcgNode:
    """The tree with every pronoun bound, and with the words of gained abilities."""
    return mapped(bind(tree), _worded)


def _worded(node: TcgNode) -> TcgNode:
    if not isinstance(node, GainAbility):
        return node
    return replace(node, words=_render(ITS_NAME, "ability")(node.ability, ""))


def compile_line(text: str, name: str, symbol: str = "ability") -> TcgNode:
    """The tree of a line; CardTextError says where and why there is none.

    A name may also be a word of the rulebook: then only one way to read it may be left.
    """
    found = [_read(text, name, symbol, plain) for plain in plain_words(text, name)]
    trees = [each for each in found if isinstance(each, TcgNode)]
    if len(trees) > 1:
        raise CardTextError(0, (), "two readings")
    for each in (*trees, *found):
        if isinstance(each, TcgNode):
            return each
        raise each
    raise AssertionError("there is one way to read it at least")


def _read(text: str, name: str, symbol: str, plain: frozenset[int]) -> TcgNode | CardTextError:
    try:
        return compile_text(language(name, symbol, plain), text, "")
    except CardTextError as error:
        return error


def plain_words(text: str, name: str) -> list[frozenset[int]]:
    """Every combination of places where a card's name may be just a word instead."""
    own = tokenise(name, LARGEST)
    usual: frozenset[int] = frozenset()
    if not all(token.word in grammar().vocabulary() for token in own):
        return [usual]
    tokens, spelled = tokenise(text, LARGEST), _spelled(own)
    count = sum(_size_of_name(tokens, at, spelled) > 0 for at in range(len(tokens)))
    if count > MOST_PLACES:
        return [usual]
    places = range(count)
    return [frozenset(each) for size in (*places, count) for each in combinations(places, size)]


def _normalise(
    name: str, symbol: str, plain: frozenset[int]
) -> Callable[[str, str], tuple[Token, ...]]:
    own = _spelled(tokenise(name, LARGEST))

    @lru_cache(maxsize=1)  # most texts are said again as they are written
    def normalise(text: str, dialect: str) -> tuple[Token, ...]:
        named = _with_itself(tokenise(text, LARGEST), own, plain)
        found = with_whole_names(named)
        for reworded in REWORDED:
            found = reworded(found)
        worded = rewrite(with_contexts(with_whom_first(with_others(found, symbol))), WORDINGS)
        return _span_last(with_whole_quotes(with_usual_opening(with_plain_gifts(worded), symbol)))

    return normalise


def _with_itself(tokens: tuple[Token, ...], own: str, plain: frozenset[int]) -> list[Token]:
    """5.2.4.1: a card's own name means that very card, except after "card name"."""
    found: list[Token] = []
    at = place = 0
    while at < len(tokens):
        is_any = [token.word for token in found[-2:]] == ["card", "name"]
        size, owning = (_size_of_name(tokens, at, each) for each in (own, f"{own}'s"))
        is_plain = size > 0 and place in plain
        place += size > 0
        if (size or owning) and not is_any and not is_plain:
            found.append(in_place(ITSELF if size else ITS_OWN, tokens[at]))
            at += size or owning
            if size and own.endswith(".") and begins_anew(tokens[at:]):
                found.append(tokens[at - 1])
        else:
            found.append(tokens[at])
            at += 1
    return found


def _spelled(tokens: tuple[Token, ...]) -> str:
    """The letters of a name without spaces, however its periods split it into tokens."""
    return "".join(token.text for token in tokens)


def _size_of_name(tokens: tuple[Token, ...], at: int, name: str) -> int:
    """How many tokens the name takes there; 0 if it is not there."""
    end, left = at, name
    while left and end < len(tokens) and left.startswith(tokens[end].text):
        left = left.removeprefix(tokens[end].text)
        end += 1
    return 0 if left else end - at


def _span_last(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Until the end of the turn, it gains ...", "If it would be broken until the end of the turn,
    ...": move the duration behind what is done."""
    found: list[Token] = []
    held: tuple[Token, ...] = ()
    at = 0
    quotes = {each.first: each.last for each in granted([token.word for token in tokens])}
    while at < len(tokens):
        if at in quotes:
            inner = _span_last(tokens[at + 1 : quotes[at]])
            found += (tokens[at], *inner, tokens[quotes[at]])
            at = quotes[at] + 1
            continue
        size = _size_of_span(tokens[at:])
        if not held and size:
            begins = _begins(found)
            if begins or _waits(found):
                held = tokens[at : at + size]
                at += size + begins  # the comma stays behind what it waits for
                continue
        if held and tokens[at].word in {".", '"'}:
            found += held
            held = ()
        found.append(tokens[at])
        at += 1
    return (*found, *held)


def _size_of_span(tokens: tuple[Token, ...]) -> int:
    """The number of words in a duration that is followed by a comma; 0 if none is there."""
    return next((len(last) for last in LAST if stand(tokens, 0, (*last, ","))), 0)


def _waits(found: list[Token]) -> bool:
    """Whether the sentence so far is an event that will be replaced."""
    words = [token.word for token in found]
    sentence = words[last_begun(words) :]
    return sentence[:1] == ["if"] and bool({"would", "dealt", "deals"} & set(sentence))


def _begins(found: list[Token]) -> bool:
    return not found or found[-1].word in SENTENCE_ENDS | {","}


def _render(name: str, symbol: str) -> Callable[[TcgNode, str], str]:
    def render(tree: TcgNode, dialect: str) -> str:
        words = TextWriter(grammar()).write(symbol, SpokenTree(tree).said)
        if words is None:
            raise ValueError(f"no text says {tree!r}")
        return _written(words, name)

    return render


def _written(words: tuple[str, ...], name: str) -> str:
    said = with_periods(with_quotes(spaced(as_said(words)), _printed))
    return with_name(said, name, ITSELF)


def told_line(text: str, name: str, symbol: str) -> str:
    """A line as it is read: every pronoun is followed by what it means, in ‹these marks›."""
    spoken, writer = SpokenTree(compile_line(text, name, symbol)), TellingWriter(grammar())
    for said, names in spoken.named:
        cards = cards_named(names)
        if cards is None:
            writer.tell(said, ITSELF)
            continue
        nouns = writer.write("kinds.many" if said.is_many else "kinds.one", cards.kinds)
        writer.tell(said, " ".join(("the", *(nouns or ("card",)), cards.deed)))
    words = writer.write(symbol, spoken.said)
    if words is None:
        raise ValueError(f"no text says {spoken.said!r}")
    return _written(writer.with_meanings(words), name)


def _printed(part: str) -> str:
    """The text with capitals for rulebook terms and beginnings of sentences."""
    text = _TITLE.sub(_title, capitals(part)).replace("} {", "}{").replace("\u2022 ", "-- ")
    text = _VOWEL.sub(r"\1n", _LETTERS.sub(lambda found: found[0].upper(), text))
    text = _LATER.sub(r"\1 this turn,", text.replace("Ex Burst", "EX Burst"))
    return re.sub(r"((?:: |EX Burst ))([a-z])", lambda m: m[1] + m[2].upper(), text)


def _title(found: re.Match[str]) -> str:
    return found[0].title()
