"""The second game's bots: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import pytest

from engine.bots.fftcg.names import DUELLISTS
from engine.bots.fftcg.plays import JUDGEMENT
from engine.fftcg.atoms import turns
from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel.decisions import Answer, forced_answer, is_forced
from engine.kernel.machine import answer, run
from engine.kernel.resample import resample
from engine.kernel.rng import Rng
from tests.fftcg.spoken import cast, free, said
from tests.fftcg.test_shipped import DECKS, deck, start
from tests.fftcg.vanilla import (
    BULWARK,
    FIRE,
    GUARD,
    KEEPER,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
    backup,
)
from tests.shares import share

LONGEST = 5_000  # decisions


def play_out(game: Duel, bots: tuple[str, str], *, every: int = 0) -> Duel:
    """To its end; every so many answers must be the same where hidden cards are others."""
    players = [DUELLISTS[name](f"bot {seat}") for seat, name in enumerate(bots)]
    run(game)
    for number in range(LONGEST):
        asked = game.pending
        if asked is None:
            return game
        if is_forced(asked):
            answer(game, asked.id, forced_answer(asked))
            continue
        choice = players[asked.player].choose(game, asked)
        if every and number % every == 0:
            other = resample(game, asked.player, Rng(f"other {number}"))
            assert other.pending is not None
            assert players[asked.player].choose(other, other.pending) == choice
        answer(game, asked.id, choice)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", share([2, 15, 28], 3, pytest.mark.slow))
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    play_out(start(seed), ("heuristic", "heuristic"), every=3)


@pytest.mark.parametrize("games", [8, pytest.param(48, marks=pytest.mark.slow)])
def test_the_heuristic_beats_chance(games: int) -> None:
    names = [*DECKS]
    won = 0
    for number in range(games):
        decks = deck(names[number % 6]), deck(names[(number // 2) % 6])
        bots = ("heuristic", "random") if number % 2 else ("random", "heuristic")
        game = play_out(new_duel(f"chance {number}", decks), bots)
        assert game.result is not None
        won += game.result.losers == (bots.index("random"),)
    assert won >= games * 11 // 12


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_every_question_has_an_answer(games: int) -> None:
    """Those of a game that are not asked by prompt are of kinds that have one."""
    asked = set()
    for seed in range(games):
        game = start(seed)
        bots = [DUELLISTS["random"](f"seat {seat}") for seat in (0, 1)]
        run(game)
        while game.pending is not None:
            asked.add(game.pending.prompt)
            choice = bots[game.pending.player].choose(game, game.pending)
            answer(game, game.pending.id, choice)
    assert asked <= set(JUDGEMENT.by_prompt)
    assert {"priority", "pay", "attack", "block", "choose", "ex-burst"} <= asked


def answered(at: Position) -> Answer:
    asked = at.asked
    return DUELLISTS["heuristic"]("x").choose(at.game, asked)


def test_it_pays_with_backups_before_it_discards() -> None:
    at = Position()
    fires = at.field(0, KEEPER, backup("Kiln Hand", FIRE))
    squire, _ = at.hand(0, SQUIRE, GUARD)
    at.begin(PriorityRounds())
    at.answer(squire)
    assert at.asked.prompt == "pay"
    found = answered(at)
    assert isinstance(found, tuple)
    assert set(found) == set(fires)


@pytest.mark.parametrize(("blocker", "blocks"), [(BULWARK, True), (SENTRY, False)])
def test_it_blocks_where_that_pays(blocker: TcgDefinition, blocks: bool) -> None:
    """The first loses nothing, the second would fall for nothing."""
    at = Position()
    (attacker,) = at.field(0, GUARD)
    (stands,) = at.field(1, blocker)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((attacker,))
    at.both_pass()
    assert answered(at) == ((stands,) if blocks else ())


def attacking(at: Position) -> Answer:
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    return answered(at)


def test_a_party_attacks_where_nobody_of_it_would_alone() -> None:
    """Together two break the one that would break each of them."""
    at = Position()
    two = at.field(0, GUARD, GUARD)
    at.field(1, BULWARK)
    assert attacking(at) == tuple(two)


def test_those_who_get_through_alone_form_no_party() -> None:
    """A party deals one point, and two that attack one after the other deal two."""
    at = Position()
    first, _ = at.field(0, GUARD, GUARD)
    assert attacking(at) == (first,)


def test_nobody_forms_a_party_with_another_element() -> None:
    at = Position()
    at.field(0, GUARD, SENTRY)
    at.field(1, BULWARK)
    assert attacking(at) == ()


def test_it_attacks_with_all_where_that_wins() -> None:
    """The next point loses it the game, and there will be no rival's turn to deal that."""
    at = Position()
    first, second = at.field(0, GUARD, SENTRY)
    for card in at.field(1, *(GUARD,) * 4):
        at.game.cards[card] = at.game.cards[card]._replace(active=False)
    for player, points in ((0, 6), (1, 5)):
        for _ in range(points):
            at.put(player, SENTRY, CardZone.DAMAGE)
    assert attacking(at) == (first,)
    at.answer((first,))
    at.until("attack")
    assert answered(at) == (second,)


@pytest.mark.parametrize("strong_first", [True, False])
def test_a_blocker_breaks_the_best_of_a_party(*, strong_first: bool) -> None:
    """9000 break one of 7000 or one of 5000; what is not needed goes to the other one."""
    at = Position()
    strong, weak = at.field(0, GUARD, SQUIRE)
    (blocker,) = at.field(1, BULWARK)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((strong, weak) if strong_first else (weak, strong))
    at.until("block")
    at.answer((blocker,))
    at.until("share")
    assert answered(at) == (7 if strong_first else 0)


@pytest.mark.parametrize("name", DUELLISTS)
def test_an_ability_that_a_card_has_gained_is_looked_at(name: str) -> None:
    at = Position()
    gives = said(KEEPER, 'The Forwards you control gain "{dull}: Draw 1 card."')
    at.field(0, gives, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(DUELLISTS[name]("one").choose(at.game, at.asked))


FREE_FORM = "{0}: Until the end of the turn, Kiln Keeper also becomes a Forward with 9000 power."


@pytest.mark.parametrize("name", ["heuristic", "random"])
def test_what_is_free_is_used_once_a_turn(name: str) -> None:
    """Else it could be used for ever."""
    at = Position()
    (keeper,) = at.field(0, said(KEEPER, FREE_FORM))
    at.begin(PriorityRounds())
    bots = [DUELLISTS[name](f"bot {seed}") for seed in range(20)]
    assert any(bot.choose(at.game, at.asked) is not None for bot in bots)
    at.use(keeper)
    at.until("priority")
    at.both_pass()
    assert at.asked.options
    assert not any(bot.choose(at.game, at.asked) for bot in bots)
    turns.begin_turn(at.game, 0)
    assert any(bot.choose(at.game, at.asked) is not None for bot in bots)


def test_what_costs_something_may_be_used_again() -> None:
    at = Position()
    keeper, *_ = at.field(0, said(KEEPER, FREE_FORM.replace("{0}", "{1}")), STOKER, TENDER)
    at.begin(PriorityRounds())
    at.use(keeper)
    at.answer(at.game.canonical(at.asked))
    at.both_pass()
    bots = [DUELLISTS["random"](f"bot {seed}") for seed in range(20)]
    assert any(bot.choose(at.game, at.asked) for bot in bots)


def test_it_chooses_another_card_for_the_second_choice() -> None:
    """11.3.3: the best one is taken already."""
    at = Position()
    best, second, _ = at.field(1, GUARD, SQUIRE, SENTRY._replace(power=1000))
    (letter,) = at.hand(0, free("Choose 1 Forward and 1 Forward. Break them."))
    at.begin(PriorityRounds())
    at.answer(letter)
    assert answered(at) == (best,)
    at.answer((best,))
    assert answered(at) == (second,)


@pytest.mark.parametrize("guarded", [False, True])
def test_it_runs_into_no_blocker_for_the_last_point(guarded: bool) -> None:
    """Nobody lets that one through."""
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    at.field(1, *[BULWARK] * guarded)
    for _ in range(6):
        at.put(1, SENTRY, CardZone.DAMAGE)
    at.begin(TcgAttackPhase())
    at.until("attack")
    assert answered(at) == (() if guarded else (squire,))


@pytest.mark.parametrize("rivals", [False, True])
def test_it_lets_no_burst_do_it_harm(rivals: bool) -> None:
    at = Position()
    at.field(1, SQUIRE)
    at.field(0, *[GUARD] * rivals)
    at.put(1, free("EX Burst Choose 1 Forward. Break it."), CardZone.DECK)
    cast(at, "Deal your opponent 1 point of damage.")
    assert at.asked.prompt == "ex-burst"
    assert answered(at) is rivals
