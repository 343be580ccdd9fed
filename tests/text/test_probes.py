"""Generated texts: a cost or none, a trigger, an instruction and a pronoun after them.

Each has a named binding or is declined; a pronoun never means a cost where more is spoken of.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from engine.kernel.plain import field_names
from engine.text.ufs.antecedents import kinds, kinds_of
from engine.text.ufs.compile import try_compile
from engine.text.ufs.render import render_told
from engine.text.ufs.tables.effects import HAND_VERBS, STAGE_VERBS
from engine.text.ufs.tables.verbs import CARD_VERBS, LEXEMES
from engine.ufs.effects import nodes as n

COSTS = ("", "Commit 1 foundation")
TRIGGERS = (
    *(f"After you {LEXEMES[verb].base} 1 card" for verb in CARD_VERBS),
    *(f"After your opponent {LEXEMES[verb].third} a foundation" for verb in CARD_VERBS),
    "After this attack deals damage",
    "After you block with this card",
    "After your attack is blocked",
    "After your opponent plays an enhance ability",
    "After you gain vitality",
    "Before the Damage Step of this attack",
    "At the start of your Combat Phase",
    "At the end of the turn",
)
INSTRUCTIONS = (
    *(f"{LEXEMES[verb].base} 1 foundation" for verb in STAGE_VERBS),
    *(f"{LEXEMES[verb].base} 1 card" for verb in HAND_VERBS),
    "draw 1 card",
    "draw 2 cards",
    "mill 2",
    "gain 2 vitality",
    "your opponent discards 1 card",
    "each player draws 1 card",
    "look at the top 2 cards of your deck",
    "make a check",
    "your attack gets +2 damage",
    "your attack's damage becomes 5",
    "your attack's zone becomes High",
    "your low attack's zone becomes High",
    "your opponent's attack loses Throw",
    "add 1 card from your hand to your momentum",
    "search your deck for 1 asset",
    "shuffle this card into your deck",
    "if you have an asset, draw 1 card",
    "you may discard 1 card",
    "if your attack deals damage, draw 1 card",
)
ENDS = (
    "Destroy it.",
    "It gains Throw.",
    "Destroy that card.",
    "Destroy that foundation.",
    "Add that attack to your momentum.",
    "Destroy 1 foundation in their staging area.",
    "Add 1 card discarded this way to your hand.",
    "If you do, remove it.",
    "Draw that many cards.",
)
SPOKEN_OF = re.compile(r"attack|card|asset|foundation")
BY_THE_RULES = {"event", "blocked attack"}


@cache
def probes() -> tuple[tuple[str, bool], ...]:
    """Each text, and whether it speaks of more cards than its cost before the pronoun."""
    return tuple(_probes())


def _probes() -> Iterator[tuple[str, bool]]:
    for cost, trigger, instruction, end in product(COSTS, ("", *TRIGGERS), INSTRUCTIONS, ENDS):
        head = f"{'R' if trigger else 'F'} {cost}:".replace(" :", ":")
        said = f"{trigger}, {instruction}" if trigger else instruction
        counted = said.replace("draw 2 cards", "").replace("shuffle this card into your deck", "")
        if "that card" in end:  # a card calls itself "this", never "that card"
            counted = re.sub("this (attack|card)", "", counted)
        yield f"{head} {said[0].upper()}{said[1:]}. {end}", bool(SPOKEN_OF.search(counted))


def parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif isinstance(value, n.Node):
        for name in field_names(type(value)):
            yield from parts(getattr(value, name))


def bound_by(tree: object) -> dict[str, n.CardRef | None]:
    named = (part for part in parts(tree) if getattr(part, "bind", ""))
    return {part.bind: getattr(part, "cards", None) for part in named}  # type: ignore[attr-defined]


def complaint(text: str, *, more: bool) -> str | None:
    """What is wrong with the bindings of a text that compiles."""
    tree = try_compile(text)
    if not isinstance(tree, n.Ability):
        return None
    known, paid = bound_by(tree), bound_by(tree.cost)
    for part in parts((tree.trigger, tree.effects, tree.x)):
        if isinstance(part, n.Bound | n.Happening) and part.name not in {*known, *BY_THE_RULES}:
            return f"bound to {part.name!r}, which nothing names"
        if isinstance(part, n.Bound):
            wanted = kinds(part.noun)
            if more and part.name in paid and part.verb is None and wanted is None:
                return "bound to the cost, though more is spoken of"
            found = kinds_of(known.get(part.name))
            if wanted and found and not wanted & found:
                return "the noun does not agree"
        if isinstance(part, n.Same):
            wanted, found = kinds(part.noun), kinds_of(part.of)
            if wanted and found and not wanted & found:
                return "the noun does not agree"
    spoken = parts((tree.cost, tree.trigger, tree.effects))
    players = {part for part in spoken if isinstance(part, n.Who)}
    if n.Who.THEY in players and n.Who.OPPONENT not in players:
        return "they are nobody"
    return None


@pytest.mark.parametrize("each", [251, pytest.param(1, marks=pytest.mark.slow)])
def test_every_probe_has_a_named_binding_or_is_declined(each: int) -> None:
    wrong = {}
    for text, more in probes()[::each]:
        if found := complaint(text, more=more):
            wrong[text] = found
    assert wrong == {}


def untold(text: str) -> str | None:
    """The text for a reader, if it leaves a pronoun without its meaning."""
    tree = try_compile(text)
    if not isinstance(tree, n.Ability):
        return None
    spoken = n.Bound | n.Same | n.Rest | n.Happening
    pronouns = sum(isinstance(part, spoken) for part in parts(tree))
    told = render_told(tree)
    return None if told.count("‹") == pronouns and "‹›" not in told else told


@pytest.mark.parametrize("each", [251, pytest.param(1, marks=pytest.mark.slow)])
def test_a_reader_is_told_what_every_pronoun_means(each: int) -> None:
    assert [told for text, _ in probes()[::each] if (told := untold(text))] == []


@pytest.mark.parametrize("end", ENDS)
def test_every_pronoun_is_bound_in_some_probe(end: str) -> None:
    texts = [text for text, _ in probes() if text.endswith(end)]
    assert any(isinstance(try_compile(text), n.Ability) for text in texts)
