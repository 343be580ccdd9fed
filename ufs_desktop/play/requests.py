"""Dialogs about the game at the table: explanations, conceding, draws, takebacks, slow bots."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox

from engine.kernel.ids import Player
from ufs_desktop.pages.page import Page
from ufs_desktop.play.decision_dialog import DecisionDialog
from ufs_desktop.play.decision_words import Asked
from ufs_desktop.session.base import Session
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.match import Match
from ufs_desktop.session.update import Accord, Request
from ufs_desktop.widgets.dialogs import ask, message, open_dialog

CONCEDE_GAME = "Do you want to concede this game?"
CONCEDE = "What do you want to concede: this game, or the whole match?"
DRAW = "{asker} offers to end this game as a draw. {name}, do you agree?"
TAKE_BACK = (
    "{first} and {second}, do you both agree to take the last decision back? Something has come "
    "out since: cards were seen, or it became clear whether somebody had an answer."
)
TAKE_IT_BACK, LEAVE_IT = "Take it back", "Leave it"
AGREE, PLAY_ON = "Agree", "Play on"
OVERDUE = "{name} has not answered for a long time. Another bot can take its place."


class TableAsks(QObject):
    """Opens such dialogs over the table; answers go to the session."""

    conceded = Signal(bool)  # the whole match

    def __init__(self, session: Session, page: Page) -> None:
        super().__init__(page)
        self._session, self._page = session, page

    def concession(self, match: Match, player: Player) -> None:
        """Ask this player whether to give the game up, or the match with it."""
        words = CONCEDE if match.is_series else CONCEDE_GAME
        if len(self._session.people) > 1:
            words = f"{self._session.names[player]}: {words}"
        if not match.is_series:
            ask(self._page, "Concede", words, lambda: self.conceded.emit(False), "Concede")
            return
        box = message(self._page, "Concede", words)
        game = box.addButton("The game", QMessageBox.ButtonRole.AcceptRole)
        whole = box.addButton("The match", QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        game.clicked.connect(lambda: self.conceded.emit(False))
        whole.clicked.connect(lambda: self.conceded.emit(True))
        open_dialog(box)

    def explanation(self, asked: Asked) -> None:
        """Show all that is known about the decision at hand, with links to its rules."""
        dialog = DecisionDialog(asked, self._page)
        dialog.rule_wanted.connect(dialog.accept)
        dialog.rule_wanted.connect(self._page.rule_wanted)
        open_dialog(dialog)

    def consent(self, request: Request | None) -> None:
        """Ask a player at this window to agree to what the other one wants."""
        session = self._session
        if request is None or 1 - request.by not in session.people:
            return
        first, second = session.names
        if request.accord is Accord.UNDO:
            box = message(self._page, "Take back", TAKE_BACK.format(first=first, second=second))
            agree, refuse = TAKE_IT_BACK, LEAVE_IT
        else:
            asker, name = session.names[request.by], session.names[1 - request.by]
            box = message(self._page, "Offer a draw", DRAW.format(asker=asker, name=name))
            agree, refuse = AGREE, PLAY_ON
        yes = box.addButton(QMessageBox.StandardButton.Yes)
        yes.setText(agree)
        no = box.addButton(QMessageBox.StandardButton.No)
        no.setText(refuse)
        box.setDefaultButton(no)  # whoever asked may still be at the keyboard
        box.finished.connect(lambda: session.respond(agreed=box.clickedButton() is yes))
        session.updated.connect(box.reject)
        open_dialog(box)


def offer_report(page: Page, words: str) -> None:
    """Show an error of the program, with a button to report it at once."""
    box = message(page, "Program error", words, QMessageBox.Icon.Warning)
    report = box.addButton("Report a problem…", QMessageBox.ButtonRole.ActionRole)
    report.clicked.connect(page.report_wanted)
    box.addButton(QMessageBox.StandardButton.Close)
    open_dialog(box)


class Patience(QObject):
    """Asks when a bot thinks for too long: wait, let another one go on, or report it.

    It belongs to the page. A closure over the session, connected to the session's own signal, would
    form a reference cycle that keeps the game from ever being freed.
    """

    def __init__(self, session: LocalSession, page: Page) -> None:
        super().__init__(page)
        self._session, self._page = session, page
        session.stalled.connect(self._ask)

    def _ask(self, name: str) -> None:
        session, page = self._session, self._page
        box = message(page, "Bot", OVERDUE.format(name=name))
        box.addButton("Wait", QMessageBox.ButtonRole.RejectRole)
        box.rejected.connect(session.wait_longer)
        other = box.addButton("Replace it", QMessageBox.ButtonRole.AcceptRole)
        other.clicked.connect(session.stop_thinking)
        report = box.addButton("Report a problem…", QMessageBox.ButtonRole.ActionRole)
        report.clicked.connect(page.report_wanted)
        report.clicked.connect(session.wait_longer)
        session.updated.connect(box.accept)
        open_dialog(box)
