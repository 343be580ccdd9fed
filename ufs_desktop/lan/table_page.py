"""The table of a network game: like any other, with a band above it and a chat next to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.kernel.errors import CONTRADICTIONS
from engine.kernel.history import Undo
from ufs_desktop.commands import PORTABLE
from ufs_desktop.grammar import YOU
from ufs_desktop.lan.band import LanBand
from ufs_desktop.net.ends import Company, Connection, Countdown
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.pages.page import LAN, Act
from ufs_desktop.play.page import TablePage
from ufs_desktop.remote.fair_play import FairPlay, all_fair
from ufs_desktop.remote.guest import GuestSession
from ufs_desktop.remote.talk import TableTalk
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Request, Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.chat import ChatPanel
from ufs_desktop.widgets.dialogs import warn
from ufs_desktop.widgets.sideboarding import WAITING, Sideboarding

logger = logging.getLogger(__name__)

WAITS = "The game is waiting."
PARTED = "Nobody can be reached any more."
CHECKED = "The game was checked"
FOR_WATCHING = "Copied: anyone who only wants to watch needs the code {code}."
BELOW_STRIP = 1  # the band's place among the rows of the page


class LanPage(TablePage):
    """A table for one of two players at two machines, or for a spectator, who has no chat."""

    is_busy = True

    def __init__(
        self, kit: TableKit, session: Session, talk: TableTalk, settings: Settings
    ) -> None:
        self.talk = talk
        own = self._own = next(iter(session.people), None)
        self.band = LanBand(session.names, own)
        self.chat = ChatPanel()
        self._is_chat_open = False
        self._has_called = False  # somebody, while another page was looked at
        self.for_watching: Invitation | None = None  # what spectators need, at their host's table
        super().__init__(kit, session, settings, is_show=own is None)
        self._fair: list[FairPlay] = []  # games of this match
        self.place = LAN
        self.spectator.controls.hide()
        self.result.is_ours = False
        self.rows.insertWidget(BELOW_STRIP, self.band)
        self.aside = QStackedWidget()
        self.side.change_log(self.aside)
        for part in (self.log, self.chat):
            self.aside.addWidget(part)
        self._connect_band()
        self._connect_talk()
        self._on_company(talk.company)

    @property
    def acts(self) -> Mapping[str, Act]:
        if self._own is None or self.is_over:
            return super().acts
        if self.band.is_parted:  # nobody hears
            return {}
        acts = {**super().acts, "pause": lambda: self.talk.pause_asked.emit(not self.is_paused)}
        if self.for_watching is not None:
            acts["invite_to_watch"] = self._invite_to_watch
        if self.band.waits:
            acts.pop("draw", None)
        return acts

    @property
    def calls(self) -> bool:
        """Also true if the other player has said something."""
        return super().calls or self._has_called

    @property
    def undo(self) -> Undo:
        """Nothing can be taken back while the game waits."""
        return Undo.NOTHING if self._stillness else super().undo

    @property
    def _stillness(self) -> str:
        """Why nobody can answer now; empty while the game continues."""
        if self.band.is_cut_off:
            return PARTED
        return WAITS if self.band.waits else ""

    @property
    def is_paused(self) -> bool:
        """Whether the player at this window wants a pause."""
        return self.band.pause.isChecked()

    def open_chat(self) -> None:
        """Show the chat instead of the log, or the log again; between games of a match, show the
        chat next to the deck lists."""
        self._is_chat_open = not self._is_chat_open
        self._show_chat()
        if self._is_chat_open:
            self.band.read()
            self.chat.field.setFocus()
        else:
            self.setFocus()

    def _leave_chat(self) -> None:
        """Return to the table, or to the lists, which may have to be uncovered first."""
        lists = self.matches.panel
        if lists is not None and lists.is_covered:
            self.open_chat()
        else:
            self.setFocus()

    def uncover(self, widget: QWidget) -> None:
        """Move band and chat back to the table; a chat that had the focus keeps it."""
        talks = self.chat.field.hasFocus()
        self.rows.insertWidget(BELOW_STRIP, self.band)
        self.aside.addWidget(self.chat)
        self._show_chat()
        super().uncover(widget)
        if talks:
            self.chat.field.setFocus()

    def _show_sideboards(self, panel: Sideboarding) -> None:
        """Show band and chat with the deck lists as well."""
        super()._show_sideboards(panel)
        panel.put_above(self.band)
        self._show_chat()
        if panel.is_covered:
            self.open_chat()  # which puts it away: the lists are what is asked for
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        key = QShortcut(QKeySequence(self.key_map.key("table.chat"), PORTABLE), panel, context=here)
        key.activated.connect(self.open_chat)

    def _show_chat(self) -> None:
        """Show the chat where it belongs now, if it is open."""
        is_open, lists = self._is_chat_open, self.matches.panel
        if lists is not None:
            lists.show_beside(self.chat, is_shown=is_open)
        else:
            self.aside.setCurrentWidget(self.chat if is_open else self.log)
            self.side.prefer_log(is_open)

    def _connect_band(self) -> None:
        band, talk = self.band, self.talk
        band.chat_wanted.connect(self.open_chat)
        band.pause_wanted.connect(talk.pause_asked)
        band.claim_wanted.connect(talk.claim_asked)
        band.leave_wanted.connect(self.leave_wanted)
        band.responded.connect(self._on_response)
        self.chat.said.connect(talk.said)
        self.chat.left.connect(self._leave_chat)
        self.chat.mute_toggled.connect(self._on_mute)
        self.result.rematch_wanted.connect(self._on_ready)

    def _connect_talk(self) -> None:
        talk, session = self.talk, self.session
        talk.heard.connect(self._on_words)
        talk.met.connect(self._on_company)
        talk.counted.connect(self._on_countdown)
        talk.stood.connect(self._on_connection)
        talk.judged.connect(self._on_judgement)
        session.requested.disconnect(self.asks.consent)
        session.requested.connect(self._on_request)

    def _invite_to_watch(self) -> None:
        """Copy the code for watching, for somebody who comes late."""
        assert self.for_watching is not None
        code = self.for_watching.code
        QGuiApplication.clipboard().setText(code)
        self.notices.warn(FOR_WATCHING.format(code=code))

    def _on_response(self, agreed: bool) -> None:
        """Answer a request. The buttons vanish, so the focus returns to the table; a notice that an
        answer was needed first is removed."""
        self.setFocus()
        self.bar.forget_refusal()
        self.session.respond(agreed=agreed)

    def _on_ready(self) -> None:
        """Note that the next game is wanted here, and the other player must agree."""
        if self.matches.panel is None:
            self.result.note(WAITING)

    def _on_words(self, seat: int, words: str) -> None:
        is_own = seat == self._own
        if self.chat.is_muted and not is_own:
            return
        name = YOU if is_own else self.names[seat]
        self.chat.add(name, words)
        self.band.hear(name, words, is_read=is_own or self.chat.isVisible())
        self._has_called |= not (is_own or self.isVisible())
        self.changed.emit()
        self.tell_reader(f"{name}: {words}")

    def _on_mute(self, is_muted: bool) -> None:
        if is_muted:
            self.band.forget_words()

    def _on_company(self, company: Company) -> None:
        self.band.meet(company)
        self._reach()
        if company.away and self.is_over:
            self._forget_news()
        self._tell_trouble()

    def _on_countdown(self, countdown: Countdown) -> None:
        self.band.count_down(countdown)

    def _on_connection(self, connection: Connection) -> None:
        self.band.stand(connection)
        self._reach()
        self.result.rematch.setEnabled(not self.band.is_cut_off)
        if self.band.is_cut_off:
            self._forget_news()
        self._tell_trouble()

    def _reach(self) -> None:
        """Nothing is said that nobody would hear."""
        self.chat.reach(is_heard=not self.band.is_alone)

    def _forget_news(self) -> None:
        """Drop news of a player who has left, such as being ready; results of checks stay."""
        self.bar.forget_refusal()
        self.matches.tell("")
        if self.band.is_cut_off:
            self.result.note("")
        self._tell_checks()

    def _on_update(self, update: Update) -> None:
        self._believe(partial(super()._on_update, update))

    def _on_advice(self, vain: tuple[int, ...]) -> None:
        self._believe(partial(super()._on_advice, vain))

    def _believe(self, show: Callable[[], None]) -> None:
        """Show something, but end the session if the host has sent what no game shows."""
        try:
            show()
        except CONTRADICTIONS:
            if not isinstance(self.session, GuestSession):
                raise
            logger.exception("the host's moment cannot be shown")
            self.session.doubt()

    def _show(self, update: Update, *, still: bool) -> None:
        super()._show(update, still=still)
        self.band.ask(update.request)
        has_result = update.view.result is not None
        self.band.conclude(is_over=update.ends_match, has_result=has_result)
        if update.view.result is None:
            self._fair.clear()
        self._stop_clock()

    def _stop_clock(self) -> None:
        """Stop the wait clock while the game waits."""
        if self._stillness:
            self.bar.clock.watch("")

    def _on_request(self, request: Request | None) -> None:
        if request is not None:
            self.bar.forget_refusal()  # what became of an earlier one
        self.band.ask(request)
        self._tell_trouble()

    def _on_judgement(self, found: FairPlay) -> None:
        """Report the result of checking the host, after the match."""
        if found.is_fair:
            self._fair.append(found)
            self._tell_checks()
        else:
            warn(self, found.words, CHECKED)

    def _tell_checks(self) -> None:
        if self._fair:
            self.notices.warn(all_fair(self._fair))

    def _tell_trouble(self) -> None:
        if self.band.trouble.text():
            self.tell_reader(self.band.trouble.text())
        self._believe(partial(self.asking.stand_still, self._stillness))
        self._stop_clock()
        self._show_undo()

    def end(self) -> None:
        self.talk.disconnect(self)
        super().end()

    def _key_acts(self) -> dict[str, Act]:
        chat = {} if self._own is None else {"table.chat": self.open_chat}
        return {**super()._key_acts(), **chat}

    def _name_keys(self) -> None:
        super()._name_keys()
        self.band.name_keys(self.key_map)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Note that news from while another page was in front is seen; with the chat open, it is
        also read."""
        self._has_called = False
        super().showEvent(event)
        if self._is_chat_open:
            self.band.read()
