"""Events that show what a deck does: how often each happened to each player in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.kernel.events import Cause, Event, LogEntry
from engine.kernel.ids import Player
from engine.ufs.effects.nodes.abilities import Ability, ComboGate, DeadlockGate, DesperationGate
from engine.ufs.effects.nodes.acts import AdjustDamage, Counters
from engine.ufs.effects.nodes.base import Restriction
from engine.ufs.effects.nodes.words import AbilityKind, Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import play_of
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.legality import ability_of

Sign = Callable[[Event, Player], bool]  # whether the event is one of this player's


def _attack(keyword: str) -> Sign:
    return lambda event, player: (
        _is_attack(event, player) and has_keyword(event.was.values, keyword)
    )


def _is_attack(event: Event, player: Player) -> bool:
    played = event.kind == Verb.PLAY and event.actor == player
    return played and play_of(event).played_as == PlayedAs.ATTACK


def _gated(gate: type[Restriction]) -> Sign:
    return _ability(lambda tree: any(isinstance(each, gate) for each in tree.before))


def _momentum_spent(event: Event, player: Player) -> bool:
    paid = event.cause == Cause.COST and event.origin == Zone.MOMENTUM
    return paid and event.owner == player


def _threw(event: Event, player: Player) -> bool:
    """The damage of a throw, blocked or not."""
    dealt = event.kind == Verb.DEAL_DAMAGE and event.actor == player and event.was is not None
    return dealt and has_keyword(event.was.values, "throw")


def _copied(event: Event, player: Player) -> bool:
    resolved = event.kind == Verb.RESOLVE and event.actor == player
    return resolved and event.was is not None and event.was.copy_of is not None


def _reversed(event: Event, player: Player) -> bool:
    played = event.kind == Verb.PLAY and event.actor == player
    return played and bool(play_of(event).played_as) and play_of(event).as_reversal


def _turned(event: Event, player: Player) -> bool:
    return event.kind in (Verb.FLIP, Verb.UNFLIP) and event.owner == player


def _taken_from_hand(event: Event, player: Player) -> bool:
    taken = event.origin == Zone.HAND and event.to == Zone.DISCARD
    return taken and event.cause == Cause.EFFECT and event.owner == 1 - player


def _held_down(event: Event, player: Player) -> bool:
    """An opponent's card was committed by an effect."""
    down = event.kind in (Verb.COMMIT, Verb.SEAL, Verb.FREEZE) and event.cause == Cause.EFFECT
    return down and event.owner == 1 - player


def _played_as(what: PlayedAs) -> Sign:
    return lambda event, player: (
        event.kind == Verb.PLAY and event.actor == player and play_of(event).played_as == what
    )


def _transformed(event: Event, player: Player) -> bool:
    return event.kind == Verb.TRANSFORM and event.owner == player


def _given_up(event: Event, player: Player) -> bool:
    """A card in the player's own staging area was destroyed for something."""
    gone = event.kind in (Verb.DESTROY, Verb.SACRIFICE) and event.owner == player
    return gone and event.actor == player


def _ability(is_one: Callable[[Ability], bool]) -> Sign:
    """An ability of this sort was played."""

    def is_played(event: Event, player: Player) -> bool:
        key = play_of(event).ability
        if event.kind != Verb.PLAY or event.actor != player or not key:
            return False
        tree = ability_of(event.was.values, key)
        return tree is not None and is_one(tree)

    return is_played


def _softens(tree: Ability) -> bool:
    return any(isinstance(effect, AdjustDamage) for effect in tree.effects)


def _of_trait(trait: str) -> Sign:
    """A card with this trait, or an ability of one, was played."""
    return lambda event, player: (
        event.kind == Verb.PLAY and event.actor == player and has_keyword(event.was.values, trait)
    )


def _is_blitz(tree: Ability) -> bool:
    return tree.kind is AbilityKind.BLITZ


def _adds_counters(tree: Ability) -> bool:
    return any(isinstance(effect, Counters) for effect in tree.effects)


SIGNS: dict[str, Sign] = {
    "attacks": _is_attack,
    "punches": _attack("punch"),
    "opponent's cards held down": _held_down,
    "throws that hurt": _threw,
    "assets": _played_as(PlayedAs.ASSET),
    "backups": _played_as(PlayedAs.BACKUP),
    "items": _of_trait("item"),
    "stances": _of_trait("stance"),
    "softened blows": _ability(_softens),
    "transformations": _transformed,
    "cards given up": _given_up,
    "blitz acts": _ability(_is_blitz),
    "counters": _ability(_adds_counters),
    "reversals": _reversed,
    "cards turned": _turned,
    "combos": _gated(ComboGate),
    "ranged attacks": _attack("ranged"),
    "desperate acts": _gated(DesperationGate),
    "deadlock acts": _gated(DeadlockGate),
    "momentum spent": _momentum_spent,
    "copies": _copied,
    "opponent's discards": _taken_from_hand,
}
SHOWN_BY = {  # the sign of each plan
    "tempo": "punches",
    "deadlock": "opponent's cards held down",
    "throw": "throws that hurt",
    "assets": "assets",
    "reversal": "reversals",
    "face down": "cards turned",
    "combo": "combos",
    "ranged": "ranged attacks",
    "desperation": "desperate acts",
    "momentum": "momentum spent",
    "multiple": "copies",
    "discard": "opponent's discards",
    "backups": "backups",
    "items": "items",
    "stance": "stances",
    "patience": "softened blows",
    "transform": "transformations",
    "counters": "counters",
    "blitz": "blitz acts",
    "hush": "opponent's cards held down",
    "sacrifice": "cards given up",
}


def shown_by(plan: str) -> str:
    """The sign by which a deck shows its plan."""
    return SHOWN_BY.get(plan, "attacks")


def count(log: Iterable[LogEntry], player: Player) -> dict[str, int]:
    """How often each sign of this player's stands in the log of a game."""
    events = [fact for entry in log for fact in entry.facts if isinstance(fact, Event)]
    return {name: sum(sign(event, player) for event in events) for name, sign in SIGNS.items()}
