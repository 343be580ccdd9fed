"""Which players the words of instructions mean, and the names bound in contexts (J.1.5, K.2)."""

from __future__ import annotations

from engine.kernel.events import Batch
from engine.kernel.ids import Player
from engine.ufs.effects.both_players import GROUPS
from engine.ufs.effects.nodes.words import Verb, Who
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame

EVENT = "event"  # the occurrences that set the effect off
THAT_PLAYER = "that_player"  # a player mentioned before
CHECKED = "check made"  # a check made by the effect: whose, and whether it passed
COMPARED = "compared"  # the two numbers of the last comparison
X = "X"
DID = "did"  # whether the last instruction was carried out, or which players did so
DID_EACH = ("did 0", "did 1")  # whether a player did, when both act
ABLE = "able"  # whether it could have been
ASKED = "asked"  # by "if you do (not)": of what was done, and could have been
ASKED_OF = "asked of"  # by "if you pass" or "if you fail": of which checks
SINCE = "since"  # the event serial from which "next" counts, if later than the scope
ASSIGNED = "assigned"  # the cards that an assigned or suspended effect is about
CHOSEN = "chosen"
TRIGGERING = "triggering"  # a trigger is being matched: the card of its event may be "another"


def bound_events(context: Context, name: str = EVENT) -> Batch:
    """The occurrences bound under a name; none if it is bound to something else."""
    value = context.get(name)
    if isinstance(value, tuple) and value and hasattr(value[0], "kind"):
        return value
    return ()


def players(
    game: UfsGame, context: Context, who: Who, about: Card | None = None
) -> tuple[Player, ...]:
    """The players meant; `about` is the card that "its owner" refers to."""
    match who:
        case Who.YOU:
            return (context.controller,)
        case Who.OPPONENT | Who.THEY:
            return (1 - context.controller,)
        case Who.EACH | Who.BOTH | Who.ANY | Who.EITHER:
            return (context.controller, 1 - context.controller)
        case Who.OWNER:
            return (_owner(game, context, about),)
        case Who.THAT_PLAYER:
            return (_that_player(context),)
        case Who.ATTACKER:  # K.3.23
            attack = game.attack or game.last_attack
            return (attack.attacker,) if attack is not None else ()
    raise TypeError(f"no reading for {who}")


def chooser(game: UfsGame, context: Context, who: Who) -> Player:
    """The one player who decides; the controller if the text leaves it open."""
    meant = players(game, context, who)
    return meant[0] if meant else context.controller


def is_group(who: Who | None) -> bool:
    """Whether each of the players acts, rather than one of them."""
    return who in GROUPS


def _owner(game: UfsGame, context: Context, about: Card | None) -> Player:
    if about is not None:
        return about.owner
    for event in bound_events(context):
        if event.card is not None:
            return game.cards[event.card.card].owner
    if context.source is not None:
        return game.cards[context.source.card].owner
    return context.controller


def _that_player(context: Context) -> Player:
    spoken_of = context.get(THAT_PLAYER)
    if isinstance(spoken_of, int):
        return spoken_of
    for event in bound_events(context):
        doer = event.actor if event.kind != Verb.PHASE else event.owner  # whose phase it is
        if doer is not None:
            return doer
    return 1 - context.controller
