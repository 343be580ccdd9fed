"""The attack sequence in progress, and the attacks that wait for theirs (F.2.3, G)."""

from __future__ import annotations

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.atoms.events import Why, emit_card
from engine.ufs.atoms.states import touch
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import Attack, AttackStep, BlockStatus, UfsGame
from engine.ufs.rules.attack_sequence import going_on
from engine.ufs.rules.backups import AIMS, target_of
from engine.ufs.rules.damage import ADJUSTED, adjusted
from engine.ufs.rules.reversals import answer_of


def stack_attack(game: UfsGame, card_id: CardId) -> None:
    """F.2.3: an attack waits above those already waiting."""
    game.attack_stack = (*game.attack_stack, game.cards[card_id].ref)
    game.settled = None
    game.stirred = True


def unstack_attack(game: UfsGame) -> Ref:
    """F.2.3.4: the attack that came last is taken first."""
    *waiting, taken = game.attack_stack
    game.attack_stack = tuple(waiting)
    game.settled = None
    return taken


def aim_attack(game: UfsGame, card_id: CardId, target: Ref, why: Why) -> None:
    """playing-a-card.2: a waiting attack is aimed at a backup."""
    card = game.cards[card_id]
    game.facts[AIMS] = (*game.facts.get(AIMS, ()), (card.ref, target))
    emit_card(game, Verb.ATTACK, target.card, why._replace(source=card.ref))


def begin_attack(game: UfsGame, card: Ref, attacker: Player) -> None:
    """F.2.3.4: a new sequence, in which nothing has been enhanced yet."""
    game.attacks += 1
    answered, target = answer_of(game, card), target_of(game, card)
    reversal_to = answered[0] if answered is not None else None
    game.attack = Attack(card, attacker, game.attacks, reversal_to=reversal_to, target=target)
    game.settled = None
    game.enhances[:] = [0, 0]


def enter_attack_step(game: UfsGame, step: AttackStep) -> None:
    """G: the sequence goes on to its next step; in an Enhance Step nothing has been tried yet."""
    if step is AttackStep.ENHANCE:
        game.enhances[:] = [0, 0]
    game.attack = going_on(game)._replace(step=step)
    touch(game, Zone.POOL)
    game.stirred = True


def set_block(game: UfsGame, status: BlockStatus, block: Ref | None) -> None:
    """G.2.2: how far the attack is blocked, and by which card."""
    game.attack = going_on(game)._replace(status=status, block=block)
    game.settled = None


def allow_reversal(game: UfsGame) -> None:
    """For reversals the attack counts as blocked."""
    game.attack = going_on(game)._replace(as_blocked=True)
    game.settled = None


def record_damage(game: UfsGame, dealt: int) -> None:
    """G.3: what the attack has dealt in its Damage Step."""
    game.attack = going_on(game)._replace(dealt=dealt)
    game.settled = None


def adjust_damage(game: UfsGame, change: int) -> None:
    """Raise or lower the damage that the attack is about to deal."""
    attack = going_on(game)
    game.facts[ADJUSTED] = (attack.number, adjusted(game, attack) + change)


def remember_attack(game: UfsGame, was: Card | None) -> None:
    """G.4, G.5.2: this becomes the last attack, with its card as it was when it resolved."""
    game.last_attack = going_on(game)._replace(was=was)
    game.settled = None


def end_attack(game: UfsGame) -> None:
    """G.4: no sequence is in progress."""
    game.attack = None
    game.settled = None
