"""What rule effects forbid, permit, replace, or add costs to (J.3.5, K.1.1, K.1.2).

The occurrence in question has not happened yet: it is an event as it would be.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.kernel.decisions import Refusal
from engine.kernel.events import Batch, Event
from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import RuleKind, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.details import BlockDetail, PlayDetail, play_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Attack, BlockStatus, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.rules import patterns
from engine.ufs.rules.damage import attack_card
from engine.ufs.rules.readings import candidates, holds
from engine.ufs.rules.sides import turned
from engine.ufs.rules.spans import within
from engine.ufs.rules.statements import AGAINST, MOVE, ON, said_of_itself
from engine.ufs.rules.statics import NOW, is_stated, own_statements, statements
from engine.ufs.rules.who import players

PROHIBITION = "K.1.2"
PLAY = Verb.PLAY
PLAYING = frozenset({PLAY, Verb.ATTEMPT})
REPLACING = frozenset({n.Instead.__name__})
ADDING = frozenset({n.AddCost.__name__})
ALSO_SAID_AS: dict[str, tuple[Verb, ...]] = {
    Verb.DEAL_DAMAGE: (Verb.TAKE_DAMAGE,),
    Verb.PLAY: (Verb.ATTEMPT,),  # E.4.1.3: what cannot be played cannot be attempted
}


def play_to_come(
    player: Player,
    card: Card,
    played_as: str = "",
    ability: str = "",
    reversal_to: Ref | None = None,
) -> Event:
    """A play as it would be: of the card as something, of its ability, or of both (E.4)."""
    return Event(
        Verb.PLAY,
        actor=player,
        owner=card.owner,
        card=card.ref,
        origin=card.zone,
        was=card,
        detail=PlayDetail(
            str(played_as), ability, reversal_to is not None, reversal_to=reversal_to
        ),
    )


def act_to_come(card: Card, verb: Verb, to: Zone | None = None) -> Event:
    """An act of the owner on a card, as it would be."""
    return Event(
        verb,
        actor=card.owner,
        owner=card.owner,
        card=card.ref,
        origin=card.zone,
        to=to,
        was=card,
    )


def block_to_come(attack: Attack, was: Card, block: Ref | None, status: BlockStatus) -> Event:
    """The blocking of the attack as it would be; `was` is the attack's card."""
    return Event(
        Verb.BLOCK,
        actor=attack.defender,
        owner=attack.attacker,
        card=attack.card,
        was=was,
        detail=BlockDetail(str(status), block),
    )


def forbidden(game: UfsGame, event: Event) -> Refusal | None:
    """Why an effect prohibits the occurrence; prohibitions win over everything (K.1.2)."""
    if _forbids_itself(game, event):
        return Refusal(PROHIBITION, "the card itself prohibits it")
    if not may_forbid(game, event.kind):
        return None
    ways = _ways(game, event)
    for _, context, node in statements(game, n.Cannot, n.LimitUse, n.RuleEffect):
        if _forbids(game, context, node, ways):
            return Refusal(PROHIBITION, "an effect prohibits it")
    return None


def forbidden_play(
    game: UfsGame,
    player: Player,
    card: Card,
    played_as: str = "",
    ability: str = "",
    reversal_to: Ref | None = None,
) -> Refusal | None:
    """The same for a future play (E.4.1.3)."""
    if not may_forbid(game, PLAY) and not _may_forbid_itself(card):
        return None
    return forbidden(game, play_to_come(player, card, played_as, ability, reversal_to))


def may_forbid(game: UfsGame, kind: str) -> bool:
    """Whether anything in force, active or not, prohibits such occurrences."""
    if not game.static_cards and not game.effects:
        return False
    return is_stated(game, _words_against(kind))


@lru_cache
def _words_against(kind: str) -> frozenset[str]:
    """The words of prohibitions; those of moves count, as any occurrence may be a move."""
    kinds = (kind, *ALSO_SAID_AS.get(kind, ()))
    return frozenset({AGAINST + MOVE, *(f"{AGAINST}{ON}{each}" for each in kinds)})


def _forbids_itself(game: UfsGame, event: Event) -> bool:
    """Whether a card that is about to be played says that it cannot be."""
    if event.kind not in PLAYING or event.card is None:
        return False
    card = game.cards[event.card.card]
    return _may_forbid_itself(card) and any(
        _forbids(game, context, node, _ways(game, event))
        for _, context, node in own_statements(game, card, n.Cannot)
    )


def _may_forbid_itself(card: Card) -> bool:
    if card.has_state or not card.values.abilities:
        return False
    return n.Cannot.__name__ in said_of_itself(card.values)


def _ways(game: UfsGame, event: Event) -> Batch:
    """The occurrence in every way that an effect may name it."""
    event = next(iter(_off_the_deck(game, event)), event)  # the first represents all
    also = ALSO_SAID_AS.get(event.kind, ())
    return (event, *[event._replace(kind=kind) for kind in also])


def _forbids(game: UfsGame, context: Context, node: n.Instruction, ways: Batch) -> bool:
    match node:
        case n.Cannot(event=pattern, unless=unless):
            if not _matches(game, context, pattern, ways):
                return False
            return unless is None or not holds(game, context, unless)
        case n.LimitUse(event=pattern, amount=amount, stretch=stretch):
            if not _matches(game, context, pattern, ways):
                return False
            past = within(game, context, n.This(stretch))
            done = patterns.matches(game, context, pattern, past)
            return len(done) >= amount
        case n.RuleEffect(kind=RuleKind.NO_DAMAGE, cards=cards):
            assert cards is not None
            dealer = ways[0].card
            if ways[0].kind != Verb.DEAL_DAMAGE or dealer is None:
                return False
            return dealer.card in candidates(game, context, cards)
    return False


def _matches(game: UfsGame, context: Context, pattern: n.EventPattern, ways: Batch) -> bool:
    return any(patterns.matches(game, context, pattern, (way,)) for way in ways)


def permitted(game: UfsGame, event: Event) -> bool:
    """K.1.1: whether an effect allows what the rules forbid."""
    if not game.static_cards and not game.effects:
        return False
    ways = _ways(game, event)
    return any(
        _matches(game, context, node.event, ways)
        for _, context, node in statements(game, n.Permit)
        if not node.as_in_hand
    )


def is_in_hand_for(game: UfsGame, player: Player, card_id: CardId, verb: Verb = Verb.PLAY) -> bool:
    """K.3.17: whether an effect lets the player treat the card as though it were in hand."""
    return card_id in as_in_hand(game, player, verb)


def as_in_hand(game: UfsGame, player: Player, verb: Verb = Verb.PLAY) -> frozenset[CardId]:
    """K.3.17: the cards that effects let the player treat as though they were in hand."""
    found: set[CardId] = set()
    for _, context, node in statements(game, n.Permit):
        event = node.event
        act = Verb.BLOCK if event.as_block else event.verb
        fits_act = act is verb or {act, verb} <= PLAYING
        if not node.as_in_hand or not fits_act or not _is_by(game, context, event, player):
            continue
        cards = event.using if event.using is not None else event.cards
        assert cards is not None
        found.update(candidates(game, context, cards))
    return frozenset(found)


def is_played_with_card(game: UfsGame, player: Player, card: Card, ability: n.Ability) -> bool:
    """E.4: whether it is an action in hand, played together with its ability (if not [Hand])."""
    if card.values.type is not n.CardType.ACTION:
        return False
    if any(isinstance(bracket, n.InZone) for bracket in ability.brackets):
        return False
    return card.zone is Zone.HAND or is_in_hand_for(game, player, card.id)


def _is_by(game: UfsGame, context: Context, event: n.EventPattern, player: Player) -> bool:
    return event.by is None or player in players(game, context, event.by)


def replacements(
    game: UfsGame, event: Event, *, later: bool = False
) -> tuple[tuple[str, Context, n.Instead], ...]:
    """Replacement effects that would change the occurrence, in order (J.3.5.2.1).

    What is at work replaces nothing meanwhile, but would `later`.
    """
    if not is_stated(game, REPLACING):
        return ()
    at_work = set() if later else {getattr(frame, "replaces", "") for frame in game.stack}
    return tuple(
        (key, _beginning(game, context), node)
        for key, context, node in statements(game, n.Instead)
        if key not in at_work and replaced(game, context, node, event)
    )


def _beginning(game: UfsGame, context: Context) -> Context:
    """The context of a replacement about to be carried out, with a scope that begins now."""
    return context._replace(scope=game.serial + 1) if context.scope == NOW else context


def replaced(game: UfsGame, context: Context, node: n.Instead, event: Event) -> Batch:
    """What a replacement effect replaces: the occurrence, or some of its cards.

    An act on cards from the top of a deck is one occurrence for each card it would take.
    """
    group = _off_the_deck(game, event)
    if group:
        return patterns.matches(game, context, node.event, group)
    return (event,) if _matches(game, context, node.event, _ways(game, event)) else ()


def _off_the_deck(game: UfsGame, event: Event) -> Batch:
    if event.card is not None or event.origin is not Zone.DECK or event.owner is None:
        return ()
    top = game.zones[event.owner, Zone.DECK][: max(event.amount, 1)]
    cards = (game.cards[card_id] for card_id in top)
    return tuple(event._replace(card=card.ref, was=card) for card in cards)


class AddedCost(NamedTuple):
    """A cost that an effect adds to a play, from the payer's side."""

    label: EffectLabel
    cost: n.Instruction


def added_costs(
    game: UfsGame,
    player: Player,
    card: Card,
    ability: str = "",
    played_as: str | None = None,
    reversal_to: Ref | None = None,
) -> tuple[AddedCost, ...]:
    """E.4.4.2: what effects add to playing the ability or the card, as its type or `played_as`."""
    if not (game.static_cards or game.effects) or not is_stated(game, ADDING):
        return ()
    kind = card.values.type or "" if played_as is None else played_as
    play = play_to_come(player, card, "" if ability else kind, ability, reversal_to)
    ways = (*_ways(game, play), *_block_to_pay_for(game, card, play))
    return tuple(
        AddedCost(
            EffectLabel(context.source.card if context.source is not None else card.id, key),
            node.cost if context.controller == player else turned(node.cost),
        )
        for key, context, node in statements(game, n.AddCost)
        if _matches(game, context, node.event, ways)
    )


def _block_to_pay_for(game: UfsGame, card: Card, play: Event) -> Batch:
    """K.3.24: blocking with an attack card plays a block and blocks; it does not play an attack."""
    attack = game.attack
    if attack is None or play_of(play).played_as != PlayedAs.BLOCK:
        return ()
    was = attack_card(game, attack)
    return (block_to_come(attack, was, card.ref, BlockStatus.UNDETERMINED),)
