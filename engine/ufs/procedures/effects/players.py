"""Executors: vitality, damage, hand size, and the end of the game (J.5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Stat, Verb
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.perform import ChangeVitality
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.effects.run import executes, part, why
from engine.ufs.rules.damage import damage_dealt
from engine.ufs.rules.readings import number
from engine.ufs.rules.statics import of_character
from engine.ufs.rules.who import DID


@executes(n.GainVitality)
def gain_vitality(game: UfsGame, context: Context, node: n.GainVitality, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    amount = number(game, context, node.amount)
    deed = Deed(Verb.GAIN_VITALITY, why(context, player, cause), player, amount=amount)
    return ChangeVitality(context=context, deed=deed, bind=node.bind)


@executes(n.LoseVitality)
def lose_vitality(game: UfsGame, context: Context, node: n.LoseVitality, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    amount = number(game, context, node.amount)
    if node.low is not None:
        amount = min(amount, game.vitality[player] - number(game, context, node.low))
    deed = Deed(Verb.LOSE_VITALITY, why(context, player, cause), player, amount=max(0, amount))
    return ChangeVitality(context=context, deed=deed, bind=node.bind)


@executes(n.AdjustDamage)
def adjust_damage(game: UfsGame, context: Context, node: n.AdjustDamage, cause: Cause) -> Context:
    """Adjust what the current attack deals; without an attack there is nothing to adjust."""
    if game.attack is None:
        return context.bind(DID, False)
    amount = number(game, context, node.amount)
    if node.low is not None:  # K.3.7
        room = damage_dealt(game, game.attack) - number(game, context, node.low)
        amount = min(amount, max(room, 0))
    atoms.adjust_damage(game, -amount if node.operation is n.Operation.SUBTRACT else amount)
    return context.bind(DID, True)


def _towards(game: UfsGame, context: Context, player: Player, goal: int, cause: Cause) -> Deed:
    """The gain or loss that brings a player's vitality to a number."""
    change = goal - game.vitality[player]
    verb = Verb.GAIN_VITALITY if change > 0 else Verb.LOSE_VITALITY
    return Deed(verb, why(context, context.controller, cause), player, amount=abs(change))


@executes(n.SetVitality)
def set_vitality(game: UfsGame, context: Context, node: n.SetVitality, cause: Cause) -> Procedure:
    """Hand size and maximum vitality are values of the starting character (B.1)."""
    if node.stat is Stat.VITALITY:
        player = player_of(game, context, node.who)
        deed = _towards(game, context, player, number(game, context, node.amount), cause)
        return ChangeVitality(context=context, deed=deed)
    becomes = n.SetStat(
        n.Character(node.who), node.stat, n.Operation.BECOMES, node.amount, node.span
    )
    return part(context, (becomes,), cause)


@executes(n.ModifyPlayer)
def modify_player(game: UfsGame, context: Context, node: n.ModifyPlayer, cause: Cause) -> Procedure:
    return part(context, (of_character(node),), cause)


@executes(n.ExchangeVitality)
def exchange_vitality(
    game: UfsGame, context: Context, node: n.ExchangeVitality, cause: Cause
) -> Procedure:
    totals = game.vitality
    deeds = tuple(
        _towards(game, context, player, totals[1 - player], cause)
        for player in PLAYERS
        if totals[0] != totals[1]
    )
    return Exchange(context=context, deeds=deeds)


@dataclass(kw_only=True)
class Exchange(Procedure):
    """Both totals change in one event."""

    context: Context
    deeds: tuple[Deed, ...]
    first: int = 0
    second: int = 0

    @rule("J.1.2b")
    def change_one(self, game: UfsGame) -> Outcome:
        game.hold()
        return Call(Do(deed=self.deeds[0]), into="first") if self.deeds else None

    @rule("J.1.2b")
    def change_other(self, game: UfsGame) -> Outcome:
        return Call(Do(deed=self.deeds[1]), into="second") if self.deeds else None

    @rule("J.1.2b")
    def release(self, game: UfsGame) -> Outcome:
        game.release()
        return Done(self.context.bind(DID, bool(self.first or self.second)))


@executes(n.DealDamage)
def deal_damage(game: UfsGame, context: Context, node: n.DealDamage, cause: Cause) -> Procedure:
    """With a span it changes what the Damage Step deals; without one it happens now."""
    if node.span is not None:
        return part(context, (n.Lasting(node.span, node),), cause)
    return DamageNow(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class DamageNow(Procedure):
    """A card deals damage to its owner's opponent by effect."""

    context: Context
    node: n.DealDamage
    cause: Cause
    dealers: tuple[CardId, ...] = ()
    dealt: int = 0

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, cause=self.cause)
        return Call(pick, into="dealers")

    @rule("G.3")
    def deal(self, game: UfsGame) -> Outcome:
        amount = number(game, self.context, self.node.amount)
        if not self.dealers or amount <= 0:
            return None
        card = game.cards[self.dealers[0]]
        reason = why(self.context, card.owner, self.cause)._replace(source=card.ref)
        deed = Deed(Verb.DEAL_DAMAGE, reason, 1 - card.owner, amount=amount)
        return Call(Do(deed=deed), into="dealt")

    @rule("G.3")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(DID, self.dealt > 0))


@executes(n.WinGame)
def win_game(game: UfsGame, context: Context, node: n.WinGame, cause: Cause) -> Context:
    player = player_of(game, context, node.who)
    loser = player if node.lose else 1 - player
    atoms.lose_game(game, (loser,), "K.1.1")
    game.note("lost", loser, rules=("K.1.1",))
    return context
