"""Plays a scenario: runs the engine, answers from the script, and says why it failed."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Kind, Refusal
from engine.kernel.errors import CONTRADICTIONS, EngineError
from engine.kernel.game import concede
from engine.scenario import answers, compare
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import Expectation
from engine.scenario.names import LETTERS
from engine.scenario.proof import PuzzleTable
from engine.scenario.rehearsal import Rehearsal
from engine.scenario.script import CannotLine, CheckLine, MoveLine, Point, ScriptAct, ScriptLine
from engine.scenario.staging import Scenario
from engine.scenario.table import ScenarioTable

TURN_LIMIT = 24  # turns from one line to the next: what has not happened by then never will


class ScenarioFailed(Exception):
    """The game did not go as the scenario says."""


@dataclass
class BannedMove:
    """A move that must not be possible until the next line is used."""

    line: CannotLine
    waits: bool = False  # for a check that comes before it
    asked: bool = False
    named: bool = False  # a refusal named the rule
    other: str = ""  # the rule named by another refusal


@dataclass
class Performance:
    """How a scenario went."""

    scenario: Scenario
    why: str = ""
    trace: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.why


@dataclass
class Run:
    """One run of one scenario, line by line."""

    scenario: Scenario
    table: ScenarioTable[Any]  # of any game
    at: int = 0  # the next line of the script
    bans: list[BannedMove] = field(default_factory=list)
    checks: list[Expectation] = field(default_factory=list)
    tries: list[str] = field(default_factory=list)  # why the next line was not used so far
    answered: bool = False  # whether anything has been decided yet
    since: int = 0  # the turn in which the latest line was used

    @property
    def game(self) -> Rehearsal:
        game: Rehearsal = self.table.game
        return game

    @property
    def line(self) -> ScriptLine | None:
        return self.scenario.script[self.at] if self.at < len(self.scenario.script) else None

    def play(self) -> None:
        """Play the script, the end of the run and `run_to`, and check what is expected then."""
        self._take_up()
        self.since = self.game.turn
        machine.run(self.game)
        while not self._at_end():
            self._step()
        self._close()
        if self.line is not None:
            raise ScenarioFailed(f"never used: {self._describe_line()}")
        if self.scenario.run_to is not None:
            self._go_to(self.scenario.run_to)
        self.checks += self.scenario.expect
        self._check_expectations()

    # Lines

    def _take_up(self) -> None:
        """Take all lines up to the next one that answers or goes somewhere."""
        while (line := self.line) is not None:
            if isinstance(line, CannotLine):
                self.bans.append(BannedMove(line, waits=bool(self.checks)))
            elif isinstance(line, CheckLine):
                self.checks += line.expectations
            else:
                break
            self.at += 1
        self.game.halts_at_rest = line is None or bool(self.checks)

    def _use_up(self) -> None:
        """The next line has done its work, which ends the bans on the way to it."""
        self._close()
        self.since = self.game.turn
        self.at += 1
        self.tries.clear()
        self._take_up()

    def _close(self) -> None:
        for ban in self.bans:
            wanted = ban.line.because
            if wanted and not ban.named:
                instead = f"the refusal names {ban.other}" if ban.asked else "nobody was asked"
                raise ScenarioFailed(f"{ban.line.text!r}: {instead}")
        self.bans.clear()

    # Steps of the run

    def _at_end(self) -> bool:
        """Whether the run is over, or the game is."""
        game = self.game
        if game.result is not None or game.pending is None:
            return True
        if self.line is not None:
            return False
        if game.at_rest:
            return game.nothing_to_begin()
        over = game.is_over()
        if over and not game.halted:
            self._meet_bans(game.pending)
        return over or self._begins_anew()

    def _begins_anew(self) -> bool:
        decision = self.game.pending
        if decision is None or not self.game.begins_anew(decision):
            return False
        self._meet_bans(decision)
        return True

    def _step(self) -> None:
        game = self.game
        line = self.line
        if isinstance(line, MoveLine) and line.act == ScriptAct.CONCEDE:
            concede(game, line.player, self.scenario.staging.concession)
            self._use_up()
            return
        if game.halted:
            if self._is_at_rest(line):
                self._check_expectations()
            if isinstance(line, Point) and self.table.is_at(line):
                self._check_expectations()
                self._use_up()
                self._check_expectations()
            if not self._at_end():
                game.resume()
            return
        assert game.pending is not None
        self._decide(game.pending)

    def _is_at_rest(self, line: ScriptLine | None) -> bool:
        """Whether a check is due though nobody is asked, on the way to a point: at the table as set
        up, or where nothing is in progress."""
        if line is not None and not isinstance(line, Point):
            return False
        return not self.answered or self.game.at_rest or self.game.is_before_end()

    def _decide(self, decision: Decision) -> None:
        for flaw in self.game.flaws():
            raise ScenarioFailed(f"the game is not sound: {flaw}")
        line = self.line
        move = line if isinstance(line, MoveLine) else None
        due = answers.has_choice(self.table, decision)
        may_state = due or not self.checks or decision.kind is Kind.ORDER
        # A due check comes before the line, so a forced decision does not belong to the line.
        found = self._try(decision, move) if may_state else None
        if due or found is not None:
            self._check_expectations()
        self._meet_bans(decision, move if found is not None else None)
        if found is not None:
            self._use_up()
            self._answer(decision, found[0])
            return
        settled = answers.default(self.table, decision)
        if settled is None:
            raise ScenarioFailed(f"unscripted decision: {self._describe(decision)}")
        self._answer(decision, settled[0])

    def _try(self, decision: Decision, move: MoveLine | None) -> tuple[Answer] | None:
        if move is None or move.player != decision.player:
            return None
        found = answers.attempt(self.table, decision, move)
        if isinstance(found, Refusal):
            self.tries.append(f"{decision.prompt}: {found.rule} {found.reason}")
            return None
        return found

    def _answer(self, decision: Decision, choice: Answer) -> None:
        self.answered = True
        machine.answer(self.game, decision.id, choice)
        if self.game.turn > self.since + TURN_LIMIT:
            raise ScenarioFailed(f"the game goes on and on: {self._describe_line()}")

    def _meet_bans(self, decision: Decision, used: MoveLine | None = None) -> None:
        for ban in self.bans:
            move = ban.line.move
            same = used is not None and used.text == move.text
            if same or ban.waits or not answers.is_meant(self.table, decision, move):
                continue
            found = answers.attempt(self.table, decision, move)
            if not isinstance(found, Refusal):
                raise ScenarioFailed(f"{ban.line.text!r}: it is possible ({decision.prompt})")
            ban.asked = True
            ban.other = found.rule
            ban.named = ban.named or found.rule == ban.line.because

    # Places

    def _go_to(self, point: Point) -> None:
        """Follow the `run_to` after the script."""
        game = self.game
        while not (game.halted and self.table.is_at(point)):
            if game.result is not None or game.pending is None:
                raise ScenarioFailed(f"{point.text!r} did not come: the game is over")
            if game.halted:
                game.resume()
            else:
                self._decide(game.pending)
            if game.turn > self.since + TURN_LIMIT:
                raise ScenarioFailed(f"{point.text!r} did not come")

    # Checks

    def _check_expectations(self) -> None:
        readings = self.scenario.staging.speech.readings
        for expectation in self.checks:
            why = compare.failure(self.table, readings, expectation)
            if why:
                raise ScenarioFailed(f"{why} [before: {self._describe_line()}]")
        self.checks.clear()
        for ban in self.bans:
            ban.waits = False

    # Words

    def _describe_line(self) -> str:
        line = self.line
        if line is None:
            return "the end of the script"
        text = line.text if isinstance(line, MoveLine | CannotLine | Point) else "expect"
        reasons = "; ".join(dict.fromkeys(self.tries))
        return f"{text!r} ({reasons or 'never its turn'})" if self.tries else repr(text)

    def _describe(self, decision: Decision) -> str:
        options = ", ".join(self._option(decision, option) for option in decision.options)
        who = LETTERS[decision.player]
        text = f"{who} is asked {decision.prompt!r} ({decision.rule}) [{options}]"
        return f"{text} before {self._describe_line()}"

    def _option(self, decision: Decision, option: object) -> str:
        if type(option) is int and decision.kind in ("cards", "order"):
            return self.table.label(option)  # type: ignore[arg-type]  # a card id by its kind
        return self.table.wording(option)


def perform(scenario: Scenario) -> Performance:
    """Run a scenario. A mistake in the file is a ScenarioError, not an outcome."""
    staging = scenario.staging
    where = f"{scenario.file}: {scenario.title!r}"
    try:
        if not scenario.setup.is_played:
            return Performance(scenario, staging.judge(scenario))
        table = staging.set_up(scenario)
    except ScenarioError as error:
        raise error.within(where) from error
    table.game.trace = []
    watch_eyes(scenario, table)
    run = Run(scenario, table)
    try:
        run.play()
        flaw = PuzzleTable(scenario).flaw() if scenario.puzzle is not None else ""
    except (ScenarioFailed, answers.Ambiguous, EngineError) as failed:
        return Performance(scenario, str(failed), table.game.cited())
    except CONTRADICTIONS as error:  # the engine is wrong: this scenario fails, the rest go on
        return Performance(scenario, _broken(error), table.game.cited())
    return Performance(scenario, flaw, table.game.cited())


def _broken(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    place = f"{Path(last.filename).name}:{last.lineno} in {last.name}"
    return f"the engine broke: {type(error).__name__}: {error} ({place})"


def watch_eyes(scenario: Scenario, table: ScenarioTable[Any]) -> None:
    """Make the game remember who has seen the cards that `saw` asks about."""
    lines = (line.expectations for line in scenario.script if isinstance(line, CheckLine))
    expected = [each for group in (*lines, scenario.expect) for each in group]
    table.game.watched = tuple(
        (each.player, table.card(each.card, each.player))
        for each in expected
        if each.what == "saw" and each.player is not None and each.card is not None
    )
    table.game.look_around()
