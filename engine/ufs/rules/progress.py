"""Which attack or block a text means by "this attack", "your attack" and so on (K.3.4, G.2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.ids import Player, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import block_of, play_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.card_states import BLOCKED
from engine.ufs.rules.lookback import kind_of, turn_so_far
from engine.ufs.rules.reversals import answer_of, was_blocked
from engine.ufs.rules.who import bound_events, players

BLOCKED_ATTACK = "blocked attack"  # the name that texts bind it to


def attack_meant(game: UfsGame, context: Context, ref: n.CurrentAttack) -> Ref | None:
    """K.3.4: the attack in its sequence, or the one whose resolution the event was about."""
    source = context.source
    if ref.whose is not None:  # K.3.4.1
        whose = players(game, context, ref.whose)
        return next(
            (each for each in _under_way(game, context) if _attacker(game, each) in whose), None
        )
    current = next(_under_way(game, context), None)
    if source is None or speaks_of_any(game, source):
        return current
    match kind_of(game, context):
        case n.AbilityKind.RESPONSE:  # K.3.4.3
            return source
        case n.AbilityKind.CONTINUOUS:  # K.3.4.2
            return current if current is not None and current.card == source.card else None
        case _:
            return current


def last_attack_meant(game: UfsGame, context: Context, ref: n.LastAttack) -> Ref | None:
    """The latest card played as an attack this turn that is not under way."""
    under_way = {*on_the_way(game), *game.attack_stack}
    if game.attack is not None:
        under_way.add(game.attack.card)
    if kind_of(game, context) is n.AbilityKind.CONTINUOUS:
        assert context.source is not None
        under_way.add(context.source)
    whose = players(game, context, ref.whose)
    for event in reversed(turn_so_far(game)):
        if event.kind != n.Verb.PLAY or event.actor not in whose or event.card in under_way:
            continue
        if play_of(event).played_as == PlayedAs.ATTACK:
            found: Ref | None = event.card
            return found
    return None


def block_meant(game: UfsGame, context: Context, ref: n.CurrentBlock) -> Ref | None:
    """G.2.1: the block against the attack in its sequence, or the one the event was about."""
    current = next(_in_sequence(game, context), None)
    for attack in (game.attack, game.last_attack):
        if attack is not None and attack.card == current:
            whose = players(game, context, ref.whose)
            return attack.block if attack.defender in whose else None
    return None


def blocked_attack_meant(game: UfsGame, context: Context) -> Ref | None:
    """K.3.26: the attack that the card reverses, if it was blocked; otherwise the one that was
    blocked in the event or by the card itself."""
    source = context.source
    if source is None:
        return None
    answered = answer_of(game, source)
    if answered is not None:
        return answered[0] if was_blocked(game, answered) else None
    blocked = [event.card for event in bound_events(context) if block_of(event).status in BLOCKED]
    met = [each.card for each in (game.attack, game.last_attack) if each and each.block == source]
    return next(iter((*blocked, *met)), None)


def _under_way(game: UfsGame, context: Context) -> Iterator[Ref]:
    """The attacks that may be meant: the one in its sequence, then those on the way to theirs."""
    yield from _in_sequence(game, context)
    yield from on_the_way(game)


def _in_sequence(game: UfsGame, context: Context) -> Iterator[Ref]:
    if game.attack is not None:
        yield game.attack.card
        return
    last = game.last_attack
    if last is not None and any(event.card == last.card for event in bound_events(context)):
        yield last.card


def on_the_way(game: UfsGame) -> Iterator[Ref]:
    """this-attack.2: attacks that are being played, or wait for their sequences."""
    if game.edition.means_attack_under_way:
        yield from _being_played(game)
        yield from reversed(game.attack_stack)


def _being_played(game: UfsGame) -> Iterator[Ref]:
    """The attacks being played, latest first."""
    for card_id in reversed(game.playing):
        attempt = next(
            event
            for event in reversed(turn_so_far(game))
            if event.kind == n.Verb.ATTEMPT
            and event.card is not None
            and event.card.card == card_id
        )
        if play_of(attempt).played_as == PlayedAs.ATTACK:
            yield game.cards[card_id].ref


def speaks_of_any(game: UfsGame, source: Ref) -> bool:
    """this-attack.1: whether "this attack" on the source, not being an attack, means any attack."""
    is_attack = game.cards[source.card].values.type is n.CardType.ATTACK
    return game.edition.means_attack_under_way and not is_attack


def _attacker(game: UfsGame, ref: Ref) -> Player:
    return game.cards[ref.card].owner
