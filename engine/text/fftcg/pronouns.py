"""What "it" and "them" mean: one thing that was named before, or nothing that could be guessed."""

from __future__ import annotations

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.trees import mapped, nodes
from engine.text.compiler import Unresolved

Meaning = tuple[spells.SpellCards, bool]  # what it is, and whether it is said as many


def bind(tree: TcgNode) -> TcgNode:
    """The tree with every pronoun replaced by what it means."""
    bound = mapped(tree, _bind_part)
    if any(isinstance(node, spells.SaidCards) for node in nodes(bound)):
        raise Unresolved("it")
    return bound


def unbind(tree: TcgNode) -> TcgNode:
    """The tree as it is said."""
    return mapped(tree, _unbind_part)


def _bind_part(node: TcgNode) -> TcgNode:
    """Inner parts come first, so that a text finds its own meaning before what is around it."""
    meaning = _meaning(node)
    if meaning is None:
        return node
    meant, is_many = meaning
    said = spells.SaidCards(is_many)
    if isinstance(node, spells.SpellText) and _is_left_open(node):
        raise Unresolved("it")
    return _in_steps(node, said, meant)


def _unbind_part(node: TcgNode) -> TcgNode:
    meaning = _meaning(node)
    if meaning is None:
        return node
    meant, is_many = meaning
    return _in_steps(node, meant, spells.SaidCards(is_many))


def _in_steps(node: TcgNode, before: TcgNode, after: TcgNode) -> TcgNode:
    return mapped(node, lambda part: after if part == before else part)


def _meaning(node: TcgNode) -> Meaning | None:
    """What a text, or an ability around it, lets "it" mean: never one of two things."""
    if isinstance(node, AutoAbility):
        return _set_off_by(node)
    if not isinstance(node, spells.SpellText) or node.modes:
        return None
    own = nodes(node.steps, closed=(spells.WhenDone,))  # what follows has a text of its own
    selected = [step for step in own if isinstance(step, spells.SpellSelect) and step.verb is None]
    if len(node.choices) + len(selected) != 1:
        return None
    if node.choices:
        return spells.ChosenCards(0), node.choices[0].most > 1
    return spells.SelectedCards(), selected[0].count > 1


def _is_left_open(text: spells.SpellText) -> bool:
    """Whether what follows speaks of something that only the text before it could mean."""
    following = [node.text for node in nodes(text.steps) if isinstance(node, spells.WhenDone)]
    return any(isinstance(node, spells.SaidCards) for node in nodes(tuple(following)))


def _set_off_by(auto: AutoAbility) -> Meaning | None:
    """The card that it happened to, if the trigger speaks of one that is not its own.

    A Summon that was cast is a thing on the stack, and is not spoken of.
    """
    patterns = [trigger.pattern for trigger in auto.triggers]
    if len(patterns) != 1 or patterns[0] is None or auto.triggers[0].event is AutoEvent.CAST:
        return None
    texts = [node for node in nodes(auto.text) if isinstance(node, spells.SpellText)]
    if any(text.choices for text in texts):
        return None
    return spells.SettingOff(), False
