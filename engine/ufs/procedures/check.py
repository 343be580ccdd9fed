"""Making a control check (E.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.details import CheckDetail
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.duration import use_up
from engine.ufs.procedures.effect_order import OrderEffects
from engine.ufs.rules.card_needs import FORETOLD
from engine.ufs.rules.checks import (
    Setting,
    able_to_commit,
    cause_of_commits,
    deciding,
    passing_at_once,
    set_in_advance,
    weights_of,
)
from engine.ufs.rules.commits import fewest


def shortfall(check: Check) -> int:
    """E.3.5.2.3.1: how many cards would have to be committed."""
    return max((check.difficulty or 0) - check.value, 0)


def _ordering(clash: tuple[Setting, ...]) -> OrderEffects:
    first, *_ = clash
    return OrderEffects(
        player=first.context.controller,
        number="J.3.5.2.1",
        labels=tuple(each.label for each in clash),
        says=tuple((each.node,) for each in clash),
    )


@dataclass(kw_only=True)
class CheckSequence(Procedure):
    """E.3: ends in the finished check; `difficulty` is None if there is none to meet (E.3.4)."""

    player: Player
    difficulty: int | None
    purpose: str = "effect"
    playing: Ref | None = None
    outer: Check | None = None  # the check during which this one is made
    commit: tuple[CardId, ...] = ()
    committed: tuple[CardId, ...] = ()
    checked: Ref | None = None  # the top card, before it is discarded
    moved: tuple[CardId, ...] = ()
    is_recheck: bool = False
    ranking: tuple[EffectLabel, ...] = ()  # of the effects that set it in advance

    @rule("E.3")
    def begin(self, game: UfsGame) -> None:
        self.outer = game.check
        atoms.open_check(game)
        self._foretell(game)

    @rule("E.3.1", "E.3.1.3", "J.3.5.2.1")
    def begin_check(self, game: UfsGame) -> Outcome:
        """Several effects that set the check apply in order, so the last one stands."""
        check = game.check
        assert check is not None
        passes = passing_at_once(game, check)
        if passes is not None:
            use_up(game, passes)
            atoms.decide_check(game, True)
            return Jump("leave")
        settings, self.ranking = set_in_advance(game, check), ()
        if not settings:
            return Jump("discard_top_card")
        clash = deciding(settings)
        return Call(_ordering(clash), into="ranking") if clash else None

    @rule("E.3.1.3")
    def set_start(self, game: UfsGame) -> Outcome:
        assert game.check is not None
        settings = set_in_advance(game, game.check)
        of = {each.label: each for each in settings}
        setting = of[self.ranking[-1]] if self.ranking else settings[-1]
        atoms.change_check(game, setting.amount, setting.origin)
        atoms.start_check_at(game, setting.amount)
        for each in settings:
            use_up(game, each.key)
        self._emit(game, Verb.MAKE_CHECK)
        return Jump("fix_value")

    @rule("E.3.1")
    def discard_top_card(self, game: UfsGame) -> Outcome:
        deck = game.zones[self.player, Zone.DECK]
        self.checked = game.cards[deck[0]].ref if deck else None
        game.hold()
        why = Why(self.player)
        deed = Deed(Verb.CHECK, why, self.player, to=Zone.DISCARD, amount=1)
        return Call(Do(deed=deed), into="moved")

    @rule("E.3.1", "E.3.1.1")
    def read_control(self, game: UfsGame) -> None:
        """The card's control counts wherever it has gone, as long as it is valued there (C.3.2)."""
        card = self._card(game)
        if card is not None:
            atoms.read_check(game, card.ref, card.values.control or 0)
        else:
            atoms.start_check_at(game, 0)
        self._emit(game, Verb.MAKE_CHECK)
        game.release()

    @rule("E.3.2")
    def fix_value(self, game: UfsGame) -> Outcome:
        """Modifiers and responses have had their say: the final value is set."""
        check = game.check
        assert check is not None
        game.note("check", self.player, check.start, check.value)
        return None if check.wants_recheck and not self.is_recheck else Jump("compare")

    @rule("E.3.3", "E.3.3.1")
    def check_again(self, game: UfsGame) -> Outcome:
        self.is_recheck = True
        self._foretell(game)
        return Jump("begin_check")

    @rule("E.3.4", "E.3.5.1")
    def compare(self, game: UfsGame) -> Outcome:
        check = game.check
        assert check is not None
        if check.difficulty is None:
            return Jump("finish")
        if check.value >= check.difficulty:
            atoms.decide_check(game, True)
            return Jump("finish")
        return None

    @rule("E.3.5.2", "E.3.5.2.1")
    def offer_to_commit(self, game: UfsGame) -> Outcome:
        check = game.check
        assert check is not None
        short = shortfall(check)
        able = able_to_commit(game, self.player, check)
        weights = list(weights_of(game, able, check).values())
        if sum(weights) < short:
            return None
        plain = all([each == 1 for each in weights])
        exactly = game.edition.commits_exactly
        least = short if plain else fewest(short, weights, exactly)
        if not least:
            return None
        facts: tuple[tuple[str, Any], ...] = (
            ("difficulty", check.difficulty),
            ("value", check.value),
            ("short", short),
        )
        if not plain:
            facts = (*facts, ("weights", tuple(weights)), *((("exactly", True),) * exactly))
        decision = Decision(
            self.player,
            Kind.CARDS,
            "commit-to-pass",
            "E.3.5.2.3.2",
            able,
            minimum=least,
            maximum=short,
            optional=True,
            facts=facts,
            judged="" if plain else "commit-weights",
        )
        return Ask(decision, "commit")

    @rule("E.3.5.2.2", "E.3.5.2.3.2")
    def commit_or_fail(self, game: UfsGame) -> Outcome:
        if not self.commit:
            return None
        why = Why(self.player, cause_of_commits(game.check), self.playing)
        deed = Deed(Verb.COMMIT, why, self.player, self.commit)
        return Call(Do(deed=deed), into="committed")

    @rule("E.3.5.2.2", "E.3.5.2.3")
    def pass_if_met(self, game: UfsGame) -> None:
        check = game.check
        assert check is not None
        met = sum(weights_of(game, self.committed, check).values())
        atoms.decide_check(game, met >= shortfall(check))

    @rule("E.3.6")
    def finish(self, game: UfsGame) -> None:
        check = game.check
        assert check is not None
        if check.passed is not None:
            verb = Verb.PASS_CHECK if check.passed else Verb.FAIL_CHECK
            self._emit(game, verb)

    @rule("E.3.6")
    def leave(self, game: UfsGame) -> Outcome:
        return Done(atoms.close_check(game, self.outer))

    def _card(self, game: UfsGame) -> Card | None:
        """E.3.1: the discarded card, or the one that was to be discarded if it went elsewhere."""
        if self.moved:
            return game.cards[self.moved[-1]]
        if self.checked is None:
            return None
        card = game.cards[self.checked.card]
        return card if card.epoch != self.checked.epoch and card.has_state else None

    def _foretell(self, game: UfsGame) -> None:
        """Announce the check before it is made, if any card acts at that moment.

        It is not logged: players must not learn that such a card is in the game.
        """
        check = Check(
            self.player, self.difficulty, self.purpose, self.playing, is_recheck=self.is_recheck
        )
        atoms.begin_check(game, check)
        if FORETOLD in game.facts and not game.held:
            self._emit(game, Verb.BEGIN_CHECK, logged=False)

    def _emit(self, game: UfsGame, verb: Verb, *, logged: bool = True) -> None:
        check = game.check
        assert check is not None
        card = game.cards[check.card.card] if check.card is not None else None
        committed = tuple([game.cards[each].ref for each in self.committed])
        game.tell(
            verb,
            actor=self.player,
            owner=self.player,
            card=check.card,
            source=self.playing,
            amount=check.start,
            was=card,
            detail=CheckDetail(
                check.purpose, self.playing, check.value, check.difficulty, committed
            ),
            logged=logged,
        )
