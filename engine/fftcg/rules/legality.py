"""What may be played, which Forwards may attack and which may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.costs import AnyElementParty, DueCost
from engine.fftcg.model.spells import AbilityTime, ActionAbility, SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import MAIN_PHASES, CardKind, CardTrait, CardZone, TurnPhase
from engine.fftcg.rules import battle, choices, conditions, costs, duties, layers, values, variables
from engine.fftcg.rules.kinds import is_forward, kinds
from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId, Player

USED_FROM = (CardZone.FIELD, CardZone.HAND, CardZone.BREAK)


class AbilityUse(NamedTuple):
    """An action ability of a card, by its place among those that it has."""

    card: CardId
    ability: int


def why_not_play(game: DuelState, player: Player, card: CardId) -> Refusal | None:
    """11.3.2, 11.4.2: a Summon or a Character from hand."""
    record = game.cards[card]
    if record.zone is not CardZone.HAND or record.owner != player:
        return Refusal("11.4.2", "a card is played from the hand")
    if not values.is_character(record):
        return _why_not_cast(game, player, record)
    return (
        _why_not_now(game, player, record)
        or why_no_room(game, player, record)
        or why_not_played_for(game, player, card, None)
    )


def _why_not_cast(game: DuelState, player: Player, card: TcgCard) -> Refusal | None:
    """11.3: with priority, in a Main Phase or an Attack Phase, of either player."""
    if not _is_time_for_spells(game):
        return Refusal("9.3.1.6", "Summons are cast in Main Phases and Attack Phases")
    if card.printed.spell is None:
        return Refusal("11.3.3", "there is nothing it could do")
    return why_not_played_for(game, player, card.id, card.printed.spell)


def why_not_use(game: DuelState, player: Player, use: AbilityUse) -> Refusal | None:
    """11.6: an ability of a card on one's own field, or elsewhere if its text says so."""
    card = game.cards[use.card]
    # 11.6.2.3, 11.7.2.3
    if card.zone not in USED_FROM or card.controller != player:
        return Refusal("11.6.4", "you can only use abilities of your own cards on the field")
    able = game.made_of(card).abilities
    # 11.5.3
    if not 0 <= use.ability < len(able):
        if layers.has_lost_abilities(game, card):
            return Refusal("11.6.1", "it has lost its abilities")
        return Refusal("11.6.1", "the card has no such ability")
    ability = able[use.ability]
    if card.zone is not ability.zone:
        return Refusal("11.6.4", f"it can only be used from the {ability.zone}")
    refusal = _why_not_at_this_time(game, player, ability)
    if refusal is not None:
        return refusal
    condition = ability.condition
    if condition is not None and not conditions.holds(game, condition, player, card.ref):
        return Refusal("11.6.1", "its condition is not met")
    if ability.once_a_turn and (ability, game.turn) in card.uses:
        return Refusal("11.6.3", "it can only be used once per turn")
    if ability.dulls:
        refusal = _why_not_dulled(game, card)
        if refusal is not None:
            return refusal
    counters = ability.counters
    if counters is not None and card.count(counters.name) < counters.number:
        return Refusal("11.6.10", "it does not have enough counters")
    cost = costs.of_ability(ability)
    return why_not_settled(game, player, card.id, cost, ability.text, is_ability=True)


def _why_not_at_this_time(
    game: DuelState, player: Player, ability: ActionAbility
) -> Refusal | None:
    """2.1: what a text allows is limited by what the rules allow."""
    if not _is_time_for_spells(game):
        return Refusal("9.3.1.7", "abilities are used in Main Phases and Attack Phases")
    if ability.time is AbilityTime.THEIR_TURN:
        is_then = player != game.active
        return (
            None if is_then else Refusal("11.6.1", "it can only be used during the opponent's turn")
        )
    if ability.time is not AbilityTime.ANY and player != game.active:
        return Refusal("11.6.1", "it can only be used during your own turn")
    if ability.time is AbilityTime.MAIN_PHASE and game.phase not in MAIN_PHASES:
        return Refusal("11.6.1", "it can only be used during your own Main Phase")
    return None


def _why_not_dulled(game: DuelState, card: TcgCard) -> Refusal | None:
    """11.6.2.2, 11.7.2.2, 15.2.2.3: the Dull icon.

    A Monster need not have been there before, unless it is a Forward too.
    """
    if not card.active:
        return Refusal("15.1.1.2.1", "it is dull")
    is_free = kinds(game, card) == {CardKind.MONSTER} or values.has(game, card, CardTrait.HASTE)
    if is_free or values.held_since_own_turn(game, card):
        return None
    return Refusal("11.6.2.2", "its controller has not had it since their turn began")


def _is_time_for_spells(game: DuelState) -> bool:
    return game.phase in MAIN_PHASES or game.phase is TurnPhase.ATTACK


def _why_not_now(game: DuelState, player: Player, card: TcgCard) -> Refusal | None:
    # 15.2.5.2, 15.2.5.3
    if values.has(game, card, CardTrait.BACK_ATTACK):
        if _is_time_for_spells(game):
            return None
        return Refusal("15.2.5.2", "Back Attack needs a Main Phase or an Attack Phase")
    if player != game.active or game.phase not in MAIN_PHASES:
        return Refusal("9.3.1.5", "Characters are played in your own Main Phase")
    if game.stacked:
        return Refusal("11.4.1", "the stack is not empty")
    return None


def why_no_room(game: DuelState, player: Player, card: TcgCard) -> Refusal | None:
    """7.7.3: an action that would put more onto the field than the limit allows is prohibited."""
    beside = values.field(game, player)
    # 7.7.3, 5.2.2.1
    if not card.printed.generic and any(
        each.printed.name == card.printed.name and not each.printed.generic for each in beside
    ):
        return Refusal("7.7.3", "a Character with this name is already on the field")
    if values.is_light_or_dark(game, card) and any(
        values.is_light_or_dark(game, each) for each in beside
    ):
        return Refusal("7.7.3", "a Light or Dark Character is already on the field")
    return None


def why_not_settled(
    game: DuelState,
    player: Player,
    card: CardId,
    cost: DueCost,
    text: SpellText | None,
    *,
    is_ability: bool = False,
) -> Refusal | None:
    """11.3.3, 11.6.5, 11.6.10: it has enough to choose, and its cost can be paid; some X must
    allow both (4.5)."""
    if cost.price.variables:
        if any(True for _ in costs.numbers(game, player, card, cost, text)):
            return None
        cost, text = costs.at_number(cost, 0), variables.settled(text, 0)
    if text is not None and not choices.can_choose(game, player, text, game.cards[card].ref):
        return Refusal("11.6.5" if is_ability else "11.3.3", "there is nothing for it to choose")
    return costs.why_unpaid(game, player, card, cost)


def why_not_played_for(
    game: DuelState, player: Player, card: CardId, text: SpellText | None
) -> Refusal | None:
    """11.3.5, 11.4.4: for its own cost, or for what may be paid instead."""
    ways = [costs.of_card(game, player, card, with_added=False, instead=False)]
    if costs.other_of(game, card) is not None:
        ways.append(costs.of_card(game, player, card, with_added=False, instead=True))
    refusals = [why_not_settled(game, player, card, each, text) for each in ways]
    return None if None in refusals else refusals[0]


def playable(game: DuelState, player: Player) -> tuple[CardId | AbilityUse, ...]:
    """The cards in hand and the abilities that may be played now."""
    hand = game.cards_in(player, CardZone.HAND)
    uses = (
        AbilityUse(card, which)
        for zone in USED_FROM
        for card in game.cards_in(player, zone)
        for which in range(len(game.made_of(game.cards[card]).abilities))
    )
    return (
        *(card for card in hand if why_not_play(game, player, card) is None),
        *(use for use in uses if why_not_use(game, player, use) is None),
    )


def why_not_attack(game: DuelState, card: TcgCard) -> Refusal | None:
    """10.1.2.1.1, 10.1.2.1.2."""
    if not _is_forward_of(game, game.active, card):
        return Refusal("10.1.2.1", "only Forwards on your field can attack")
    if not card.active:
        return Refusal("10.1.2.1.1", "it is dull")
    if TcgBan.ATTACK in layers.bans(game, card):
        return Refusal("10.1.2.1.2", "it cannot attack")
    # 15.2.2.2, 2.1
    if not (values.held_since_before(game, card) or values.has(game, card, CardTrait.HASTE)):
        return Refusal("10.1.2.1.1", "it came under your control this turn")
    if duties.has_attacked_its_fill(game, card):
        return Refusal("10.1.2.1.2", "it has already attacked this turn")
    return duties.why_not_paid(game, game.active, (card,), is_block=False)


def possible_attackers(game: DuelState) -> tuple[CardId, ...]:
    """Each member of a party has to be one of these (15.1.1.9.3)."""
    found = values.forwards(game, game.active)
    return values.ids([card for card in found if why_not_attack(game, card) is None])


def somebody_must_attack(game: DuelState) -> bool:
    """10.1.2.1.3, 2.2: whether one of those that can attack has to."""
    able = possible_attackers(game)
    return any(duties.is_compelled(game, game.cards[card], is_block=False) for card in able)


def why_no_party(game: DuelState, cards: Sequence[TcgCard]) -> Refusal | None:
    """10.1.2.1: the members of a party share an element, except for those that go with any."""
    bound = [set(game.made_of(card).elements) for card in cards if not _goes_with_any(game, card)]
    if bound and not set.intersection(*bound):
        return Refusal("15.1.1.9.2", "the members of a party must share an element")
    return duties.why_not_paid(game, game.active, cards, is_block=False)


def _goes_with_any(game: DuelState, card: TcgCard) -> bool:
    said = layers.said_of(game, card)
    return any(isinstance(each.change, AnyElementParty) for each in said)


def possible_blockers(game: DuelState) -> tuple[CardId, ...]:
    """10.1.3.1.1; if somebody has to block, nobody else is chosen (10.1.3.1.3)."""
    return values.ids(compelled_blockers(game) or _able_to_block(game))


def compelled_blockers(game: DuelState) -> list[TcgCard]:
    """10.1.3.1.3: those that can block and have to."""
    able = _able_to_block(game)
    return [card for card in able if duties.is_compelled(game, card, is_block=True)]


def _able_to_block(game: DuelState) -> list[TcgCard]:
    found = values.forwards(game, 1 - game.active)
    return [card for card in found if _why_unable_to_block(game, card) is None]


def why_not_block(game: DuelState, card: TcgCard) -> Refusal | None:
    refusal = _why_unable_to_block(game, card)
    if refusal is not None:
        return refusal
    compelled = compelled_blockers(game)
    if compelled and card not in compelled:
        return Refusal("10.1.3.1.3", "another Forward must block")
    return None


def _is_forward_of(game: DuelState, player: Player, card: TcgCard) -> bool:
    """5.2.3.1.1.2: attacking and blocking are done by Forwards."""
    return card.place == (player, CardZone.FIELD) and is_forward(game, card)


def _why_unable_to_block(game: DuelState, card: TcgCard) -> Refusal | None:
    """10.1.3.1.1, 10.1.3.1.2; a Forward that can block one of a party blocks all of it."""
    if not _is_forward_of(game, 1 - game.active, card):
        return Refusal("10.1.3.1", "only Forwards on your field can block")
    if not card.active:
        return Refusal("10.1.3.1.1", "it is dull")
    if TcgBan.BLOCK in layers.bans(game, card):
        return Refusal("10.1.3.1.2", "it cannot block")
    attackers = battle.attackers(game)
    # 10.1.3.1.2, 15.1.1.9.6
    if attackers and not any(_can_be_blocked_by(game, each, card) for each in attackers):
        return Refusal("10.1.3.1.2", "it cannot block any of the attackers")
    return duties.why_not_paid(game, 1 - game.active, (card,), is_block=True)


def _can_be_blocked_by(game: DuelState, attacker: TcgCard, blocker: TcgCard) -> bool:
    if TcgBan.BLOCKED in layers.bans(game, attacker):
        return False
    return not any(
        blocker.id in choices.candidates(game, attacker.controller, pattern, attacker.ref)
        for pattern in layers.forbidden_blockers(game, attacker)
    )
