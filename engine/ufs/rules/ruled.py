"""Which cards the fixed rule effects in force are about (J.3.5)."""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.ufs.effects.nodes.instructions import Rule
from engine.ufs.effects.nodes.words import RuleKind
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.references import candidates
from engine.ufs.rules.statics import statements


def ruled_cards(game: UfsGame, kind: RuleKind) -> frozenset[CardId]:
    """The cards that rule effects of this kind apply to now."""
    if not game.effects and not game.static_cards:
        return frozenset()
    found: set[CardId] = set()
    for _, context, node in statements(game, Rule):
        if node.kind is kind and node.cards is not None:
            found.update(candidates(game, context, node.cards))
    return frozenset(found)


def has_rule(game: UfsGame, kind: RuleKind) -> bool:
    """Whether any rule effect of this kind is in force."""
    if not game.effects and not game.static_cards:
        return False
    return any(node.kind is kind for _, _, node in statements(game, Rule))
