"""Measures how often a person is asked questions that make no difference.

A bot plays in the person's seat. A question has no consequence if the person knows the same at the
end of the turn whatever they answer, apart from what an ability costs, wherever the cards that they
cannot see may be and however the turn goes on. From each answer, the turn is played on by different
players in several worlds, a method independent of the one that tries offers (`kernel.consequence`).

Aims: at most 0.3 such questions per turn, and at most 3 % of all questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from engine.bots.bot import Bot
from engine.bots.random import RandomBot
from engine.decks.deck import STARTER
from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Kind, forced_answer, is_forced
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.resample import resample
from engine.kernel.rng import Rng
from engine.kernel.views import View, option_view, view_for
from engine.ufs.editions.registry import USUAL
from engine.ufs.model.edition import Edition
from ufs_desktop.cli.measurements.fight import decks_of
from ufs_desktop.cli.measurements.timing import Figures, Measurement
from ufs_desktop.fight.course import course_in
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.session.unseen import Unseen
from ufs_desktop.session.update import Update
from ufs_desktop.table.autopass import Passing
from ufs_desktop.table.course import Course

GAMES, DUELS = 100, 10
EVERY = 5  # one question in this many is judged
PERSON: Player = 0
WORLDS = 6
STYLES = ("heuristic", "random", "random")  # of bots that play the turn on
MOST_ANSWERS = 5  # answers to a question that are compared
LONGEST_TURN = 400  # decisions


@dataclass(frozen=True)
class QuestionedGame:
    """A game whose questions are counted, with its decks."""

    module: GameModule
    edition: str
    course: Course
    decks: Sequence[Sequence[Any]]

    def bot(self, name: str, key: str) -> Bot:
        return self.module.bots[name](key)


@dataclass
class Interrogation:
    """The questions to a person in some games."""

    turns: int = 0
    questions: Counter[str] = field(default_factory=Counter)  # by prompt
    judged: int = 0  # how many were judged, as playing them all on takes long
    vain: Counter[str] = field(default_factory=Counter)  # the judged ones without consequence

    def figures(self) -> Figures:
        share = self.vain.total() / self.judged
        per_turn = self.questions.total() / self.turns
        return {
            "questions_per_turn": round(per_turn, 2),
            "vain_questions_per_turn": round(per_turn * share, 3),
            "vain_questions_percent": round(100 * share, 2),
        }


def asking() -> Figures:
    return asked_in(range(GAMES), fights(USUAL)).figures()


def asking_duellists() -> Figures:
    found = asked_in(range(DUELS), duels()).figures()
    return {f"{name}_duel": figure for name, figure in found.items()}


def fights(edition: Edition) -> QuestionedGame:
    decks = decks_of(STARTER, edition.code)
    return QuestionedGame(FIGHT, edition.code, course_in(edition.say), decks)


def duels() -> QuestionedGame:
    from ufs_desktop.fftcg.course import COURSE
    from ufs_desktop.fftcg.module import DUEL
    from ufs_desktop.fftcg.shelf import duel_starters

    decks = [DUEL.cards_of(offered.deck) for offered in duel_starters()]
    return QuestionedGame(DUEL, DUEL.edition, COURSE, decks)


def asked_in(games: Iterable[int], played: QuestionedGame) -> Interrogation:
    """The questions to a person in these games, and how many made no difference."""
    asked = Interrogation()
    for number in games:
        _play(number, played, asked)
    return asked


class _Onlooker(Unseen):
    """A shell that keeps the person's latest moment."""

    def __init__(self) -> None:
        super().__init__()
        self.newest: Update | None = None

    def show(self, update: Update) -> None:
        self.newest = update


def _play(number: int, played: QuestionedGame, asked: Interrogation) -> None:
    """Play one game; the person answers as a bot would, unless the usual stops pass."""
    decks, module = played.decks, played.module
    pair = (decks[number % len(decks)], decks[(number + 1 + number // len(decks)) % len(decks)])
    seats = (
        Seat("", SeatKind.HERE, "", tuple(pair[0])),
        Seat("", SeatKind.BOT, "", tuple(pair[1]), "heuristic"),
    )
    setup = GameSetup(module, played.edition, seats, f"questions {number}", 0)
    shell = _Onlooker()
    room = Room(setup, shell, Keeper(None, Recorder(None, shell.now), fresh_key))
    person, passing = played.bot("heuristic", "person"), Passing(played.course)
    room.begin()
    while room.history.game.result is None:
        if shell.is_waiting:
            shell.is_waiting = False
            room.ask_bot()
        else:
            _answer(room, shell.newest, _Person(played, person, passing), asked)
    asked.turns += module.turn(room.history.game).number


class _Person(NamedTuple):
    """The person in question: how they answer, and what is passed for them."""

    played: QuestionedGame
    bot: Bot
    passing: Passing


def _answer(room: Room, update: Update | None, person: _Person, asked: Interrogation) -> None:
    assert update is not None
    shown, game = update.view.decision, room.history.game
    assert shown is not None
    assert shown.id is not None
    assert game.pending is not None
    person.passing.watch(update.view)
    given = person.passing.given(update.view, update.vain)
    if given is not None:
        room.answer(PERSON, shown.id, given.key, unasked=given.unasked)
        return
    if asked.questions.total() % EVERY == 0:
        asked.judged += 1
        asked.vain[shown.prompt] += not makes_difference(game, person.played)
    asked.questions[shown.prompt] += 1
    choice = person.bot.choose(game, game.pending)
    room.answer(PERSON, shown.id, _key(game, game.pending, choice))


def _key(game: Game, decision: Decision, choice: Answer) -> Any:
    """The answer as a key of its player's view."""
    if decision.kind in (Kind.PLAY, Kind.OPTION):
        return None if choice is None else option_view(game, decision, choice).key
    if decision.kind in (Kind.CARDS, Kind.ORDER):
        return [option_view(game, decision, each).key for each in choice]
    return choice


# --- whether it makes a difference ----------------------------------------------------------------


def makes_difference(game: Game, played: QuestionedGame) -> bool:
    """Whether the person's answer to the pending question can make any difference."""
    decision = game.pending
    assert decision is not None
    return any(_differs(game, played, *pair) for pair in _pairs(game, decision))


@dataclass(frozen=True)
class _Line:
    """A first answer, and whether its effect is skipped."""

    answer: Answer
    is_hollow: bool = False


def _pairs(game: Game, decision: Decision) -> Iterator[tuple[_Line, _Line]]:
    """Answers whose outcomes are compared: an ability with only its cost, others in pairs."""
    if decision.kind is Kind.PLAY and decision.optional:
        for offer in decision.options:
            stays = game.without_effect(offer) is None
            yield _Line(offer), _Line(None) if stays else _Line(offer, is_hollow=True)
        return
    draw = RandomBot(f"answers {decision.id}")
    answers = list(dict.fromkeys(islice(_draws(game, decision, draw), 4 * MOST_ANSWERS)))
    for other in answers[1:MOST_ANSWERS]:
        yield _Line(answers[0]), _Line(other)


def _draws(game: Game, decision: Decision, bot: RandomBot) -> Iterator[Answer]:
    if decision.kind is Kind.CARDS and (decision.optional or not decision.minimum):
        yield ()
    while True:
        drawn = bot.choose(game, decision)
        if not decision.judged or game.judge(decision, drawn) is None:
            yield drawn


def _differs(game: Game, played: QuestionedGame, one: _Line, other: _Line) -> bool:
    rng = Rng("other worlds")
    for number in range(WORLDS):
        world = resample(game, PERSON, rng)
        for style in STYLES:
            way = (style, number)
            if _end(world, played, one, way) != _end(world, played, other, way):
                return True
    return False


def _end(world: Game, played: QuestionedGame, line: _Line, way: tuple[str, int]) -> View:
    """What the person knows at the end of the turn."""
    twin = world.without_effect(line.answer) if line.is_hollow else world.clone()
    assert twin is not None
    assert twin.pending is not None
    style, number = way
    turn, depth = played.module.turn(twin).number, len(twin.stack)
    machine.answer(twin, twin.pending.id, line.answer)
    for bot, least in ((f"inside {number}", depth), (f"after {number}", 0)):
        _go_on(twin, played.module, played.bot(style, bot), turn, least)
    return view_for(twin, PERSON, len(twin.log))._replace(decision=None)


def _go_on(twin: Game, module: GameModule, bot: Bot, turn: int, depth: int) -> None:
    """Play on until the turn is over, or nothing more is asked within what was begun."""
    for _ in range(LONGEST_TURN):
        decision = twin.pending
        if decision is None or module.turn(twin).number != turn or len(twin.stack) <= depth:
            return
        forced = is_forced(decision)
        answer = forced_answer(decision) if forced else bot.choose(twin, decision)
        machine.answer(twin, decision.id, answer)


MEASUREMENTS: tuple[Measurement, ...] = (asking, asking_duellists)
