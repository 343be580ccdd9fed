"""Whose phases and steps it is, and which are skipped or told to end (J.5.3, F.4.1.2)."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.effects.nodes import Skip
from engine.ufs.effects.nodes.conditions import Coming, During, OfAttack, RestOf, This
from engine.ufs.effects.nodes.words import Stretch
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import players

# These belong to the attacker, whoever's turn it is.
OF_ATTACK = frozenset(
    {Stretch.ATTACK, Stretch.ENHANCE_STEP, Stretch.BLOCK_STEP, Stretch.DAMAGE_STEP}
)


def is_skipped(game: UfsGame, stretch: Stretch, whose: Player | None = None) -> bool:
    """J.5.3: whether an effect in force before the stretch begins skips it."""
    for _, context, node in statements(game, Skip):
        span = node.span
        if node.ends or getattr(span, "stretch", None) is not stretch:
            continue
        match span:
            case OfAttack(cards=cards):
                attack = game.attack
                if attack is not None and attack.card.card in candidates(game, context, cards):
                    return True
            case This(whose=said) | RestOf(whose=said) | Coming(whose=said) | During(whose=said):
                if said is None or whose is None or whose in players(game, context, said):
                    return True
    return False


def holder_of(game: UfsGame, stretch: Stretch) -> Player:
    """Whose stretch it is: the attacker's or the active player's."""
    attack = game.attack
    return attack.attacker if attack is not None and stretch in OF_ATTACK else game.active


def is_ended(game: UfsGame, stretch: Stretch) -> bool:
    """F.4.1.2: whether an instruction has told the stretch to end."""
    return str(stretch) in game.ending
