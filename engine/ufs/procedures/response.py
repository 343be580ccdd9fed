"""What follows a game event: fired effects (J.3.2), then a response window (H.2.3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Batch, Event
from engine.kernel.ids import Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.abilities import MayCancel
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.details import PLAYS, play_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, Purpose
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.pay import PayCosts
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.fired_effect import (
    Firing,
    fired_by,
    may_set_off,
    said_by_what_is_tried,
)
from engine.ufs.procedures.firing_order import put_in_order
from engine.ufs.procedures.play import Play
from engine.ufs.rules.costs import payable
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.offers import is_answered, responses
from engine.ufs.rules.sides import turned
from engine.ufs.rules.statements import occasions


def concerns(game: UfsGame, batch: Batch) -> bool:
    """Whether anything can follow the event at all; if not, it is over already."""
    for event in batch:
        if event.kind in PLAYS and _says_something_itself(game, event):
            return True
    if not (game.able_cards or game.static_cards or game.effects):
        return False
    when = occasions(batch)
    return may_set_off(game, when) or is_answered(game, batch, when)


def _says_something_itself(game: UfsGame, event: Event) -> bool:
    """Whether a card refers to its own attempt, or its play can be cancelled (H.3.3.4)."""
    if event.kind is Verb.PLAY:
        return cancellation(game, event) is not None
    assert event.card is not None
    if not game.cards[event.card.card].values.abilities:
        return False
    return bool(said_by_what_is_tried(game, event))


@dataclass(kw_only=True)
class HandleEvent(Procedure):
    """One game event: the active player's fired effects, then the other's, then the window."""

    batch: tuple[Event, ...]
    waiting: tuple[Firing, ...] = ()  # in the order in which they execute
    wanted: bool = False
    paid: tuple[bool, Context] | None = None

    @rule("J.3.2.1", "J.3.2.1.1")
    def collect_fired(self, game: UfsGame) -> Outcome:
        self.waiting = fired_by(game, self.batch)
        return None if self.waiting else Jump("offer_to_cancel")

    @rule("J.3.2.1.2")
    def put_in_order(self, game: UfsGame) -> Outcome:
        return put_in_order(self.waiting, "waiting")

    @rule("J.3.2.1")
    def execute_next(self, game: UfsGame) -> Outcome:
        firing, self.waiting = self.waiting[0], self.waiting[1:]
        return Call(RunEffects(context=firing.context, effects=firing.effects))

    @rule("J.3.2.1")
    def execute_others(self, game: UfsGame) -> Outcome:
        return Jump("execute_next") if self.waiting else None

    @rule("H.3.3.4", "H.3.3.4.3")
    def offer_to_cancel(self, game: UfsGame) -> Outcome:
        """After fired effects, before any window: the other player may pay to cancel."""
        found = cancellable(game, self.batch)
        if found is None:
            return Jump("open_window")
        event, clause = found
        payer = self._payer(event)
        context = Context(payer, event.card)
        if payable(game, context, (turned(clause.cost),)) is not None:
            game.pass_over(payer)
            return Jump("open_window")
        assert event.card is not None
        source = event.card.card
        return Ask(
            Decision(payer, Kind.YES_NO, "pay-to-cancel", "H.3.3.4", source=source), "wanted"
        )

    @rule("H.3.3.4.2")
    def pay_to_cancel(self, game: UfsGame) -> Outcome:
        if not self.wanted:
            return None
        found = cancellable(game, self.batch)
        assert found is not None
        context = Context(self._payer(found[0]), found[0].card)
        return Call(PayCosts(context=context, cost=(turned(found[1].cost),)), into="paid")

    @rule("H.3.3.4", "H.3.3.4.4")
    def cancel_if_paid(self, game: UfsGame) -> Outcome:
        if self.paid is None or not self.paid[0]:
            return None
        found = cancellable(game, self.batch)
        assert found is not None
        event, clause = found
        atoms.cancel_play(game, play_of(event).number)
        assert event.card is not None
        source = game.card_at(event.card)
        if clause.destroys and source is not None and source.zone is Zone.STAGE:  # H.3.3.4.1
            deed = Deed(Verb.DESTROY, Why(event.actor), source.owner, (source.id,), Zone.DISCARD)
            return Call(Do(deed=deed))
        return None

    @rule("H.2.3.2.1")
    def open_window(self, game: UfsGame) -> Outcome:
        if not is_answered(game, self.batch, occasions(self.batch)):
            return Done()
        window = atoms.open_window(game)
        return Call(ResponseWindow(batch=self.batch, holder=game.active, window=window))

    def _payer(self, event: Event) -> Player:
        assert event.actor is not None
        return 1 - event.actor


def cancellable(game: UfsGame, batch: Batch) -> tuple[Event, MayCancel] | None:
    """The played ability of this event that the other player may pay to cancel."""
    for event in batch:
        clause = cancellation(game, event) if event.kind is Verb.PLAY else None
        if clause is not None:
            return event, clause
    return None


def cancellation(game: UfsGame, event: Event) -> MayCancel | None:
    """The clause that lets the other player pay to cancel the played ability, if it has one."""
    play = play_of(event)
    ability = ability_of(event.was.values, play.ability)
    for clause in ability.after if ability is not None else ():
        if isinstance(clause, MayCancel) and play.number not in game.cancelled:
            return clause
    return None


@dataclass(kw_only=True)
class ResponseWindow(Procedure):
    """H.2.3.2: players answer one game event in turn until both pass in succession."""

    batch: tuple[Event, ...]
    holder: Player
    window: int
    passes: int = 0
    chosen: Offer | None = None

    @rule("H.2.3.2.4.1")
    def offer(self, game: UfsGame) -> Outcome:
        self.chosen = None
        offers = responses(game, self.holder, self.batch, self.window)
        if not offers:
            game.pass_over(self.holder)
            return None
        about = self.batch[0]
        decision = Decision(
            self.holder,
            Kind.PLAY,
            "respond",
            "H.2.3.2.4.2",
            offers,
            optional=True,
            source=about.card.card if about.card else None,
            facts=(("event", about.kind),),
        )
        return Ask(decision, "chosen")

    @rule("H.2.3.2.4.2")
    def play_or_pass(self, game: UfsGame) -> Outcome:
        if self.chosen is None:
            self.passes += 1
            return None
        self.passes = 0
        play = Play.of_offer(
            game,
            self.holder,
            self.chosen,
            Purpose.RESPONSE,
            batch=self.batch,
            window=self.window,
        )
        return Call(play)

    @rule("H.2.3.2.4.3")
    def hand_over(self, game: UfsGame) -> Outcome:
        self.holder = 1 - self.holder
        return Done() if self.passes == 2 else Jump("offer")
