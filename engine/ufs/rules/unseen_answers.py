"""Whether a player's having a response depends on cards that only they see (H.2.3.2)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.ids import Player
from engine.ufs.effects.nodes.abilities import Ability, InZone
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.offers import able_now
from engine.ufs.rules.statements import answers_for_itself, use_of

UNSEEN = (Zone.HAND, Zone.MOMENTUM)  # where cards that only their owner sees may be of use


def may_answer_unseen(
    game: UfsGame, players: Iterable[Player], when: frozenset[str]
) -> list[Player]:
    """The players whose unseen cards may decide whether they have a response.

    `when` are the event's `occasions`. Whole decks are considered, so that the answer does not
    depend on where their cards are.
    """
    holders = [player for player in players if _holds_unseen(game, player)]
    if any(_answers_unseen(definition.printed, when) for definition in game.definitions):
        return holders
    able = {game.cards[card].owner for card in able_now(game, when)}
    return [player for player in holders if player in able]  # its costs may need the hand


def _holds_unseen(game: UfsGame, player: Player) -> bool:
    return any(
        not game.cards[card].has_state
        for zone in UNSEEN
        if zone in game.edition.private
        for card in game.zones[player, zone]
    )


def _answers_unseen(printed: Values, when: frozenset[str]) -> bool:
    is_action = printed.type is CardType.ACTION
    return any(
        (is_action or _is_used_elsewhere(held.ability) or answers_for_itself(held.ability))
        and not when.isdisjoint(use_of(held.ability))
        for held in printed.abilities
    )


def _is_used_elsewhere(ability: Ability) -> bool:
    """Whether the ability names the zone from which it is used, such as the hand."""
    return any(isinstance(bracket, InZone) for bracket in ability.brackets)
