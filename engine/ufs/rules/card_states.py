"""States that a card can be in, whatever its face says (C.1, C.2, G.2.2, K.4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.events import Event
from engine.kernel.ids import Ref
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import block_of, play_of, resolve_of
from engine.ufs.model.game import Attack, BlockStatus, UfsGame
from engine.ufs.rules.lookback import turn_so_far
from engine.ufs.rules.properties import printed

SEAL, FREEZE = n.Verb.SEAL, n.Verb.FREEZE
TURNED = frozenset({n.Zone.STAGE, n.Zone.MOMENTUM})  # where cards are ready or committed (C.1)
BLOCKED = frozenset({BlockStatus.PARTIALLY_BLOCKED, BlockStatus.COMPLETELY_BLOCKED})

_TESTS: dict[n.State, Callable[[UfsGame, Card], bool]] = {
    n.State.READY: lambda _, card: card.zone in TURNED and card.ready,
    n.State.COMMITTED: lambda _, card: card.zone in TURNED and not card.ready,
    n.State.FACE_UP: lambda _, card: card.face_up,
    n.State.FACE_DOWN: lambda _, card: not card.face_up,
    n.State.FROZEN: lambda game, card: is_frozen(game, card.ref),
    n.State.SEALED: lambda game, card: is_sealed(game, card.ref),
    n.State.ATTACHED: lambda _, card: card.attached_to is not None,
    n.State.STARTING: lambda game, card: card.id in game.characters,
    n.State.BLOCKED: lambda game, card: block_status(game, card) in BLOCKED,
    n.State.ANSWERABLE: lambda game, card: _is_answerable(game, card),
    n.State.COMPLETELY_BLOCKED: lambda game, card: (
        block_status(game, card) is BlockStatus.COMPLETELY_BLOCKED
    ),
    n.State.PARTIALLY_BLOCKED: lambda game, card: (
        block_status(game, card) is BlockStatus.PARTIALLY_BLOCKED
    ),
    n.State.NOT_BLOCKED: lambda game, card: block_status(game, card) is BlockStatus.NOT_BLOCKED,
    n.State.MULTIPLE_COPY: lambda _, card: card.copy_of is not None,
    n.State.BLANK: lambda game, card: _is_blank(game, card),
    n.State.TRANSFORMED: lambda game, card: _is_turned(game, card),
    n.State.ATTACKED: lambda game, card: game.attack is not None and game.attack.target == card.ref,
    n.State.PENDING: lambda game, card: card.ref in game.attack_stack,
}


def in_state(game: UfsGame, card: Card, state: n.State) -> bool:
    """Whether the card, or a record of it, is in the state."""
    return _TESTS[state](game, card)


def is_sealed(game: UfsGame, ref: Ref) -> bool:
    """K.4.3.1."""
    return _is_under(game, ref, SEAL)


def is_frozen(game: UfsGame, ref: Ref) -> bool:
    """K.4.5.1."""
    return _is_under(game, ref, FREEZE)


def _is_under(game: UfsGame, ref: Ref, verb: n.Verb) -> bool:
    """Whether an effect of this act is assigned to the card."""
    for effect in game.effects.values():
        if ref in effect.assigned and isinstance(effect.node, n.Act) and effect.node.verb is verb:
            return True
    return False


def attack_of(game: UfsGame, ref: Ref) -> Attack | None:
    """This card's attack sequence, current or last; None for an attack that waits for another."""
    if game.attack is not None and game.attack.card == ref:
        return game.attack
    last = game.last_attack
    is_over = last is not None and last.card == ref and ref not in game.attack_stack
    return last if is_over else None


def block_status(game: UfsGame, card: Card) -> BlockStatus:
    """G.2.2: how far the attack was blocked, also after its sequence is over."""
    attack = attack_of(game, card.ref)
    return attack.status if attack is not None else _earlier_status(game, card.ref)


def _earlier_status(game: UfsGame, ref: Ref) -> BlockStatus:
    """Its status from earlier this turn; undetermined if it waits for another sequence."""
    if ref in game.attack_stack:
        return BlockStatus.UNDETERMINED
    for event in reversed(turn_so_far(game)):
        told = resolve_of(event).status or block_of(event).status
        if told and event.card == ref:
            return BlockStatus(told)
    return BlockStatus.UNDETERMINED


def is_block(game: UfsGame, card: Card, play: Event | None = None) -> bool:
    """Whether it was played, or is being played, as a block."""
    if play is not None:
        return play_of(play).played_as == PlayedAs.BLOCK
    check = game.check
    trying = check is not None and check.purpose == "block" and check.playing == card.ref
    return trying or card.played_as is PlayedAs.BLOCK


def is_reversal(game: UfsGame, card: Card, play: Event | None = None) -> bool:
    """I.3.10.2: whether it was played, or is being played, as a reversal."""
    if play is not None:
        return as_reversal(play)
    attack = attack_of(game, card.ref)
    if attack is not None and attack.reversal_to is not None:
        return True
    is_tried = card.id in game.playing
    if card.zone is not n.Zone.POOL and not is_tried:
        return False
    act = n.Verb.ATTEMPT if is_tried else n.Verb.PLAY
    stays = (card.ref, card.ref._replace(epoch=card.epoch - 1))
    plays = [
        as_reversal(event)
        for event in turn_so_far(game)
        if event.kind == act and event.card in stays and play_of(event).played_as
    ]
    return plays[-1:] == [True]


def as_reversal(play: Event) -> bool:
    return play_of(play).as_reversal


def _is_answerable(game: UfsGame, card: Card) -> bool:
    """I.3.10.2.1: blocked, or treated as blocked by an effect (advanced 8.3.3.12.1)."""
    attack = attack_of(game, card.ref)
    return attack is not None and (attack.status in BLOCKED or attack.as_blocked)


def _is_turned(game: UfsGame, card: Card) -> bool:
    """transform.2: its back is up; a second half is not a back."""
    definition = game.definitions[card.definition]
    return definition.is_back and not definition.is_half


def _is_blank(game: UfsGame, card: Card) -> bool:
    """K.3.15."""
    values = printed(game, card)
    return card.face_up and not values.keywords and not values.abilities
