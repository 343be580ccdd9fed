"""Playing a card (playing-a-card): its difficulty is fixed before its costs are paid."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Ref
from engine.kernel.machine import Ask, Call, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.universus.bullets import bullets_to_pick
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, Purpose
from engine.ufs.procedures import usage
from engine.ufs.procedures.effects.suspension import forget_suspended, next_due, suspend_coming
from engine.ufs.procedures.play import Play
from engine.ufs.procedures.play_costs import check_costs, check_of_card
from engine.ufs.procedures.play_events import release_attempt, tell_play
from engine.ufs.rules import difficulty
from engine.ufs.rules.attack_sequence import may_block_with
from engine.ufs.rules.backups import aim_of, aimed

_BEFORE_CHECK = (
    "announce",
    "pick_bullets",
    "choose_x",
    "bind_x",
    "report_attempt",
    "enter_transit",
    "fix_difficulty",
    "suspend_events",
    "order_added",
    "pay_costs",
    "release_events",
    "abort_if_unpaid",
    "choose_card_to_play",
    "aim_card_to_play",
    "play_card_as_cost",
    "abort_if_not_played",
    "determine_difficulty",
    "make_other_checks",
    "abort_if_cost_failed",
    "order_added_checks",
    "make_added_checks",
)


@dataclass(kw_only=True)
class UniversusPlay(
    Play,
    order=(
        *_BEFORE_CHECK,
        "make_check",
        "abort_if_failed",
        "abort_if_block_fails",
        "enter_pool",
        "succeed",
        "make_changes_due",
        "make_next_change",
        "tell_play",
        "execute_effect",
        "finish",
        "abort",
        "fail",
    ),
):
    """Announcement, transit, difficulty, all costs, and last of all the check of the card."""

    aim: Offer | None = None  # the card played as a cost, and its target, if there was a choice
    against: int = 0
    left: bool = False  # the card was gone before anything was paid for it

    @rule("bullets-in-abilities.1")
    def pick_bullets(self, game: UfsGame) -> Outcome:
        if self.tree is None:
            return None
        assert self.context is not None
        asking = bullets_to_pick(game, self.player, self.context, self.tree)
        return Call(asking, into="context") if asking is not None else None

    @rule("playing-a-card.1", "next.1")
    def report_attempt(self, game: UfsGame) -> None:
        super().report_attempt(game)
        suspend_coming(game, self.card)

    @rule("playing-a-card.4", "playing-a-card.5")
    def enter_transit(self, game: UfsGame) -> None:
        """A card that lies in the pool stays there, with a new current state."""
        release_attempt(game, self)
        if not self.plays_card:
            return
        atoms.begin_playing(game, self.card)
        if self.origin is Zone.POOL:
            atoms.begin_state(game, self.card)
        else:
            atoms.enter_transit(game, self.card)

    @rule("playing-a-card.6")
    def fix_difficulty(self, game: UfsGame) -> None:
        if not self.plays_card:
            return
        self.left = self._has_left(game)
        if self.purpose is Purpose.BLOCK:  # playing-a-card.8
            self.against = difficulty.block_difficulty(game, self.card)
        else:  # playing-a-card.7
            self.against = difficulty.own_difficulty(game, self.card)
        if not self.ignore_progressive:  # playing-a-card.9
            self.against += difficulty.progressive(game, self.player, self.card)

    @rule("playing-a-card.2")
    def aim_card_to_play(self, game: UfsGame) -> Outcome:
        """A card played as a cost is declared like any other."""
        offers = aimed(game, self.player, self.paying[0])
        if len(offers) == 1:
            return None
        rule_id, source = "playing-a-card.2", self.card
        asking = Decision(self.player, Kind.PLAY, "play-by-effect", rule_id, offers, source=source)
        return Ask(asking, "aim")

    @rule("playing-a-card.10")
    def determine_difficulty(self, game: UfsGame) -> None:
        """The difficulties of checks that are costs, which come before that of the card."""
        self.checks = check_costs(game, self)

    @rule("additional-costs.2")
    def order_added_checks(self, game: UfsGame) -> Outcome:
        ordering = super().order_added_checks(game)
        return Jump("make_check") if isinstance(ordering, Jump) else ordering

    @rule("playing-a-card.12")
    def make_check(self, game: UfsGame) -> Outcome:
        if not self.plays_card or self.check_free:
            return Jump("abort_if_block_fails")
        if not self._still_blocks(game):
            return Jump("abort")
        return Call(check_of_card(game, self, self.against), into="check")

    @rule("block-step.11")
    def abort_if_block_fails(self, game: UfsGame) -> Outcome:
        """A block that no longer meets the attack is discarded."""
        return None if self._still_blocks(game) else Jump("abort")

    @rule("playing-a-card.14")
    def enter_pool(self, game: UfsGame) -> Outcome:
        """At the right end, even if it is played from the pool."""
        if self.plays_card and game.cards[self.card].zone is Zone.POOL:
            atoms.relocate(game, self.card, len(game.zones[self.player, Zone.POOL]))
        return super().enter_pool(game)

    @rule("playing-a-card.14", "attack.5")
    def succeed(self, game: UfsGame) -> None:
        """An attack can be changed from here on; waiting changes precede responses to the play."""
        game.hold()
        if self.ability:
            usage.count(game, self, "play")
        if self.plays_card:
            atoms.end_playing(game, self.card)
            if game.cards[self.card].played_as is PlayedAs.ATTACK:
                self._stack(game)

    @rule("current-state.13", "modifier-effect.4")
    def make_changes_due(self, game: UfsGame) -> Outcome:
        """Make the changes that had to wait, in the order of their instructions."""
        due = next_due(game, self.card)
        return Call(due) if due is not None else Jump("tell_play")

    @rule("current-state.13")
    def make_next_change(self, game: UfsGame) -> Outcome:
        return Jump("make_changes_due")

    @rule("playing-a-card.14")
    def tell_play(self, game: UfsGame) -> None:
        if tell_play(game, self) and self.target is not None:
            atoms.aim_attack(game, self.card, self.target, Why(self.player))
        game.release()

    @rule("playing-a-card.13")
    def abort(self, game: UfsGame) -> Outcome:
        forget_suspended(game, self.card)
        return super().abort(game)

    def _aim_as_cost(self, game: UfsGame) -> Ref | None:
        return aim_of(game, self.aim) if self.aim is not None else None

    def _when_paid(self, game: UfsGame, context: Context) -> Context:
        """playing-a-card.14: a card that was moved by its own cost is still played."""
        if not self.plays_card or self.left:
            return context
        return context._replace(source=game.cards[self.card].ref)

    def _still_blocks(self, game: UfsGame) -> bool:
        """Whether the card still meets the attack, which only a block has to."""
        if self.purpose is not Purpose.BLOCK or game.attack is None:
            return True
        return may_block_with(game, game.attack, game.cards[self.card]) is None
