"""Playing a card or an ability (E.4), from the announcement to the effect.

One procedure serves forms, blocks, reversals, responses, enhances and plays called for by effects.
An action in hand and its ability are played in one go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.abilities import Ability
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.effects.nodes.words import AbilityKind, Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.offer import EffectLabel, Offer, Purpose
from engine.ufs.procedures import play_events, usage
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effect_order import in_order
from engine.ufs.procedures.effects.pay import PayCosts
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.play_costs import (
    asking_x,
    check_as_cost,
    check_costs,
    check_difficulty,
    check_of_card,
    cost_order,
    costs_added,
    demanded_play,
    half_paying,
    own_costs,
    total_difficulty,
)
from engine.ufs.rules import legality, reversals, symbols
from engine.ufs.rules.backups import aim_of
from engine.ufs.rules.cost_orders import clashing, in_payable_order, is_check, is_paid_first
from engine.ufs.rules.costs import mentions_x
from engine.ufs.rules.progress import BLOCKED_ATTACK, blocked_attack_meant
from engine.ufs.rules.prohibitions import AddedCost, is_played_with_card
from engine.ufs.rules.readings import number
from engine.ufs.rules.who import EVENT


@dataclass(kw_only=True)
class Play(Procedure):
    """E.4: the result is whether it was played successfully."""

    player: Player
    card: CardId
    ability: str = ""  # the key of the ability; empty: the card alone
    half: str = ""  # type of a split card's half (oldest edition)
    purpose: Purpose = Purpose.EFFECT
    as_cost: bool = False  # played to pay for an ability: not stacked (F.2.3)
    reversal_to: Ref | None = None
    target: Ref | None = None  # the backup at which an attack is aimed (newest edition)
    context: Context | None = None
    batch: tuple[Event, ...] = ()  # the event a response answers
    window: int = 0
    free: bool = False  # without costs (J.4.5)
    check_free: bool = False
    ignore_progressive: bool = False
    copying: int = 0  # the effect by which the card is played as a copy
    # locals
    number: int = 0
    plays_card: bool = True
    origin: Zone = Zone.HAND
    tree: Ability | None = None
    chosen_x: int = 0
    costs: tuple[Instruction, ...] = ()
    added: tuple[AddedCost, ...] = ()  # by effects, in the order in which they are paid
    order: tuple[EffectLabel, ...] = ()  # of those for which it makes a difference
    paid: tuple[bool, Context] | None = None
    paying: tuple[CardId, ...] = ()  # the card played as a cost
    played: bool = False
    checks: tuple[int, ...] = ()  # difficulties of check costs still to be made
    check: Check | None = None

    @classmethod
    def of_offer(
        cls, game: UfsGame, player: Player, offer: Offer, purpose: Purpose, **details: Any
    ) -> Self:
        """The play of what the player was offered."""
        return cls(
            player=player,
            card=offer.card,
            ability=offer.ability,
            half=offer.half,
            target=aim_of(game, offer),
            purpose=purpose,
            **details,
        )

    # E.4.1: announce

    @rule("E.4.1")
    def announce(self, game: UfsGame) -> None:
        if self.half:
            atoms.take_half(game, self.card, self.half)
        card = game.cards[self.card]
        self.number, self.origin = atoms.number_play(game), card.zone
        self.tree = legality.ability_of(card.values, self.ability)
        if self.tree is not None:
            self.plays_card = is_played_with_card(game, self.player, card, self.tree)
        scope = self.batch[0].serial if self.batch else game.serial + 1  # J.3.1.3, J.3.1.4
        inherited = self.context.names if self.context is not None else ()
        context = Context(self.player, card.ref, self.ability, scope, inherited)
        if self.batch:
            context = context.bind(EVENT, play_events.events_meant(game, self, context))
        self.context = context
        if self.ability:
            blocked = blocked_attack_meant(game, context)
            if blocked is not None:  # K.3.26
                self.context = context.bind(BLOCKED_ATTACK, (blocked,))
            usage.count(game, self, "attempt")
        if self.reversal_to is not None:  # I.3.10.2.2
            atoms.try_reversal(game, self.player, self.reversal_to)

    @rule("H.4.4.2")
    def choose_x(self, game: UfsGame) -> Outcome:
        """X of a cost is announced, or fixed by the ability's own definition (H.4.4.1)."""
        if self.tree is None or self.free or not mentions_x(self.tree.cost):
            return Jump("report_attempt")
        assert self.context is not None
        if self.tree.x is not None:
            self.chosen_x = max(number(game, self.context, self.tree.x), 0)
            game.cite("H.4.4.1")
            return None
        return Ask(asking_x(game, self), "chosen_x")

    @rule("J.4.3.1")
    def bind_x(self, game: UfsGame) -> None:
        assert self.context is not None
        self.context = self.context.bind("X", self.chosen_x)

    @rule("E.4.1")
    def report_attempt(self, game: UfsGame) -> None:
        """Reactions to the attempt wait until the card is where it is being played.

        Announcing an ability names it, so the other player knows its card from then on. A face-down
        card on the table has no abilities of its own that would show what it is.
        """
        if not self.plays_card and not game.cards[self.card].has_state:
            atoms.show(game, 1 - self.player, (self.card,))
        game.hold()
        play_events.tell(game, self, Verb.ATTEMPT)

    # E.4.2: transit

    @rule("E.4.2", "C.3.3.4.1")
    def enter_transit(self, game: UfsGame) -> None:
        play_events.release_attempt(game, self)
        if not self.plays_card:
            return
        atoms.begin_playing(game, self.card)
        if self.origin is Zone.POOL:
            atoms.relocate(game, self.card, len(game.zones[self.player, Zone.POOL]))
            atoms.begin_state(game, self.card)
        else:
            atoms.enter_transit(game, self.card)

    @rule("E.4.2.1")
    def match_symbols_again(self, game: UfsGame) -> Outcome:
        if self.plays_card and not symbols.matches(game, self.player, self.card):
            return Jump("abort")
        return None

    # E.4.3 to E.4.5: costs

    @rule("E.4.3")
    def suspend_events(self, game: UfsGame) -> Outcome:
        """Hold events until all costs are paid; without any, go on."""
        assert self.context is not None
        self.added = costs_added(game, self)
        if not self.added and not own_costs(self):
            return Jump("choose_card_to_play")
        game.hold()
        return None

    @rule("E.4.4.2")
    def order_added(self, game: UfsGame) -> Outcome:
        """List the added costs in an order in which they can all be paid, if there is one."""
        added = self.added
        if len(added) < 2:
            return None
        assert self.context is not None
        self.added = in_payable_order(game, self.context, own_costs(self), added) or added
        clash = clashing(tuple(each for each in self.added if is_paid_first(each.cost)))
        return cost_order(self, "E.4.4.2", clash) if clash else None

    @rule("E.4.4", "E.4.4.1", "E.4.4.2")
    def pay_costs(self, game: UfsGame) -> Outcome:
        assert self.context is not None
        self.added = in_order(self.added, self.order)
        self.costs = (*own_costs(self), *(each.cost for each in self.added))
        payable = tuple(filter(is_paid_first, self.costs))
        self.paid = (True, self.context)
        return Call(PayCosts(context=self.context, cost=payable), into="paid") if payable else None

    @rule("E.4.5")
    def release_events(self, game: UfsGame) -> None:
        game.release()
        assert self.paid is not None
        self.context = self._when_paid(game, self.paid[1])

    @rule("E.4.5.1")
    def abort_if_unpaid(self, game: UfsGame) -> Outcome:
        assert self.paid is not None
        return None if self.paid[0] else Jump("abort")

    # E.4.6: a card played as a cost

    @rule("E.4.6")
    def choose_card_to_play(self, game: UfsGame) -> Outcome:
        demanded = demanded_play(self.costs)
        if demanded is None:
            return Jump("determine_difficulty")
        assert self.context is not None
        cards = legality.playable_for_cost(game, self.context, demanded)
        if not cards:
            return Jump("abort")
        self.paying = cards  # if several, one is chosen
        decision = Decision(
            self.player, Kind.CARDS, "choose-played-as-cost", "E.4.6", cards, source=self.card
        )
        return Ask(decision, "paying") if len(cards) > 1 else None

    @rule("E.4.6")
    def play_card_as_cost(self, game: UfsGame) -> Outcome:
        demanded = demanded_play(self.costs)
        assert demanded is not None
        answered = reversals.answered_attack(game, self.player)
        reversal_to = answered if demanded.as_reversal else None
        return Call(
            Play(
                player=self.player,
                card=self.paying[0],
                half=half_paying(game, self.player, self.paying[0], demanded),
                purpose=Purpose.REVERSAL if reversal_to is not None else Purpose.EFFECT,
                as_cost=True,
                reversal_to=reversal_to,
                target=self._aim_as_cost(game),
            ),
            into="played",
        )

    @rule("E.4.6.1")
    def abort_if_not_played(self, game: UfsGame) -> Outcome:
        if not self.played:
            return Jump("abort")
        demanded = demanded_play(self.costs)
        assert demanded is not None
        assert self.context is not None
        if self.paying == (self.card,):
            self.context = self.context._replace(source=game.cards[self.card].ref)
        played = game.cards[self.paying[0]].ref
        self.context = self.context.bind(demanded.bind or "played", (played,))
        return None

    # E.4.7, E.4.8: difficulty and check

    @rule("E.4.7", "E.4.8")
    def determine_difficulty(self, game: UfsGame) -> Outcome:
        self.checks = check_costs(game, self)
        if not self.plays_card or self.check_free:
            return Jump("make_other_checks")
        return Call(check_of_card(game, self, total_difficulty(game, self)), into="check")

    @rule("E.4.8.2")
    def abort_if_failed(self, game: UfsGame) -> Outcome:
        assert self.check is not None
        return None if self.check.passed else Jump("abort")

    # E.4.9: check costs

    @rule("E.4.9", "E.4.9.1", "E.4.9.2", "H.4.2")
    def make_other_checks(self, game: UfsGame) -> Outcome:
        if not self.checks:
            return Jump("order_added_checks")
        against, self.checks = self.checks[0], self.checks[1:]
        return Call(check_as_cost(game, self, against), into="check")

    @rule("E.4.9.3")
    def abort_if_cost_failed(self, game: UfsGame) -> Outcome:
        assert self.check is not None
        return Jump("make_other_checks") if self.check.passed else Jump("abort")

    @rule("E.4.9.2")
    def order_added_checks(self, game: UfsGame) -> Outcome:
        self.added = tuple(each for each in self.added if is_check(each.cost))
        if not self.added:
            return Jump("enter_pool")
        numbers = {check_difficulty(game, self, each.cost) for each in self.added}
        return cost_order(self, "E.4.9.2", self.added) if len(numbers) > 1 else None

    @rule("E.4.9.2")
    def make_added_checks(self, game: UfsGame) -> Outcome:
        due, self.added = in_order(self.added, self.order), ()
        self.checks = tuple(check_difficulty(game, self, each.cost) for each in due)
        return Jump("make_other_checks")

    # E.4.10, E.4.11: success

    @rule("E.4.10")
    def enter_pool(self, game: UfsGame) -> Outcome:
        """A card that left the pool while it was being played from there is not played."""
        if not self.plays_card:
            return None
        if self._has_left(game):
            return Jump("abort")
        assert self.context is not None
        atoms.finish_play(
            game, self.card, self.origin, play_events.played_as(game, self), Why(self.player)
        )
        atoms.stay_with(game, self.copying, self.card)
        self.context = self.context._replace(source=game.cards[self.card].ref)
        return None

    @rule("E.4.11", "F.2.3")
    def succeed(self, game: UfsGame) -> None:
        if self.ability:
            usage.count(game, self, "play")
        if self.plays_card:
            atoms.end_playing(game, self.card)
        if play_events.tell_play(game, self):
            self._stack(game)

    @rule("J.3.1.1")
    def execute_effect(self, game: UfsGame) -> Outcome:
        if self.tree is None:
            return Done(True)
        if self.number in game.cancelled:
            play_events.undo_reversal(game, self)
            return Done(True)
        assert self.context is not None
        return Call(RunEffects(context=self.context, effects=self.tree.effects))

    @rule("E.4.11")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(True)

    @rule("E.4.11.1", "K.1.2")
    def abort(self, game: UfsGame) -> Outcome:
        """The card is discarded from where it was, and stays there if that is prevented.

        What was paid stays paid.
        """
        game.note("failed", self.player, self.card)
        if not self.plays_card:
            return None
        if game.cards[self.card].zone is Zone.TRANSIT:
            atoms.turn_back(game, self.card, self.origin)
        else:
            atoms.end_playing(game, self.card)
        if self._has_left(game):
            return None
        deed = Deed(Verb.DISCARD, Why(self.player), self.player, (self.card,), Zone.DISCARD)
        return Call(Do(deed=deed))

    @rule("E.4.11.1")
    def fail(self, game: UfsGame) -> Outcome:
        return Done(False)

    # What the steps share

    def _stack(self, game: UfsGame) -> None:
        """F.2.3: an attack that was played waits for its sequence."""
        if not self.as_cost:
            atoms.stack_attack(game, self.card)
        if self.reversal_to is not None:
            atoms.answer_attack(game, game.cards[self.card].ref, self.reversal_to)

    def _aim_as_cost(self, game: UfsGame) -> Ref | None:
        """The backup at which the card played as a cost is aimed (newest edition)."""
        return None

    def _when_paid(self, game: UfsGame, context: Context) -> Context:
        """The context for the rest of the play."""
        return context

    def _has_left(self, game: UfsGame) -> bool:
        """Whether the card being played is no longer where it was announced."""
        assert self.context is not None
        assert self.context.source is not None
        return game.card_at(self.context.source) is None

    def spending(self, kind: AbilityKind) -> str:
        """H.3.1.1: the act that uses up a restriction to the first: the attempt."""
        return "attempt"
