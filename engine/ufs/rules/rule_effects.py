"""Which cards are subject to the fixed rule effects in force (J.3.5)."""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.ufs.effects.nodes import CurrentAttack, RuleEffect
from engine.ufs.effects.nodes.words import RuleKind
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.readings import candidates, in_span
from engine.ufs.rules.statics import own_statements, statements


def ruled_cards(game: UfsGame, kind: RuleKind) -> frozenset[CardId]:
    """The cards that rule effects of this kind apply to now."""
    found: set[CardId] = set()
    for _, context, node in statements(game, RuleEffect):
        if node.kind is not kind or node.cards is None:
            continue
        if node.span is None or in_span(game, context, node.span):
            found.update(candidates(game, context, node.cards))
    return frozenset(found)


def says_of_itself(game: UfsGame, card_id: CardId, kind: RuleKind) -> bool:
    """Whether the rule effect applies to the card, in play or on its way there.

    On an attack, "this attack" means itself, in its sequence or not (K.3.4.2).
    """
    card = game.cards[card_id]
    own = not card.has_state and any(
        node.kind is kind for _, _, node in own_statements(game, card, RuleEffect)
    )
    return own or card_id in ruled_cards(game, kind) or _says_this_attack(game, card, kind)


def _says_this_attack(game: UfsGame, card: Card, kind: RuleKind) -> bool:
    return any(
        node.kind is kind and isinstance(node.cards, CurrentAttack) and context.source == card.ref
        for _, context, node in statements(game, RuleEffect)
    )


def has_rule(game: UfsGame, kind: RuleKind) -> bool:
    """Whether any rule effect of this kind is in force."""
    return any(node.kind is kind for _, _, node in statements(game, RuleEffect))
