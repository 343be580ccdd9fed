"""The total difficulty of playing a card (E.4.7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes import ModifyBlocks, RuleEffect
from engine.ufs.effects.nodes.cards import Cards
from engine.ufs.effects.nodes.conditions import EventPattern
from engine.ufs.effects.nodes.words import Operation, RuleKind, Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import AttackStep, UfsGame
from engine.ufs.rules.damage import attack_card
from engine.ufs.rules.readings import candidates, fits, number
from engine.ufs.rules.rule_effects import ruled_cards
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import players


def own_difficulty(game: UfsGame, card_id: CardId) -> int:
    """E.4.7.1: if the card is not played as a block."""
    return game.cards[card_id].values.difficulty or 0


def block_difficulty(game: UfsGame, card_id: CardId) -> int:
    """G.2.1.3.2.1: block modifier plus the speed of the attack."""
    attack = game.attack
    assert attack is not None
    speed = attack_card(game, attack).values.speed or 0
    for change in block_changes(game, attack.defender):
        speed += change.amount
    return (game.cards[card_id].values.block_modifier or 0) + speed


class Share(NamedTuple):
    """A part of the total difficulty, and the card or rule that it comes from."""

    what: str  # "difficulty", "block_modifier", "speed", "progressive" or "effect"
    amount: int
    rule: str
    source: Ref | None = None


def shares(game: UfsGame, player: Player, card_id: CardId, *, as_block: bool) -> tuple[Share, ...]:
    """E.4.7: what the total difficulty of playing the card is made of."""
    extra = Share("progressive", progressive(game, player, card_id), "E.4.7.2")
    if not as_block:
        own = own_difficulty(game, card_id)
        return (*_own_shares(game, card_id, Share("difficulty", own, "E.4.7.1")), extra)
    attack = game.attack
    assert attack is not None
    modifier = game.cards[card_id].values.block_modifier or 0
    changes = block_changes(game, player)
    rule = "G.2.1.3.2.1"
    return (
        *_own_shares(game, card_id, Share("block_modifier", modifier, rule)),
        *changes,
        Share("speed", attack_card(game, attack).values.speed or 0, rule, attack.card),
        extra,
    )


def block_changes(game: UfsGame, player: Player) -> tuple[Share, ...]:
    """The bonuses and penalties that effects give to any block against the current attack."""
    attack = game.attack
    if attack is None:
        return ()
    found = []
    for _, context, node in statements(game, ModifyBlocks):
        against = node.against
        if player not in players(game, context, node.whose):
            continue
        if against is None or attack.card.card in candidates(game, context, against):
            amount = number(game, context, node.amount)
            signed = -amount if node.operation is Operation.SUBTRACT else amount
            found.append(Share("effect", signed, "G.2.1.3.2.1", context.source))
    return tuple(found)


def _own_shares(game: UfsGame, card_id: CardId, own: Share) -> tuple[Share, ...]:
    """C.3.3.4.3: the card's own part, separated from the effects that have modified it."""
    effects = tuple(
        Share("effect", step.after - step.before, step.origin.rule, step.origin.source)
        for step in game.changes.get(card_id, ())
        if step.value == own.what and isinstance(step.before, int) and isinstance(step.after, int)
    )
    base = own.amount - sum(each.amount for each in effects)
    return (own._replace(amount=base), *effects)


def progressive(game: UfsGame, player: Player, card_id: CardId) -> int:
    """E.4.7.2: one for each other card in the player's pool that counts."""
    if card_id in ruled_cards(game, RuleKind.IGNORES_PROGRESSIVE_DIFFICULTY):
        game.cite("E.4.7.2.2")
        return 0
    exempt = _exempt(game, card_id)
    if exempt:
        game.cite("E.4.7.2.3")
    pool = game.zones[player, Zone.POOL]
    return sum([1 for other in pool if other != card_id and other not in exempt])


def _exempt(game: UfsGame, played: CardId) -> frozenset[CardId]:
    """The cards that do not count, some of them only for certain plays ("to play attacks")."""
    found: set[CardId] = set()
    for _, context, node in statements(game, RuleEffect):
        if node.kind is not RuleKind.NO_PROGRESSIVE_DIFFICULTY:
            continue
        assert node.cards is not None
        if node.purpose is None or _is_played_for(game, context, node.purpose, played):
            found.update(candidates(game, context, node.cards))
    return frozenset(found)


def _is_played_for(game: UfsGame, context: Context, purpose: EventPattern, played: CardId) -> bool:
    """K.3.24: what is played in a Block Step is played as a block."""
    attack = game.attack
    blocks = attack is not None and attack.step is AttackStep.BLOCK
    to_block = purpose.as_block or purpose.verb is Verb.BLOCK
    if to_block is not blocks:
        return False
    if isinstance(purpose.cards, Cards):
        return fits(game, context, purpose.cards.filter, played, hidden=True)
    return purpose.cards is None or played in candidates(game, context, purpose.cards)
