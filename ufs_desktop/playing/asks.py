"""What is asked about the game at the table: giving up, a draw, a takeback, another bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QMessageBox

from ufs_desktop.playing.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.match import score_words
from ufs_desktop.session.update import Accord, Request
from ufs_desktop.widgets.opponent import OpponentDialog

if TYPE_CHECKING:
    from ufs_desktop.window import MainWindow

END = "{score}. End it here? It cannot be gone on with."
GIVE_UP = "What do you give up: this game, or the whole match?"
DRAW = "{name}, do you agree to end this game as a draw?"
TAKE_BACK = (
    "{first} and {second}: cards were seen or the other one has acted since the last decision. "
    "Do you both agree to take it back?"
)
OVERDUE = "{name} has not answered for a long time. Another bot can go on in its place."


class TableAsks(QObject):
    """Opens the question; the answer goes to the game, or to the window that owns it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    @property
    def _page(self) -> TablePage | None:
        """The table, while a game is played at it."""
        page = self._window.page
        return page if isinstance(page, TablePage) and page.is_played else None

    def concession(self) -> None:
        """Ask whether to give the game up, or the match with it."""
        page = self._page
        if page is None:
            return
        if not page.match.is_series:
            self._ask("Concede", "Give this game up?", page.concede)
            return
        box = QMessageBox(QMessageBox.Icon.Question, "Concede", GIVE_UP, parent=self._window)
        game = box.addButton("The game", QMessageBox.ButtonRole.AcceptRole)
        match = box.addButton("The match", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        game.clicked.connect(lambda: page.concede())
        match.clicked.connect(lambda: page.concede(whole_match=True))
        _open(box)

    def draw(self) -> None:
        """Offer a draw: to the other player at this window, or to a bot, which answers itself."""
        page = self._page
        if page is not None:
            page.session.offer_draw()

    def consent(self, request: Request) -> None:
        """The other player at this window is asked for what one of them wants."""
        page = self._window.page
        if not isinstance(page, TablePage):
            return
        first, second = page.session.names
        if request.accord is Accord.UNDO:
            box = self._question("Take back", TAKE_BACK.format(first=first, second=second))
        else:
            name = page.session.names[1 - request.by]
            box = self._question("Offer a draw", DRAW.format(name=name))
        respond = page.session.respond
        yes = box.button(QMessageBox.StandardButton.Yes)
        box.finished.connect(lambda: respond(agreed=box.clickedButton() is yes))
        page.session.updated.connect(box.reject)
        _open(box)

    def report(self, words: str) -> None:
        """The program made a mistake: it can be reported at once."""
        if self._window.data is None:
            return
        box = QMessageBox(QMessageBox.Icon.Warning, "Mistake", words, parent=self._window)
        report = box.addButton("Report a problem…", QMessageBox.ButtonRole.ActionRole)
        report.clicked.connect(self._window.report_problem)
        box.addButton(QMessageBox.StandardButton.Close)
        _open(box)

    def end(self) -> None:
        """End a match before somebody has won it."""
        page = self._window.page
        if isinstance(page, TablePage):
            words = score_words(page.match, page.session.names)
            self._ask("End the match", END.format(score=words), self._window.end_match)

    def opponent(self) -> None:
        """Choose another bot, or its pace, for the game that is being played."""
        page = self._page
        if page is not None and isinstance(page.session, LocalSession):
            _open(OpponentDialog(page.session, self._window.settings, self._window))

    def patience(self, session: LocalSession, name: str) -> None:
        """A bot thinks for too long: wait, let another one go on, or report it."""
        words = OVERDUE.format(name=name)
        box = QMessageBox(QMessageBox.Icon.Question, "Bot", words, parent=self._window)
        box.addButton("Wait", QMessageBox.ButtonRole.RejectRole)
        box.rejected.connect(session.wait_longer)
        other = box.addButton("Replace it", QMessageBox.ButtonRole.AcceptRole)
        other.clicked.connect(session.stop_thinking)
        if self._window.data is not None:
            report = box.addButton("Report a problem…", QMessageBox.ButtonRole.ActionRole)
            report.clicked.connect(self._window.report_problem)
            report.clicked.connect(session.wait_longer)
        session.updated.connect(box.accept)
        _open(box)

    def _ask(self, title: str, words: str, agreed: Callable[[], object]) -> None:
        box = self._question(title, words)
        box.button(QMessageBox.StandardButton.Yes).clicked.connect(lambda: agreed())
        _open(box)

    def _question(self, title: str, words: str) -> QMessageBox:
        box = QMessageBox(QMessageBox.Icon.Question, title, words, parent=self._window)
        box.addButton(QMessageBox.StandardButton.Yes)
        box.addButton(QMessageBox.StandardButton.No)
        return box


def _open(dialog: QDialog) -> None:
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
