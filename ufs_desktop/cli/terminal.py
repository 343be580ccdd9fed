"""Lets a person at a terminal play a network game: prints what happens, and answers what they
type."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from engine.files.text import visible
from ufs_desktop.cli.question import NO, YES, NoAnswer, Question
from ufs_desktop.net.ends import Company, Connection, Footing
from ufs_desktop.session.thread import TableWorker
from ufs_desktop.session.update import Refused, Request, Update
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.weaver import Filter, Weaver

HELP = (
    "A line answers the question. You can also type:",
    "  t           the table",
    "  i NUMBER    what is printed on the card of an answer",
    "  say WORDS   to the other player",
    "  undo        ask to take your last move back",
    "  draw        offer a draw",
    "  concede     give up the game",
    "  withdraw    withdraw what you asked the other player for",
)
WAITS = "{name} decides…"
WANTS = {
    "undo": "{name} asks to take a move back: y or n?",
    "draw": "{name} offers a draw: y or n?",
}
WANTED = {
    "undo": "you ask {name} to let you take a move back; type withdraw to cancel that",
    "draw": "you offer {name} a draw; type withdraw to cancel that",
}
AWAY, PAUSED = "{name} is away", "{name} has paused the game"
LOST = "lost the connection to the host, reconnecting"
GOES_ON = "the game continues"
NOTHING_WANTED = "you are not asking the other player for anything now"
NO_INPUT = "the input has ended"
NOTHING_ASKED = "you are not being asked anything now; type ? to see what you can do"


class Prompter(QObject):
    """Connects the lines of a terminal with the worker of a seat."""

    typed = Signal(str)
    ended = Signal()  # there is no more input

    def __init__(self, worker: TableWorker, say: Callable[[str], None], kit: TableKit) -> None:
        super().__init__()
        self.names = ("", "")
        self._worker, self._say, self._kit = worker, say, kit
        self._weaver = Weaver(Filter.ALL, 0)
        self._question: Question | None = None
        self._request: Request | None = None  # of either player
        self._waits_for = ""  # why the game waits
        self._settle: Callable[[bool], None] | None = None  # takes the next yes or no
        worker.updated.connect(self.show)
        worker.refused.connect(self.refuse)
        worker.requested.connect(self.ask)
        worker.warned.connect(self.tell)
        worker.failed.connect(self.tell)
        self.typed.connect(self.take)

    def listen(self) -> None:
        """Start reading lines; the thread ends with the program."""
        threading.Thread(target=self._read, name="terminal", daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.typed.emit(line)
        self.ended.emit()

    # What is shown

    def name(self, names: tuple[str, str]) -> None:
        """Set the players' names."""
        self.names = names

    def tell(self, words: str) -> None:
        self._print([words])

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            sys.stdout.write(f"{visible(line)}\n")
        sys.stdout.flush()

    def show(self, update: Update) -> None:
        question = self._question = Question(update.view, self.names, self._kit)
        self._print(question.events(self._weaver))
        asked = question.decision
        if question.is_own:
            self._print(question.asked())
        elif asked is not None:
            self._print([WAITS.format(name=self.names[asked.player])])
        if update.request != self._request:
            self.ask(update.request)

    def hear(self, seat: int, words: str) -> None:
        self._print([f"{self.names[seat]}: {words}"])

    def meet(self, company: Company) -> None:
        """Say who is away or wants a pause."""
        away = [AWAY.format(name=self.names[seat]) for seat in company.away]
        paused = [PAUSED.format(name=self.names[seat]) for seat in company.paused]
        self._wait(", ".join([*away, *paused]))

    def stand(self, connection: Connection) -> None:
        """Say whether the connection to the host is lost."""
        if connection.standing in (Footing.LOST, Footing.PLAYING):
            self._wait(LOST if connection.standing is Footing.LOST else "")

    def _wait(self, why: str) -> None:
        """Say once that the game waits or goes on, if it has started."""
        if why != self._waits_for and self._question is not None:
            self._print([f"{why}: the game is waiting" if why else GOES_ON])
        self._waits_for = why

    def refuse(self, refused: Refused) -> None:
        self._print([f"{refused.reason} ({refused.rule})"])

    def ask(self, request: Request | None) -> None:
        """Say what a player requests, and ask for an answer."""
        self._request, self._settle = request, None
        if request is None:
            return
        if self._is_asking:
            self._print([WANTED[request.accord].format(name=self.names[1 - request.by])])
        else:
            words = WANTS[request.accord].format(name=self.names[request.by])
            self.ask_first(words, lambda agreed: self._worker.respond(agreed))

    @property
    def _is_asking(self) -> bool:
        """Whether the person here is waiting for the other player's response."""
        viewer = None if self._question is None else self._question.view.viewer
        return self._request is not None and self._request.by == viewer

    def ask_first(self, words: str, settle: Callable[[bool], None]) -> None:
        """Ask a yes-or-no question besides the game."""
        self._settle = settle
        self._print([words])

    # What is typed

    def take(self, line: str) -> None:
        """Handle one typed line."""
        word, _, rest = line.strip().partition(" ")
        settle, question = self._settle, self._question
        if settle is not None and word.lower() in (*YES, *NO):
            self._settle = None
            settle(word.lower() in YES)
        elif word == "?":
            self._print(HELP)
        elif word == "say":
            self._say(rest)
        elif question is None:
            self._print([NOTHING_ASKED])
        elif word == "t":
            self._print(question.table())
        elif word in (acts := self._acts):
            acts[word]()
        else:
            self._answer(question, word, rest)

    @property
    def _acts(self) -> dict[str, Callable[[], None]]:
        worker = self._worker
        return {
            "undo": worker.undo,
            "draw": worker.offer_draw,
            "concede": lambda: worker.concede(False),
            "withdraw": self._withdraw,
        }

    def _withdraw(self) -> None:
        if self._is_asking:
            self._worker.respond(False)
        else:
            self._print([NOTHING_WANTED])

    def _answer(self, question: Question, word: str, rest: str) -> None:
        asked = question.decision
        if asked is None or asked.id is None:
            self._print([NOTHING_ASKED])
            return
        try:
            if word == "i":
                self._print(question.text(rest))
            else:
                self._worker.answer(asked.id, question.key(f"{word} {rest}"), False)
        except NoAnswer as error:
            self._print([str(error)])
