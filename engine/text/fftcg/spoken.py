"""Puts pronouns back where a tree refers to something named before, and tells what each means."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.spells import (
    ItselfCard,
    KeptCards,
    SaidCards,
    SettingOff,
    SpellCards,
    SpellSelect,
    SpellText,
    WhenDone,
)
from engine.fftcg.model.trees import mapped, nodes
from engine.fftcg.model.words import CardKind
from engine.text.fftcg.picks import played_pick
from engine.text.fftcg.pronouns import in_steps, meaning_of

Later = TypeVar("Later", bound=TcgNode)


class SpokenTree:
    """A tree as it is `said`, with pronouns; `named` lists each of them with the text or ability
    that names what it means."""

    def __init__(self, tree: TcgNode) -> None:
        self.named: list[tuple[SaidCards, TcgNode]] = []
        self._taken: list[tuple[SaidCards, SpellCards]] = []  # from a text around it
        self.said = mapped(tree, self._part)

    def _part(self, node: TcgNode) -> TcgNode:
        """Inner parts come first, as they do when pronouns are bound."""
        if isinstance(node, WhenDone):
            return replace(self._handed_on(node, node.kept), kept=None)
        if isinstance(node, SpellLater):
            return self._watching(replace(self._handed_on(node, node.kept), kept=None))
        meaning = meaning_of(node)
        if meaning is None:
            return node
        meant, is_many = meaning
        said = SaidCards(is_many)
        self.named.append((said, node))
        self.named += [(inner, node) for inner, outer in self._taken if outer == meant]
        return in_steps(node, meant, said)

    def _handed_on(self, node: Later, kept: SpellCards | None) -> Later:
        """Put back the pronouns by which a later text means what the text around it has named."""
        for is_many in (False, True):
            node = self._with(node, KeptCards(is_many), is_many, kept)
        return node

    def _watching(self, node: SpellLater) -> SpellLater:
        """If a card is watched, "it" is that card."""
        if node.watched is None or node.watched == ItselfCard():
            return node
        self._hand_over(node.auto, node.watched)
        return replace(self._with(node, SettingOff(), False, node.watched), watched=SaidCards())

    def _hand_over(self, auto: AutoAbility, watched: SpellCards) -> None:
        """Let pronouns that seemed to mean the card with the ability mean the watched card."""
        inner = {id(each) for each in nodes(auto) if isinstance(each, SaidCards)}
        named, self.named = self.named, []
        for said, by in named:
            if id(said) in inner and cards_named(by) is None:
                self._taken.append((said, watched))
            else:
                self.named.append((said, by))

    def _with(
        self, node: Later, before: SpellCards, is_many: bool, meant: SpellCards | None
    ) -> Later:
        """The text with a pronoun for something outside of it."""
        if meant is None:
            return node
        said = SaidCards(is_many)
        taken = [(each, meant if outer == before else outer) for each, outer in self._taken]
        self._taken = [*taken, (said, meant)]
        return in_steps(node, before, said)


class NamedCards(NamedTuple):
    """Cards that a text or ability names and a pronoun may mean: their types, and their deed."""

    kinds: frozenset[CardKind]
    deed: str


def cards_named(node: TcgNode) -> NamedCards | None:
    """The cards that it names; None: the card that it is on."""
    if isinstance(node, AutoAbility):
        return _setting_off(node.triggers[0])
    if isinstance(node, SpellText) and node.choices:
        kinds = (wanted.kinds for choice in node.choices for wanted in choice.either)
        return NamedCards(frozenset().union(*kinds), "chosen")
    if isinstance(node, SpellText) and (played := played_pick(node)) is not None:
        return NamedCards(played.kinds, "played")
    selected = (each for each in nodes(node) if isinstance(each, SpellSelect))
    return NamedCards(next(each.pattern.kinds for each in selected if not each.verb), "selected")


def _setting_off(trigger: AutoTrigger) -> NamedCards | None:
    if trigger.pattern is not None:
        return NamedCards(trigger.pattern.kinds, "that sets it off")
    if trigger.event is AutoEvent.DEALS_DAMAGE:
        return NamedCards(frozenset({CardKind.FORWARD}), "that is dealt damage")
    return None
