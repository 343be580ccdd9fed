"""What a play costs: its own costs, those that effects add, and checks (E.4.4, E.4.7 to E.4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call
from engine.ufs.effects.nodes import MakeCheck, PlayCard
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Purpose
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.effect_order import OrderEffects
from engine.ufs.procedures.play_events import played_as
from engine.ufs.rules import difficulty
from engine.ufs.rules.cost_orders import is_check
from engine.ufs.rules.costs import x_bounds
from engine.ufs.rules.halves import both_halves
from engine.ufs.rules.legality import may_pay_by_play
from engine.ufs.rules.prohibitions import AddedCost, added_costs
from engine.ufs.rules.readings import number

if TYPE_CHECKING:
    from engine.ufs.procedures.play import Play


def own_costs(play: Play) -> tuple[Instruction, ...]:
    """The costs printed on the ability; a free one has none (J.4.5)."""
    return play.tree.cost if play.tree is not None and not play.free else ()


def costs_added(game: UfsGame, play: Play) -> tuple[AddedCost, ...]:
    """E.4.4.2: the costs that effects add for the card and for the ability."""
    card = game.cards[play.card]
    of_card = _added_to_card(game, play, card) if play.plays_card else ()
    of_ability = added_costs(game, play.player, card, play.ability) if play.ability else ()
    return (*of_card, *of_ability)


def _added_to_card(game: UfsGame, play: Play, card: Card) -> tuple[AddedCost, ...]:
    kind, answered = played_as(game, play), play.reversal_to
    return added_costs(game, play.player, card, played_as=kind, reversal_to=answered)


def asking_x(game: UfsGame, play: Play) -> Decision:
    """H.4.4.2: the choice of X, for which all costs can be paid."""
    assert play.tree is not None
    assert play.context is not None
    added = tuple(each.cost for each in costs_added(game, play))
    low, high = x_bounds(game, play.context, play.tree.cost, added)
    rule_id = "H.4.4.2"
    return Decision(
        play.player, Kind.NUMBER, "choose-x", rule_id, minimum=low, maximum=high, source=play.card
    )


def cost_order(play: Play, rule_id: str, clash: tuple[AddedCost, ...]) -> Call:
    """Ask in which order to pay these costs, for which it makes a difference."""
    order = OrderEffects(
        player=play.player,
        number=rule_id,
        labels=tuple(each.label for each in clash),
        says=tuple((each.cost,) for each in clash),
        source=play.card,
    )
    return Call(order, into="order")


def demanded_play(costs: tuple[Instruction, ...]) -> PlayCard | None:
    """The cost that plays a card; an ability has at most one."""
    return next((cost for cost in costs if isinstance(cost, PlayCard)), None)


def half_paying(game: UfsGame, player: Player, card: CardId, demanded: PlayCard) -> str:
    """The half of a split card that may be played as a cost, if only one may."""
    sides = both_halves(game, game.cards[card])
    able = [half for side, half in sides if may_pay_by_play(game, player, side, demanded)]
    return able[0] if len(able) == 1 else ""


def total_difficulty(game: UfsGame, play: Play) -> int:
    """E.4.7: the difficulty of the card being played."""
    if play.purpose is Purpose.BLOCK:
        game.cite("G.2.1.3.2.1")
        total = difficulty.block_difficulty(game, play.card)
    else:
        game.cite("E.4.7.1")
        total = difficulty.own_difficulty(game, play.card)
    if not play.ignore_progressive:
        game.cite("E.4.7.2")
        total += difficulty.progressive(game, play.player, play.card)
    return total


def check_of_card(game: UfsGame, play: Play, total: int) -> CheckSequence:
    """E.4.8: the check to play the card, not one that is a cost."""
    purpose = "block" if play.purpose is Purpose.BLOCK else "play"
    playing = game.cards[play.card].ref
    return CheckSequence(player=play.player, difficulty=total, purpose=purpose, playing=playing)


def check_as_cost(game: UfsGame, play: Play, against: int) -> CheckSequence:
    """E.4.9: a check that is a cost."""
    playing = game.cards[play.card].ref
    return CheckSequence(player=play.player, difficulty=against, purpose="cost", playing=playing)


def check_costs(game: UfsGame, play: Play) -> tuple[int, ...]:
    """E.4.9.1: the difficulties of the printed check costs."""
    return tuple(check_difficulty(game, play, cost) for cost in own_costs(play) if is_check(cost))


def check_difficulty(game: UfsGame, play: Play, cost: Instruction) -> int:
    """H.4.2: the difficulty of a check that is a cost."""
    assert play.context is not None
    assert isinstance(cost, MakeCheck)
    assert cost.difficulty is not None
    return number(game, play.context, cost.difficulty)
