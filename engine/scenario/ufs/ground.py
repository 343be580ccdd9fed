"""Games for probation: watches effects as they are carried out and statements while they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar

from engine.kernel.decisions import Answer, Decision, Kind, forced_answer, is_forced, random_answer
from engine.kernel.ids import Player
from engine.kernel.machine import Outcome, answer, rule, run
from engine.kernel.rng import Rng
from engine.scenario.ufs.trial_book import Life, Probationer, TrialBook, stamp
from engine.ufs import atoms
from engine.ufs.atoms import Arrival, Why
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.game import Fight, new_game
from engine.ufs.model.edition import Edition
from engine.ufs.model.effect import Context
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import Definition
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.statics import NOW, own_statements, statements

MOST = 400  # decisions in a game
LAID_ANEW = 40  # decisions until the table is laid anew
TRIES = 20  # random answers to a judged decision before the canonical one
STATEMENTS = (
    *(n.Modify, n.SetStat, n.Gain, n.Cannot, n.RuleEffect, n.ModifyCheck, n.CopyValues, n.Permit),
    *(n.LimitUse, n.AddCost, n.Obliged, n.Instead, n.CountsAs, n.LimitAbilities, n.ChangeZone),
    *(n.SetBlockStatus, n.Skip, n.DealDamage, n.ModifyPlayer, n.ModifyBlocks),
)
VALUED = (n.Modify, n.SetStat, n.Gain, n.CopyValues, n.ChangeZone, n.CountsAs)
LAID = Why(None)


class WatchedFight(Fight):
    """A fight whose effects are watched."""

    TRANSIENT: ClassVar[tuple[str, ...]] = (*Fight.TRANSIENT, "book", "counters")
    book: TrialBook  # not state
    counters: tuple[str, ...]  # names of counters that are put on cards; not state


@dataclass(kw_only=True)
class WatchedEffects(RunEffects, order=tuple(RunEffects.STEPS)):
    """Notes in the book whether an instruction changed anything."""

    before: tuple[Any, ...] = ()
    waits: bool = False

    @rule("J.1.2", "J.1.1")
    def carry_out_next(self, game: UfsGame) -> Outcome:
        at = self.index
        before = stamp(game)
        outcome: Outcome = RunEffects.carry_out_next(self, game)
        if self.index > at:
            self.before = before
            self.waits = isinstance(self.effects[at], n.Fired)
        return outcome

    @rule("J.1.2b", "J.1.3")
    def go_on(self, game: UfsGame) -> Outcome:
        if self.before and isinstance(game, WatchedFight) and not self.waits:
            game.book.note(game, self.context, changed=stamp(game) != self.before)
        self.before = ()
        return RunEffects.go_on(self, game)


def play_on_ground(
    key: str,
    edition: str,
    decks: Sequence[Iterable[Definition]],
    book: TrialBook,
    counters: tuple[str, ...] = (),
) -> WatchedFight:
    """Play one random game, with the table laid anew again and again; note it in the book."""
    game = new_game(key, edition, decks, kind=_watched(edition))
    assert isinstance(game, WatchedFight)
    game.book, game.counters = book, counters
    rng = Rng(f"{key} on probation")
    decision = run(game)
    for count in range(MOST):
        if decision is None:
            break
        if count % LAID_ANEW == 0 and decision.prompt == "form":
            _lay(game, rng)
        _hear_statements(game)
        decision = answer(game, decision.id, _choice(game, decision, rng))
    return game


@cache
def _watched(edition: str) -> type[WatchedFight]:
    """The edition as it is played, except that it is watched."""
    usual = PLAYED[edition]
    watched = replace(usual, procedures={**usual.procedures, RunEffects: WatchedEffects})

    class _OfEdition(WatchedFight):
        EDITIONS: ClassVar[Mapping[str, Edition]] = {edition: watched}

    return _OfEdition


# Laying the table


def _lay(game: WatchedFight, rng: Rng) -> None:
    """Put cards of each deck everywhere, in every state, with nobody close to losing."""
    for player in PLAYERS:
        _lay_cards(game, player, rng)
        wanted = 1 + rng.below(30)
        atoms.lose_vitality(game, player, max(0, game.vitality[player] - wanted), LAID)
        atoms.gain_vitality(game, player, max(0, wanted - game.vitality[player]), LAID)
    atoms.drop_events(game)


ZONES = (
    *((Zone.STAGE, 4), (Zone.MOMENTUM, 2), (Zone.DISCARD, 3), (Zone.REMOVED, 1), (Zone.HAND, 3)),
    (Zone.POOL, 1),
)
DEADLOCK = 12  # cards in a staging area, now and then


def _lay_cards(game: WatchedFight, player: Player, rng: Rng) -> None:
    if rng.below(6) == 0:
        atoms.move(game, game.zones[player, Zone.HAND], Zone.DECK, Verb.ADD, LAID)
    full = rng.below(4) == 0
    for zone, most in ZONES:
        if zone is Zone.HAND and not game.zones[player, zone]:
            continue
        count = DEADLOCK if full and zone is Zone.STAGE else rng.below(most + 1)
        deck = game.zones[player, Zone.DECK][:count]
        up = zone is not Zone.STAGE or rng.below(4) > 0
        ready = zone is not Zone.STAGE or rng.below(3) > 0
        atoms.move(game, deck, zone, Verb.ADD, LAID, Arrival(face_up=up, ready=ready))
    for card in (*game.zones[player, Zone.STAGE], *game.zones[player, Zone.POOL]):
        for name in game.counters:
            atoms.set_counters(game, card, name, rng.below(4))


# Statements


def _hear_statements(game: WatchedFight) -> None:
    for _, context, node in statements(game, *STATEMENTS):
        if context.scope == NOW:
            _hear(game, context, node)
    for player in PLAYERS:
        for card in game.zones[player, Zone.HAND]:
            for _, context, node in own_statements(game, game.cards[card], *STATEMENTS):
                _hear(game, context, node)


def _hear(game: WatchedFight, context: Context, node: n.Node) -> None:
    """Note a statement about values: it changes something if anything fits it."""
    cards = getattr(node, "cards", None) if isinstance(node, VALUED) else None
    about = not isinstance(cards, n.CardRef) or bool(candidates(game, context, cards))
    game.book.note(game, context, changed=about)


# Answers


def _choice(game: WatchedFight, decision: Decision, rng: Rng) -> Answer:
    if is_forced(decision):
        return forced_answer(decision)
    if decision.judged:
        drawn = (random_answer(decision, rng) for _ in range(TRIES))
        legal = (choice for choice in drawn if game.judge(decision, choice) is None)
        return next(legal, game.canonical(decision))
    if decision.kind is Kind.PLAY and rng.below(4):
        return _sought(game, decision, rng)
    return random_answer(decision, rng)


def _sought(game: WatchedFight, decision: Decision, rng: Rng) -> Answer:
    """Prefer what is still wanted: its abilities, then cards with such abilities."""
    offers = [offer for offer in decision.options if isinstance(offer, Offer)]
    wanted = [offer for offer in offers if _is_wanted(game, offer)]
    return rng.choice(wanted) if wanted else random_answer(decision, rng)


def _is_wanted(game: WatchedFight, offer: Offer) -> bool:
    """Any ability of a wanted card: they need each other, as with a reversal's."""
    definition = game.definitions[game.cards[offer.card].definition]
    own = Probationer(definition.printed.name, offer.ability)
    is_new = offer.kind is OfferKind.USE and game.book.life(own) is not Life.ALIVE
    return is_new or game.book.wanting(definition)
