"""How a scenario writes options that are neither cards nor players."""

from __future__ import annotations

import dataclasses

from engine.kernel.ids import CardId
from engine.text.ufs.render import render_effects
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldKeyword
from engine.ufs.procedures.effects.structure import ChooseOptions
from engine.ufs.procedures.effects.values import GainThings, ModifyCards

KEYWORD_INSTANCE = "choose-instance"


def wording(game: UfsGame, option: object) -> str:
    """An option of the pending decision as a scenario writes it."""
    asking = game.stack[-1] if game.stack else None
    if type(option) is int and isinstance(asking, ChooseOptions):
        return instruction_text(asking.node.options[option])
    if type(option) is int and isinstance(asking, ModifyCards):
        change = asking.node.changes[option : option + 1]
        return _predicate(dataclasses.replace(asking.node, changes=change, either=False), "get")
    if type(option) is int and isinstance(asking, GainThings):
        gain = asking.node.what[option : option + 1]
        return _predicate(dataclasses.replace(asking.node, what=gain, either=False), "gain")
    if game.pending is not None and game.pending.prompt == KEYWORD_INSTANCE:
        return _instance_text(game, game.pending.source, option)
    return str(option)


def _predicate(instruction: Instruction, verb: str) -> str:
    """What an instruction says without naming its cards: what they get or gain."""
    said = instruction_text(instruction)
    return said.replace(f" {verb} ", f" {verb}s ").partition(f" {verb}s ")[2]


def _instance_text(game: UfsGame, card: CardId | None, key: object) -> str:
    keywords = game.cards[card].values.keywords if card is not None else ()
    return next((keyword_text(each) for each in keywords if each.key == key), str(key))


def instruction_text(instruction: Instruction) -> str:
    """What an instruction says, as on a card."""
    return render_effects((instruction,)).rstrip(".")


def keyword_text(keyword: HeldKeyword) -> str:
    """`powerful 3`, `Kara only`; case does not matter."""
    if keyword.name == "only":
        return f"{keyword.argument} only"
    rating = "" if keyword.rating is None else f" {keyword.rating}"
    return f"{keyword.name}{rating}"
