"""A band above the table of a network game: who is present, the clocks, and what was said last.

What needs the player's attention, such as a lost connection or a pause, has a row of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.kernel.ids import Player
from ufs_desktop.commands import KeyMap
from ufs_desktop.net.ends import Company, Connection, Countdown, Footing
from ufs_desktop.net.messages import Parting
from ufs_desktop.plain import PlainLabel, tip
from ufs_desktop.session.update import Accord, Request
from ufs_desktop.theme.sizes import SIZES

HERE, AWAY = "● {name} is here", "○ {name} is away"
LOST = "Lost the connection to {name}. The game is waiting for them: {left} left."
LOST_LONG = (
    "{name} has not come back. You can keep waiting, take the win, or save the match and leave."
)
LEFT = "{name} has left the table."
SEVERED = "Lost the connection to {name}. Reconnecting… You can come back for {left}."
SEVERED_LONG = (
    "Could not reconnect to {name} in time. The match is saved: resume it from the first page."
)
KEPT = (
    "The connection to {name} has ended. {words} The match is saved: resume it from the first page."
)
OVER = "The network game is over. {words}"
PAUSED = "{who} paused the game. It resumes once nobody wants a pause."
ASKED = {
    Accord.UNDO: "{name} asks to take back their last move, although something was revealed since.",
    Accord.DRAW: "{name} offers to end this game as a draw.",
}
ASKING = {
    Accord.UNDO: "You asked {name} to let you take back your last move.",
    Accord.DRAW: "You offered {name} a draw.",
}
RESERVE = "Your time is up. You lose the game when your reserve runs out, too."
SAVE_AND_LEAVE, LEAVE = "Save and leave", "Leave"
WATCHING = "{count} watching"
SECOND = 1000  # milliseconds


class ElidedLabel(PlainLabel):
    """One line, elided if there is not enough room."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), words)


class LanBand(QFrame):
    """Shows what the session reports, with buttons for what can be done about it."""

    chat_wanted = Signal()
    pause_wanted = Signal(bool)
    claim_wanted = Signal()
    responded = Signal(bool)  # to what the other one asks
    leave_wanted = Signal()

    def __init__(self, names: Sequence[str], own: Player | None) -> None:
        super().__init__()
        self.setObjectName("lanBand")
        self.setAccessibleName("Connection")
        self._names, self._own = names, own
        self._company, self._connection = Company(), Connection(Footing.PLAYING)
        self._countdown: Countdown | None = None
        self._request: Request | None = None
        self._is_over = self._has_result = False  # the match, and the game
        self._since = QElapsedTimer()  # of what the company or the connection was told
        self._clocked = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(SECOND // 2)
        self._timer.timeout.connect(self.refresh)
        self.people = PlainLabel(name="about")
        self.clocks = PlainLabel(name="lanClock")
        self.last_words = ElidedLabel("about")
        self.pause, self.chat = QPushButton("Pause"), QPushButton("Chat")
        self.pause.setCheckable(True)
        if own is None:
            self.chat.hide()
        self.trouble = PlainLabel(name="lanTrouble", wrap=True)
        self.claim, self.leave = QPushButton("Take the win"), QPushButton()
        self.agree, self.decline = QPushButton("Agree"), QPushButton("No")
        self.withdraw = QPushButton("Withdraw")
        self.agree.clicked.connect(lambda: self.responded.emit(True))
        for no in (self.decline, self.withdraw):
            no.clicked.connect(lambda: self.responded.emit(False))
        for button in (self.pause, self.chat, *self._answers):
            button.setObjectName("small")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._unread = 0
        self._lay_out()
        self.chat.clicked.connect(self.chat_wanted)
        self.pause.clicked.connect(self._want_pause)
        self.claim.clicked.connect(self.claim_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        self._since.start()
        self._clocked.start()
        self.name_keys(KeyMap())
        self.refresh()

    def _want_pause(self, wanted: bool) -> None:
        """Ask for a pause or its end; the button shows the state, since the host may refuse."""
        self.pause_wanted.emit(wanted)
        self.refresh()

    def name_keys(self, keys: KeyMap) -> None:
        """Name the key in the button's tooltip."""
        self.chat.setToolTip(tip(f"Talk to each other ({keys.shown('table.chat')})"))

    def meet(self, company: Company) -> None:
        """Show who is present."""
        self._company = company
        self._since.start()
        self.refresh()

    def stand(self, connection: Connection) -> None:
        """Show the state of the guest's connection to the host."""
        if connection.standing is not self._connection.standing and self._countdown is not None:
            self._stop_clocks()
        self._connection = connection
        if self.is_parted:
            self._request = None  # the moment of the return tells what is still wanted
        self._since.start()
        self.refresh()

    def ask(self, request: Request | None) -> None:
        """Show what one player asks of the other; None if it is settled."""
        self._request = request
        self.refresh()

    def conclude(self, *, is_over: bool, has_result: bool = True) -> None:
        """Set whether the match is over, so that nobody is expected back and nothing is to be
        saved, and whether this game is."""
        self._is_over, self._has_result = is_over, has_result
        self.refresh()

    def _stop_clocks(self) -> None:
        """Stop the clocks until the host sends them again."""
        countdown, passed = self._countdown, self._clocked.elapsed() / SECOND
        if countdown is not None and countdown.running is not None:
            game = list(countdown.game)
            game[countdown.running] -= passed
            first, second = game
            self._countdown = replace(countdown, game=(first, second), running=None)

    def count_down(self, countdown: Countdown) -> None:
        self._countdown = countdown
        self._clocked.start()
        self.refresh()

    def hear(self, name: str, words: str, *, is_read: bool) -> None:
        """Show what was said last, and count what is unread."""
        self.last_words.setText(f"{name}: {words}")
        self._unread = 0 if is_read else self._unread + 1
        self._name_chat()

    def read(self) -> None:
        """Note that the chat was read."""
        self._unread = 0
        self._name_chat()

    def forget_words(self) -> None:
        self.last_words.setText("")
        self.read()

    def refresh(self) -> None:
        """Show the current state; also called regularly, since the seconds change."""
        self.people.setText(self._people_words())
        self.clocks.setText(self._clock_words())
        self.clocks.setVisible(self._countdown is not None)
        words = self._trouble_words()
        self.trouble.setText(words)
        has_trouble = bool(words)
        self._below.setVisible(has_trouble)
        self.claim.setVisible(self._can_claim)
        self.leave.setVisible(self.is_alone)
        self.leave.setText(SAVE_AND_LEAVE if self._is_kept else LEAVE)
        can_settle = self._request is not None and not (self.is_alone or self.waits)
        self.agree.setVisible(can_settle and self._is_asked)
        self.decline.setVisible(can_settle and self._is_asked)
        self.withdraw.setVisible(can_settle and self._is_asking)
        is_paused = self._own is not None and self._own in self._company.paused
        self.pause.setChecked(is_paused)
        self.pause.setText("Resume" if is_paused else "Pause")
        self.pause.setEnabled(not self.is_parted)
        self.pause.setVisible(self._own is not None and not self._is_over)
        self._run()

    @property
    def waits(self) -> bool:
        """Whether the game waits until somebody returns or ends their pause."""
        return self._is_severed or bool(self._company.away or self._company.paused)

    @property
    def is_parted(self) -> bool:
        """Whether the connection is lost or over, so that nothing done here has an effect."""
        return self._connection.standing is not Footing.PLAYING

    @property
    def is_alone(self) -> bool:
        """Whether the other player hears nothing, for whatever reason."""
        return self.is_parted or bool(self._company.away)

    @property
    def is_cut_off(self) -> bool:
        """Whether the connection is not even retried any more."""
        return self._connection.standing is Footing.OVER

    @property
    def left(self) -> float:
        """Seconds for which somebody who was lost is still expected back."""
        told = self._connection.left if self._is_severed else self._company.left
        return max(0.0, told - self._since.elapsed() / SECOND)

    @property
    def _is_kept(self) -> bool:
        """Whether the player at this window has a match to continue."""
        is_ended = self._connection.parting is Parting.ENDED
        return self._own is not None and not (self._is_over or is_ended)

    @property
    def _is_severed(self) -> bool:
        return self._connection.standing is Footing.LOST

    @property
    def _can_claim(self) -> bool:
        """Whether the other player was lost and has not returned in time."""
        own = self._own
        is_alone = own is not None and (1 - own) in self._company.away
        return is_alone and not (self._is_severed or self._is_over or self.left)

    @property
    def _answers(self) -> tuple[QPushButton, ...]:
        return self.agree, self.decline, self.withdraw, self.claim, self.leave

    @property
    def _is_asked(self) -> bool:
        """Whether the player at this window must say yes or no."""
        return self._request is not None and self._own == 1 - self._request.by

    @property
    def _is_asking(self) -> bool:
        """Whether the player at this window is waiting for an answer."""
        return self._request is not None and self._own == self._request.by

    @property
    def _others(self) -> list[str]:
        return [name for player, name in enumerate(self._names) if player != self._own]

    def _people_words(self) -> str:
        told = [
            (AWAY if self.is_parted or player in self._company.away else HERE).format(name=name)
            for player, name in enumerate(self._names)
            if player != self._own
        ]
        if self._company.spectators:
            told.append(WATCHING.format(count=self._company.spectators))
        return "   ".join(told)

    def _clock_words(self) -> str:
        countdown = self._countdown
        if countdown is None:
            return ""
        told = []
        for player, name in enumerate(self._names):
            left, is_reserve = self._time_of(countdown, player)
            mark = "▸ " if countdown.running == player else ""
            note = " reserve" if is_reserve else ""
            told.append(f"{mark}{name} {clock_words(left)}{note}")
        return "   ".join(told)

    def _time_of(self, countdown: Countdown, player: Player) -> tuple[float, bool]:
        """Seconds that a player has left, and whether they are the reserve."""
        passed = self._clocked.elapsed() / SECOND if countdown.running == player else 0.0
        left = countdown.game[player] - passed
        reserve = max(0.0, countdown.reserve[player] + min(left, 0.0))
        return (left, False) if left > 0 else (reserve, True)

    @property
    def _uses_reserve(self) -> bool:
        """Whether the player at this window has used up their time; shown whoever's turn it is, or
        the table would jump with every answer."""
        countdown, own = self._countdown, self._own
        if countdown is None or own is None or self._has_result:
            return False
        return self._time_of(countdown, own)[1]

    def _trouble_words(self) -> str:
        name = " and ".join(self._others)
        match self._connection:
            case Connection(standing=Footing.OVER, parting=Parting.SILENT) if self._is_kept:
                return SEVERED_LONG.format(name=name)
            case Connection(standing=Footing.OVER, words=words) if words and self._is_kept:
                return KEPT.format(name=name, words=words)
            case Connection(standing=Footing.OVER, words=words):
                return OVER.format(words=words).strip()
            case Connection(standing=Footing.LOST):
                return SEVERED.format(name=name, left=clock_words(self.left))
        away = [self._names[player] for player in self._company.away if player != self._own]
        if away:
            words = LEFT if self._is_over else LOST if self.left else LOST_LONG
            return words.format(name=" and ".join(away), left=clock_words(self.left))
        if self._company.paused:
            who = " and ".join(self._names[player] for player in self._company.paused)
            return PAUSED.format(who=f"{who} {'have' if len(self._company.paused) > 1 else 'has'}")
        if self._request is not None and self._own is not None:
            asked = ASKED if self._is_asked else ASKING
            return asked[self._request.accord].format(name=name)
        return RESERVE if self._uses_reserve else ""

    def _name_chat(self) -> None:
        self.chat.setText(f"Chat ({self._unread})" if self._unread else "Chat")
        self.chat.setAccessibleName(f"Chat, {self._unread} new" if self._unread else "Chat")

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(SIZES.gap)
        row.addWidget(self.people)
        row.addWidget(self.clocks)
        row.addWidget(self.last_words, 1)
        row.addWidget(self.pause)
        row.addWidget(self.chat)
        self._below = QWidget()
        below = QHBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 2)
        below.setSpacing(SIZES.gap)
        below.addWidget(self.trouble, 1)
        for button in self._answers:
            below.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIZES.gap, 2, SIZES.gap_small, 2)
        layout.setSpacing(2)
        layout.addLayout(row)
        layout.addWidget(self._below)

    def _run(self) -> None:
        """Time passes on the band only while it can be seen."""
        runs = self._countdown is not None and self._countdown.running is not None
        wants = runs or bool(self.left)
        if wants and self.isVisible():
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()


def clock_words(seconds: float) -> str:
    """A time in minutes and seconds."""
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02}"
