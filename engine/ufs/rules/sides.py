"""Instructions seen from one player's side of the table (J.1.5, K.1.3)."""

from __future__ import annotations

from functools import lru_cache

from engine.ufs.effects import nodes as n
from engine.ufs.effects.both_players import asked_of_each, is_told_to_both
from engine.ufs.rules.substitution import rewritten
from engine.ufs.rules.trees import parts_of

ASKING = (n.May, n.ChooseOne, n.Name, n.Search, n.PlayCard, n.MakeCheck, n.PutBack)


def means_both(instruction: n.Instruction) -> bool:
    """Whether both players have to carry it out simultaneously."""
    if isinstance(instruction, n.Sequence):
        return _is_of_each(instruction)
    return is_told_to_both(instruction) or bool(asked_of_each(instruction))


@lru_cache(maxsize=4096)
def _is_of_each(sequence: n.Sequence) -> bool:
    """ "Each player searches ... and adds it": what each of them found is their own."""
    parts = parts_of(sequence)
    meant = {part.name for part in parts if isinstance(part, n.Bound | n.Happening)}
    return all(means_both(part) for part in sequence.parts) and not meant.isdisjoint(
        names_in(sequence)
    )


@lru_cache(maxsize=4096)
def names_in(instruction: n.Instruction) -> frozenset[str]:
    """The names that the instruction binds for later instructions."""
    return frozenset(name for part in parts_of(instruction) if (name := getattr(part, "bind", "")))


@lru_cache(maxsize=4096)
def asks(instruction: n.Instruction) -> bool:
    """Whether it may involve a choice by somebody."""
    return any(_asks_itself(part) for part in parts_of(instruction))


def _asks_itself(node: n.Node) -> bool:
    chosen = isinstance(node, n.Cards | n.Among) and node.pick is n.Pick.CHOSEN
    return chosen or isinstance(node, ASKING)


@lru_cache(maxsize=4096)
def for_one(instruction: n.Instruction, who: n.Who) -> n.Instruction:
    """An instruction for each player, reworded for one of them."""
    other = n.Who.YOU if who is n.Who.OPPONENT else n.Who.OPPONENT
    sides = {n.Who.EACH: who, n.Who.BOTH: who, n.Who.THEIR_OPPONENT: other}
    return _rewritten(instruction, sides)


@lru_cache(maxsize=4096)
def turned(instruction: n.Instruction) -> n.Instruction:
    """The same instruction seen from the other side."""
    sides = {n.Who.YOU: n.Who.OPPONENT, n.Who.OPPONENT: n.Who.YOU, n.Who.THEY: n.Who.YOU}
    return _rewritten(instruction, sides)


def _rewritten(instruction: n.Instruction, words: dict[n.Who, n.Who]) -> n.Instruction:
    new = rewritten(
        instruction, lambda value: words.get(value, value) if isinstance(value, n.Who) else value
    )
    assert isinstance(new, n.Instruction)
    return new
