"""Playing at a terminal: what is asked there, and what a line answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.fftcg.rulebook import BOOK
from engine.kernel.decisions import Kind
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from engine.ufs.editions.registry import USUAL
from tests.net.meetings import Meeting
from ufs_desktop.cli.games import editions, game_of
from ufs_desktop.cli.question import NoAnswer, Question
from ufs_desktop.cli.terminal import HELP, NOTHING_ASKED, NOTHING_WANTED, Prompter
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.net import deals, matchbook, pledges
from ufs_desktop.net.ends import Company, Connection, Footing
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.thread import TableWorker
from ufs_desktop.session.update import Accord, Request, Update
from ufs_desktop.table.kit import TablePlan
from ufs_desktop.table.weaver import Filter, Weaver

NAMES = ("Ash", "Bram")


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt is the same at each run."""
    monkeypatch.setattr(matchbook, "new_match", lambda: "0f" * 16)
    for module in (deals, pledges):
        monkeypatch.setattr(module, "new_part", lambda: "0f" * 32)


def typed(decision: DecisionView, rng: Rng) -> str:
    """A line that answers, as somebody who tries everything types it."""
    count = len(decision.options)
    if decision.optional and (not count or rng.below(4) == 0):
        return "p"
    match decision.kind:
        case Kind.YES_NO:
            return rng.choice(["y", "n", "Yes", "no"])
        case Kind.NUMBER | Kind.POSITION:
            return str(decision.minimum + rng.below(decision.maximum - decision.minimum + 1))
        case Kind.CARDS:
            return ", ".join(rng.sample([str(at + 1) for at in range(count)], decision.minimum))
        case Kind.ORDER:
            return " ".join(rng.sample([str(at + 1) for at in range(count)], count))
    return str(1 + rng.below(count))


def line_for(asked: DecisionView, rng: Rng) -> str:
    """Chance hardly ever pays: what the game proposes does."""
    proposed = dict(asked.facts).get("usual") or ()
    keys = [option.key for option in asked.options]
    return " ".join(str(keys.index(each) + 1) for each in proposed) or typed(asked, rng)


def begun(edition: str) -> Meeting:
    """A host and a guest, who is asked."""
    module = game_of(edition).module()
    decks = [game_of(edition).deck(edition, None, at) for at in range(2)]
    meeting = Meeting(decks=decks, module=module, guest_module=module, edition=edition)
    meeting.call()
    return meeting


def moments(meeting: Meeting) -> Iterator[Question]:
    """A game that the guest plays by typing."""
    rng, kit = Rng("terminal 0"), game_of(meeting.far_module.edition).kit()
    while not meeting.is_over:
        question = Question(meeting.guest.updates[-1].view, NAMES, kit)
        yield question
        asked = question.decision
        assert asked is not None
        assert question.is_own
        meeting.far.answer(asked.id or 0, question.key(line_for(asked, rng)))
        meeting.clock.now += 1
        meeting.run()


def counted_openly(question: Question, plan: TablePlan, told: list[str]) -> Iterator[str]:
    """The zones of which the number of cards is told, though they are known."""
    for zone in question.view.zones:
        if zone.zone in plan.counted and any(card.known for card in zone.cards):
            assert f"{NAMES[zone.player]}, {plan.zones[zone.zone]}: {len(zone.cards)}" in told
            yield zone.zone


def played_by_typing(edition: str, most: int) -> bool:
    """So many questions of a game are answered, and nothing is amiss; whether it has ended."""
    meeting = begun(edition)
    plan = game_of(meeting.far_module.edition).kit().plan
    kinds, counted = set[Kind | None](), set[str]()
    weaver = Weaver(Filter.ALL, 1)
    for question in islice(moments(meeting), most):
        told = [*question.events(weaver), *question.table(), *question.asked()]
        assert not [line for line in told if "\n" in line or "Handle" in line or "Offer(" in line]
        counted.update(counted_openly(question, plan, told))
        asked = question.decision
        assert asked is not None
        kinds.add(asked.kind)
        for at in range(len(asked.options)):
            assert any(line.startswith(f"{at + 1:>3}  ") for line in told)
            assert all(question.text(str(at + 1)))
    assert meeting.guest.refusals == [], "what the question lists is taken"
    assert {Kind.PLAY, Kind.YES_NO, Kind.CARDS} <= kinds
    assert counted, "what everybody may look through is told by its number too"
    return meeting.is_over


@pytest.mark.parametrize("edition", [USUAL.code, BOOK])
def test_games_are_played_by_typing(edition: str) -> None:
    assert not played_by_typing(edition, 40)


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_whole_games_are_played_by_typing(edition: str) -> None:
    assert played_by_typing(edition, 10_000)


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """Of two kinds, each of which asks for one thing."""
    found: dict[Kind | None, Question] = {}
    for question in moments(begun(USUAL.code)):
        assert question.decision is not None
        if question.decision.kind not in (Kind.CARDS, Kind.ORDER):
            found.setdefault(question.decision.kind, question)
        if len(found) == 2:
            break
    return list(found.values())


@pytest.mark.parametrize("line", ["", "x", "0", "99", "1 2 3 4", "-1", "1e3", "٣x", "p p", "y n"])
def test_what_answers_nothing_is_told(line: str, questions: list[Question]) -> None:
    assert len(questions) == 2
    for question in questions:
        with pytest.raises(NoAnswer) as refused:
            question.key(line)
        assert str(refused.value)


class Desk(TableWorker):
    """Writes down what is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: list[object] = []

    def answer(self, decision_id: int, key: object, unasked: bool) -> None:
        self.wanted.append(("answer", decision_id, key))

    def undo(self) -> None:
        self.wanted.append("undo")

    def concede(self, whole_match: bool) -> None:
        self.wanted.append("concede")

    def offer_draw(self) -> None:
        self.wanted.append("draw")

    def respond(self, agreed: bool) -> None:
        self.wanted.append(agreed)


@pytest.fixture
def update() -> Update:
    meeting = Meeting(SeatKind.BOT)
    meeting.call()
    return meeting.guest.updates[-1]


def test_lines_reach_the_game(update: Update, capsys: pytest.CaptureFixture[str]) -> None:
    desk, said = Desk(), list[str]()
    prompter = Prompter(desk, said.append, FIGHT_KIT)
    prompter.name(NAMES)
    prompter.take("1")
    assert capsys.readouterr().out == f"{NOTHING_ASKED}\n"
    desk.updated.emit(update)
    asked = update.view.decision
    assert asked is not None
    assert "a number" in capsys.readouterr().out
    for line in ("?", "t", "nonsense", "say Good luck!", "undo", "draw", "concede", "2\n"):
        prompter.take(line)
    assert said == ["Good luck!"]
    assert desk.wanted == ["undo", "draw", "concede", ("answer", asked.id, [asked.options[1].key])]
    assert HELP[1] in capsys.readouterr().out


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def prompter(desk: Desk) -> Prompter:
    prompter = Prompter(desk, print, FIGHT_KIT)
    prompter.name(NAMES)
    return prompter


def test_what_the_other_player_wants_is_answered_first(
    desk: Desk, prompter: Prompter, update: Update, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.updated.emit(update)
    desk.requested.emit(Request(Accord.DRAW, 0))
    assert "Ash offers a draw" in capsys.readouterr().out
    prompter.take("n")
    desk.requested.emit(Request(Accord.UNDO, 0))
    desk.requested.emit(None)
    prompter.take("1")
    asked = update.view.decision
    assert asked is not None
    assert desk.wanted == [False, ("answer", asked.id, [asked.options[0].key])]


def test_a_yes_counts_for_a_wish_only_while_there_is_one(
    desk: Desk, prompter: Prompter, update: Update, capsys: pytest.CaptureFixture[str]
) -> None:
    prompter.show(update._replace(request=Request(Accord.UNDO, 0)))  # who comes back is asked anew
    assert "Ash asks to take a move back" in capsys.readouterr().out
    prompter.show(update)  # the game went on without an answer
    prompter.take("y")
    assert desk.wanted == []


def test_what_is_wanted_can_be_withdrawn(
    desk: Desk, prompter: Prompter, update: Update, capsys: pytest.CaptureFixture[str]
) -> None:
    prompter.show(update)
    prompter.take("withdraw")
    assert NOTHING_WANTED in capsys.readouterr().out
    prompter.ask(Request(Accord.DRAW, 1))
    assert "you offer Ash a draw" in capsys.readouterr().out
    prompter.take("withdraw")
    assert desk.wanted == [False]


def test_it_is_told_once_why_the_game_waits(
    update: Update, capsys: pytest.CaptureFixture[str]
) -> None:
    prompter = Prompter(Desk(), print, FIGHT_KIT)
    prompter.meet(Company(away=(1,)))  # nothing waits for them yet
    prompter.name(NAMES)
    prompter.meet(Company())
    prompter.show(update)
    capsys.readouterr()
    for company in (Company(away=(0,), left=9), Company(away=(0,)), Company(paused=(0, 1))):
        prompter.meet(company)
    prompter.stand(Connection(Footing.LOST))
    prompter.stand(Connection(Footing.PLAYING))
    prompter.stand(Connection(Footing.OVER))
    assert capsys.readouterr().out.splitlines() == [
        "Ash is away: the game is waiting",
        "Ash has paused the game, Bram has paused the game: the game is waiting",
        "lost the connection to the host, reconnecting: the game is waiting",
        "the game continues",
    ]


def test_words_of_others_command_no_terminal(
    update: Update, capsys: pytest.CaptureFixture[str]
) -> None:
    prompter = Prompter(Desk(), print, FIGHT_KIT)
    prompter.name(("A\x1b[2J", "B"))
    prompter.hear(0, "\x1b]0;title\x07 hello")
    prompter.show(update)
    assert "\x1b" not in capsys.readouterr().out
