"""Executors: what sets and copies the values of cards (C.3.3, J.3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AttackZone, Operation, Verb
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures import modification
from engine.ufs.procedures.effects.detachment import awaits, is_group, store
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.pick import PickCards, pick_model, source_of
from engine.ufs.procedures.effects.run import executes, refs, remember, why
from engine.ufs.procedures.effects.suspension import suspend
from engine.ufs.procedures.effects.values import ModifyCards
from engine.ufs.rules.layers import is_about_hands
from engine.ufs.rules.modifications import is_live, is_suspended
from engine.ufs.rules.substitution import with_fields
from engine.ufs.rules.who import DID


@executes(n.SetStat)
def set_stat(game: UfsGame, context: Context, node: n.SetStat, cause: Cause) -> Procedure:
    """A definition (J.3.4); but reset, reduce to, double and halve change the current state."""
    immediate = node.operation is not Operation.BECOMES and node.span is None
    if immediate or (game.edition.sets_once and not is_about_hands(node.cards)):
        change = n.Change(node.stat, node.operation, node.amount)
        modifier = n.Modify(node.cards, (change,), span=node.span)
        return ModifyCards(context=context, node=modifier, cause=cause)
    return DefineCards(context=context, node=node, span=node.span, cause=cause)


@executes(n.CopyValues)
def copy_values(game: UfsGame, context: Context, node: n.CopyValues, cause: Cause) -> Procedure:
    return DefineCards(context=context, node=node, span=node.span, cause=cause)


@executes(n.ChangeZone)
def change_zone(game: UfsGame, context: Context, node: n.ChangeZone, cause: Cause) -> Procedure:
    return DefineCards(context=context, node=node, span=None, cause=cause)


def turn_into(
    game: UfsGame,
    context: Context,
    cards: tuple[CardId, ...],
    model: tuple[CardId, ...],
    span: n.Span | None = None,
) -> int:
    """Make cards copies of another, its name included; returns the effect that does it."""
    context = context.bind("copied", refs(game, model))
    copied = n.CopyValues(n.ThisCard(), n.Bound("copied"), everything=True, turned=True)
    return store(game, context, copied, span, assigned=cards)


@dataclass(kw_only=True)
class DefineCards(Procedure):
    """A definition effect on chosen cards, on all that match during a span, or on cards to come."""

    context: Context
    node: n.SetStat | n.CopyValues | n.ChangeZone
    span: n.Span | None
    cause: Cause
    cards: tuple[CardId, ...] = ()
    source: tuple[CardId, ...] = ()
    zone: str = ""

    @rule("J.1.4")
    def choose_zone(self, game: UfsGame) -> Outcome:
        if not isinstance(self.node, n.ChangeZone) or self.node.zone is not None:
            return Jump("choose_cards")
        zones = tuple(str(zone) for zone in AttackZone)
        player = player_of(game, self.context, self.node.by)
        decision = Decision(
            player, Kind.OPTION, "choose-zone", "J.1.4", zones, source=source_of(self.context)
        )
        return Ask(decision, "zone")

    @rule("J.1.4")
    def take_zone(self, game: UfsGame) -> None:
        assert isinstance(self.node, n.ChangeZone)
        self.node = with_fields(self.node, zone=AttackZone(self.zone))

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        if awaits(self.node.cards):
            return None
        return Call(PickCards(context=self.context, ref=self.node.cards), into="cards")

    @rule("J.1.4")
    def choose_source(self, game: UfsGame) -> Outcome:
        node = self.node
        if not isinstance(node, n.CopyValues) or isinstance(node.of, n.NamedCard):
            return Jump("define")
        return pick_model(self, game, node.of, "source", self.cards)

    @rule("J.3.4.1")
    def fix_source(self, game: UfsGame) -> Outcome:
        assert isinstance(self.node, n.CopyValues)
        if not self.source:
            return Done(self.context.bind(DID, False))
        self.context = remember(game, self.context, "copied", self.source)
        self.node = with_fields(self.node, of=n.Bound("copied"))
        return None

    @rule("J.3.4", "C.3.3.4.5")
    def define(self, game: UfsGame) -> Outcome:
        node = self.node
        if not isinstance(node, n.ChangeZone):
            node = with_fields(node, span=None)
        loose = awaits(node.cards) or (self.span is not None and is_group(node.cards))
        late = self._suspend(game)
        cards = tuple(card for card in self.cards if self._may_define(game, card))
        if loose:
            store(game, self.context, node, self.span)
        elif isinstance(node, n.ChangeZone):
            self._change_zones(game, node, cards)
        elif cards:
            store(game, self.context, node, self.span, assigned=cards)
        done = loose or bool(cards or late)
        name = node.bind if isinstance(node, n.ChangeZone) else ""
        return Done(remember(game, self.context, name, self.cards, done))

    def _change_zones(self, game: UfsGame, node: n.ChangeZone, cards: tuple[CardId, ...]) -> None:
        """An edition that sets numbers once does so with zones, on cards with a current state."""
        once = game.edition.sets_once
        lasting = tuple(card for card in cards if not (once and game.cards[card].has_state))
        if lasting:
            store(game, self.context, node, assigned=lasting)
        for card in cards:
            if card not in lasting:
                modification.change_zone(game, self.context, card, node)
            reason = why(self.context, self.context.controller, self.cause)
            atoms.emit_card(game, Verb.CHANGE_ZONE, card, reason)

    def _suspend(self, game: UfsGame) -> tuple[CardId, ...]:
        """Suspend the change for attacks still being played, and return those attacks."""
        if not isinstance(self.node, n.ChangeZone) or self.node.block:
            return ()
        late = tuple(card for card in self.cards if is_suspended(game, card))
        for card in late:
            suspend(game, self.context, self.node, card, self.cause)
        return late

    def _may_define(self, game: UfsGame, card_id: CardId) -> bool:
        """C.3.4 for attack zones."""
        if not isinstance(self.node, n.ChangeZone) or self.node.block:
            return True
        card = game.cards[card_id]
        return card.values.type is not n.CardType.ATTACK or is_live(game, card)
