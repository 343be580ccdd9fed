"""The turn sequence (chapter F)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import RuleKind, Stretch, Verb, Zone
from engine.ufs.model.game import Phase, UfsGame
from engine.ufs.model.keys import EndPoint
from engine.ufs.model.offer import Offer, Purpose
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.clear import ClearPools
from engine.ufs.procedures.current_state import expire
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.draw_offer import DrawOffer
from engine.ufs.procedures.duration import (
    THIS_READY_STEP,
    next_form,
    own_ready_step,
    use_up,
)
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.stretch import begin, end
from engine.ufs.rules.card_states import is_frozen
from engine.ufs.rules.hands import hand_size
from engine.ufs.rules.obligations import (
    extra_form,
    is_card,
    is_card_from_hand,
    keeps_combat,
    owes_card,
)
from engine.ufs.rules.offers import forms
from engine.ufs.rules.prohibitions import act_to_come, forbidden, may_forbid
from engine.ufs.rules.rule_effects import ruled_cards
from engine.ufs.rules.stalemate import between_turns
from engine.ufs.rules.stretches import is_ended, is_skipped


@dataclass(kw_only=True)
class Turns(Procedure):
    """Turn after turn, until the game is over."""

    @rule("F.3.3")
    def start_turn(self, game: UfsGame) -> Outcome:
        return Call(Turn())

    @rule("A.1")
    def offer_draw(self, game: UfsGame) -> Outcome:
        reason = between_turns(game)
        return None if reason is None else Call(DrawOffer(reason=reason))

    @rule("F.3.3")
    def next_turn(self, game: UfsGame) -> Outcome:
        return Jump("start_turn")


@dataclass(kw_only=True)
class Turn(Procedure):
    """F: Ready, Combat and End Phase of the active player."""

    passed: bool = False

    @rule("F.3.3")
    def begin_turn(self, game: UfsGame) -> None:
        atoms.begin_turn(game)
        begin(game, Stretch.TURN)

    @rule("F.1", "E.1.9")
    def begin_ready_phase(self, game: UfsGame) -> Outcome:
        """The first turn has no Ready Phase (E.1.9)."""
        if game.turn == 1 or is_skipped(game, Stretch.READY_PHASE, game.active):
            return None
        return Call(ReadyPhase())

    # F.2: Combat Phase

    @rule("F.2")
    def begin_combat_phase(self, game: UfsGame) -> Outcome:
        atoms.enter_phase(game, Phase.COMBAT)
        if is_skipped(game, Stretch.COMBAT_PHASE, game.active):
            atoms.owe_card(game, game.active, False)  # F.2.2.3b: it was owed in this phase
            return Jump("begin_end_phase")
        begin(game, Stretch.COMBAT_PHASE)
        return None

    @rule("F.2")
    def run_combat(self, game: UfsGame) -> Outcome:
        return Call(Combat(), into="passed")

    @rule("F.2.2.3b")
    def end_combat_phase(self, game: UfsGame) -> None:
        player = game.active
        owes = self.passed and not game.tried_card[player]
        atoms.owe_card(game, player, owes and game.edition.owes_after_passing)
        while game.attack_stack:  # F.4.1.2: pending attacks never happen
            atoms.unstack_attack(game)
        end(game, Stretch.COMBAT_PHASE)
        expire(game, *map(next_form, range(game.forms[player] + 1)))

    # F.3: End Phase

    @rule("F.3")
    def begin_end_phase(self, game: UfsGame) -> Outcome:
        atoms.enter_phase(game, Phase.END)
        begin(game, Stretch.END_PHASE)
        return None

    @rule("F.3.1")
    def clear_pools(self, game: UfsGame) -> Outcome:
        return Call(ClearPools())

    @rule("F.3.3")
    def end_phase_over(self, game: UfsGame) -> None:
        end(game, Stretch.END_PHASE)

    @rule("F.3.3", "F.4.2")
    def turn_over(self, game: UfsGame) -> None:
        """What waits for the end of the turn happens within it: nothing happens between turns."""
        end(game, Stretch.TURN)

    @rule("F.3.3", "J.2.2.1", "C.3.3.4.2.1")
    def end_turn(self, game: UfsGame) -> None:
        """Effects of the turn end, current states are refreshed; nothing responds (F.4.2)."""
        expire(game, EndPoint.TURN)
        atoms.refresh_all(game)
        atoms.end_turn(game)


@dataclass(kw_only=True)
class ReadyPhase(Procedure):
    """F.1: Ready, Review and Draw Step of the active player."""

    reviewed: tuple[CardId, ...] = ()

    @rule("F.1")
    def begin_phase(self, game: UfsGame) -> None:
        begin(game, Stretch.READY_PHASE)

    @rule("F.1.1", "J.5.3", "K.4.5")
    def begin_ready_step(self, game: UfsGame) -> Outcome:
        """A skipped step neither begins nor ends, and does not count as the next one."""
        atoms.enter_phase(game, Phase.READY)
        if is_skipped(game, Stretch.READY_STEP, game.active):
            return Jump("begin_review_step")
        begin(game, Stretch.READY_STEP)
        return None

    @rule("F.1.1", "K.4.5")
    def ready_cards(self, game: UfsGame) -> Outcome:
        """Frozen cards have now missed their readying; cards frozen from here on miss the next."""
        player = game.active
        kept = ruled_cards(game, RuleKind.STAYS_COMMITTED)
        cards = tuple(
            [
                card_id
                for zone in game.edition.readied
                for card_id in game.zones[player, zone]
                if not game.cards[card_id].ready and not is_frozen(game, game.cards[card_id].ref)
                if card_id not in kept
            ]
        )
        expire(game, EndPoint.READY_STEP, own_ready_step(player))
        return Call(Do(deed=Deed(Verb.READY, Why(player), player, cards))) if cards else None

    @rule("F.1.1")
    def end_ready_step(self, game: UfsGame) -> None:
        end(game, Stretch.READY_STEP)
        expire(game, THIS_READY_STEP)

    @rule("F.1.2", "J.5.3")
    def begin_review_step(self, game: UfsGame) -> Outcome:
        atoms.enter_phase(game, Phase.REVIEW)
        if is_skipped(game, Stretch.REVIEW_STEP, game.active):
            return Jump("begin_draw_step")
        begin(game, Stretch.REVIEW_STEP)
        return None

    @rule("F.1.2")
    def offer_review(self, game: UfsGame) -> Outcome:
        """Cards that may not be discarded cannot be reviewed (K.1.2)."""
        cards = game.zones[game.active, Zone.HAND]
        if may_forbid(game, Verb.REVIEW):
            acts = [act_to_come(game.cards[each], Verb.REVIEW, Zone.DISCARD) for each in cards]
            cards = tuple(act.was.id for act in acts if not forbidden(game, act))
        if not cards:
            return None
        decision = Decision(game.active, Kind.CARDS, "review", "F.1.2", cards, minimum=0, maximum=1)
        return Ask(decision, "reviewed")

    @rule("F.1.2")
    def review(self, game: UfsGame) -> Outcome:
        if not self.reviewed:
            return None
        why = Why(game.active)
        return Call(Do(deed=Deed(Verb.REVIEW, why, game.active, self.reviewed, Zone.DISCARD)))

    @rule("F.1.2")
    def end_review_step(self, game: UfsGame) -> None:
        end(game, Stretch.REVIEW_STEP)

    @rule("F.1.3", "J.5.3")
    def begin_draw_step(self, game: UfsGame) -> Outcome:
        atoms.enter_phase(game, Phase.DRAW)
        if is_skipped(game, Stretch.DRAW_STEP, game.active):
            return Jump("end_phase")
        begin(game, Stretch.DRAW_STEP)
        return None

    @rule("F.1.3", "F.1.3.1")
    def draw_to_hand_size(self, game: UfsGame) -> Outcome:
        player = game.active
        size = hand_size(game, player)
        missing = size - len(game.zones[player, Zone.HAND])
        if missing <= 0:
            return None
        deed = Deed(Verb.DRAW, Why(player), player, to=Zone.HAND, amount=missing)
        return Call(Do(deed=deed))

    @rule("F.1.3")
    def end_draw_step(self, game: UfsGame) -> None:
        end(game, Stretch.DRAW_STEP)

    @rule("F.1")
    def end_phase(self, game: UfsGame) -> None:
        end(game, Stretch.READY_PHASE)


@dataclass(kw_only=True)
class Combat(Procedure):
    """F.2: forms one after the other; pending attacks come before them (F.2.3.4).

    The result is whether the player passed on any further forms.
    """

    chosen: Offer | None = None
    played: bool = True
    failed_card: bool = False

    @rule("F.2.2.1.1", "F.4.1.2")
    def check_for_end(self, game: UfsGame) -> Outcome:
        """A failed card, or an instruction, ends the phase before any pending attack happens."""
        if is_ended(game, Stretch.COMBAT_PHASE):
            return Done(False)
        if self.failed_card:
            self.failed_card = False
            extra = extra_form(game, game.active)
            if extra is not None:
                use_up(game, extra)
            elif not keeps_combat(game):
                return Done(False)
        return None

    @rule("F.2.3.4", "F.2.1.4")
    def take_pending_attack(self, game: UfsGame) -> Outcome:
        if not game.attack_stack:
            return Jump("offer_form")
        return Call(AttackSequence(card=atoms.unstack_attack(game)))

    @rule("F.2.3.4")
    def look_for_more(self, game: UfsGame) -> Outcome:
        return Jump("check_for_end")

    @rule("F.2.1", "F.2.2", "F.2.2.3b")
    def offer_form(self, game: UfsGame) -> Outcome:
        player = game.active
        offers = forms(game, player)
        if not offers:
            game.pass_over(player)
            return Done(True)
        optional = not owes_card(game, player, offers)
        decision = Decision(player, Kind.PLAY, "form", "F.2.2", offers, optional=optional)
        return Ask(decision, "chosen")

    @rule("F.2.2.1", "F.2.2.2", "F.2.2.3")
    def attempt_form(self, game: UfsGame) -> Outcome:
        if self.chosen is None:
            return Done(True)
        player = game.active
        self.failed_card = is_card(game, player, self.chosen)  # until it is known to be played
        if is_card_from_hand(game, player, self.chosen):  # F.2.2.3b
            atoms.try_card(game, player)
        atoms.count_form(game, player)
        play = Play.of_offer(game, player, self.chosen, Purpose.FORM)
        return Call(play, into="played")

    @rule("F.2.2.1.1")
    def note_failure(self, game: UfsGame) -> Outcome:
        """Effects about the next form end, whatever that form was."""
        if game.effects:
            expire(game, *map(next_form, range(game.forms[game.active])))
        self.failed_card = self.failed_card and not self.played
        return Jump("check_for_end")
