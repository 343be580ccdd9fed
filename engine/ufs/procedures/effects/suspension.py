"""Changes that wait while the attack is being played (attack.5, current-state.13).

Their numbers are fixed when the effect is carried out. They are made once the attack has been
played, and lapse if it never is.
"""

from __future__ import annotations

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context, Suspended
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.detachment import awaits, frozen
from engine.ufs.procedures.effects.run import RunEffects, refs
from engine.ufs.rules.modifications import suspended
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.who import ASSIGNED, EVENT

Changing = n.Modify | n.SwitchStats | n.ChangeZone


def suspend(game: UfsGame, context: Context, node: Changing, card_id: CardId, cause: Cause) -> None:
    """Keep the instruction, with its numbers as of now, until the card has been played."""
    fixed = frozen(game, context, with_fields(node, cards=n.Bound(ASSIGNED)))
    atoms.suspend(game, Suspended(card_id, context, fixed, cause))


def suspend_coming(game: UfsGame, card_id: CardId) -> None:
    """next.1: an effect for the next attack is used up by its attempt, but waits for its play."""
    for effect in tuple(game.effects.values()):
        node = effect.node
        if not isinstance(node, n.ChangeZone) or not awaits(node.cards):
            continue
        if card_id in candidates(game, effect.context, node.cards):
            suspend(game, effect.context, node, card_id, Cause.EFFECT)
            atoms.end_effects(game, (effect.id,))


def next_due(game: UfsGame, card_id: CardId) -> RunEffects | None:
    """The procedure for the oldest change that waits for the card; it waits no longer."""
    due = next((each for each in suspended(game) if each.card == card_id), None)
    if due is None:
        return None
    atoms.resume(game, due)
    # The card has come to the pool since the event that set it off, as it had to (J.5.4).
    context = due.context.bind(EVENT, ()).bind(ASSIGNED, refs(game, (card_id,)))
    assert isinstance(due.node, n.Instruction)
    return RunEffects(context=context, effects=(due.node,), cause=due.cause)


def forget_suspended(game: UfsGame, card_id: CardId) -> None:
    """Drop what waits for a card that was not played after all."""
    for each in suspended(game):
        if each.card == card_id:
            atoms.resume(game, each)
