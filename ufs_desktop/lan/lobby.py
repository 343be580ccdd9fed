"""Where a host waits: the code to pass on, other ways to reach the game, and who has come."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ufs_desktop.lan.loan_panel import LoanPanel
from ufs_desktop.net.discovery import PORT as LIST_PORT
from ufs_desktop.net.ends import GuestStage
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.plain import PlainLabel
from ufs_desktop.remote.host_worker import Gathering
from ufs_desktop.session.module import LentCards
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.first_focus import FirstFocus

PASS_ON = "Give this code to the player you are inviting. Nobody can join without it."
LISTED = (
    "Your game is also listed on this network: anyone who chooses it there, or types its "
    "address {place}, needs only the last six characters."
)
SEVERAL = "This computer has several addresses; the code contains this one:"
COPY, COPIED = "Copy the code", "Copied"
HINT = (
    "Nobody has come yet. If the other player cannot reach you: are both computers on the same "
    "network? A firewall on this computer must let in TCP port {port}; one on theirs must let "
    "in UDP port {listed} for your game to appear in their list. Guest networks often keep "
    "computers apart."
)
COMERS = {
    GuestStage.NOBODY: "Waiting for a player…",
    GuestStage.BRINGING: "{name} is here, and is bringing a deck.",
    GuestStage.CHOOSING: (
        "{name} is here. Their deck was not accepted; they are choosing another one."
    ),
    GuestStage.LOST: (
        "{name} was here, but the connection was lost. Their place is kept for a moment."
    ),
}
RETURN = (
    "Your match continues as soon as {name} is back. Their program is looking for yours; if "
    "they closed it, they can resume the match from their first page."
)
LOOKING_ON, WATCHED = "{count} watching.", "Code for anyone who only wants to watch: {code}"
SPENT = "There were too many attempts at the code, so it no longer works."
SHUT_OUT = (
    "One computer tried too many wrong codes and is now shut out. If it belongs to someone you "
    "invited, make a new code and give them that one."
)
NO_NETWORK = "This computer is not on a network: only somebody at this computer can join."
PATIENCE = 25_000  # milliseconds until the hint
SHOWN = 1_500  # milliseconds


class Lobby(QWidget):
    """Shows what a guest needs; only the address to pass on can be changed."""

    left = Signal()
    renewal_wanted = Signal()  # of the code
    loan_settled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._invitations: tuple[Invitation, ...] = ()
        self.for_watching: Invitation | None = None  # what spectators need
        self._is_reached = self._is_return = False  # somebody has come, to play or look on
        self._guest = ""
        self._pass_on = PlainLabel(PASS_ON, wrap=True)
        self.code = PlainLabel(name="code")
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy = QPushButton(COPY)
        self.copy.setObjectName("primary")
        self.copy.clicked.connect(self._copy)
        self.address = ChoiceBox()
        self.address.setAccessibleName("Address of this computer")
        self.address.currentIndexChanged.connect(self._show_place)
        self._several = PlainLabel(SEVERAL, "soft", wrap=True)
        self._place = PlainLabel(name="soft", wrap=True)
        self.people = PlainLabel(name="featureTitle", wrap=True)
        self.people.setAccessibleName("Who has arrived")
        self.hint = PlainLabel(name="refusal", wrap=True)
        self.hint.hide()
        self._watching = PlainLabel(name="soft", wrap=True)
        self._watching.setTextInteractionFlags(self.code.textInteractionFlags())
        self._watching.hide()
        self.renew = QPushButton("Make a new code")
        self.renew.clicked.connect(self.renewal_wanted)
        self.renew.hide()
        self.loan = LoanPanel()
        self.loan.settled.connect(self.loan_settled)
        self.leave = QPushButton("Stop hosting")
        self.leave.clicked.connect(self.left)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show_hint)
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.timeout.connect(lambda: self.copy.setText(COPY))
        self._lay_out()
        FirstFocus(self, lambda: self.copy)

    def show_gathering(self, gathering: Gathering) -> None:
        """Show how to reach the game now, and who has come."""
        self.for_watching = next(iter(gathering.watching), None)
        if self._is_return:
            return
        if gathering.invitations != self._invitations:
            self._show_invitations(gathering.invitations)
        if self.for_watching is not None:
            self._watching.setText(WATCHED.format(code=self.for_watching.code))
        self._watching.setVisible(self.for_watching is not None)
        told = [COMERS[gathering.arrival].format(name=gathering.guest)]
        if gathering.spectators:
            told.append(LOOKING_ON.format(count=gathering.spectators))
        self.people.setText("\n".join(told))
        has_guest = gathering.arrival is not GuestStage.NOBODY
        self._guest, self._is_reached = gathering.guest, has_guest or gathering.spectators > 0
        self._show_way_in(not has_guest)
        needs_code = (gathering.is_spent or gathering.has_shut_out) and not has_guest
        self.renew.setVisible(needs_code)
        if needs_code:
            self._tell_hint(SPENT if gathering.is_spent else SHUT_OUT)
        elif self._is_reached:
            self._timer.stop()
            self.hint.hide()

    def _show_way_in(self, is_open: bool) -> None:
        """Show the code, as long as it lets anybody in."""
        is_choice = len(self._invitations) > 1
        for part in (self._pass_on, self.code, self.copy, self._place):
            part.setVisible(is_open)
        self._several.setVisible(is_open and is_choice)
        self.address.setVisible(is_open and is_choice)

    def offer_loan(self, cards: LentCards | None) -> None:
        """Ask about cards that the guest would lend; None withdraws the question."""
        self.loan.ask(self._guest, cards)

    def _show_invitations(self, invitations: tuple[Invitation, ...]) -> None:
        self._invitations = invitations
        self.address.refill((_place(each), None) for each in invitations)
        self.hint.hide()
        self._show_place()
        if self.isVisible():
            self._timer.start(PATIENCE)

    def await_return(self, name: str) -> None:
        """Wait only for the guest of a match, which nobody else can join."""
        self._is_return = True
        self._show_way_in(False)
        self.people.setText(RETURN.format(name=name))

    @property
    def invitation(self) -> Invitation | None:
        """The invitation that is shown."""
        at = self.address.currentIndex()
        return self._invitations[at] if 0 <= at < len(self._invitations) else None

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(self._pass_on)
        layout.addWidget(self.code, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._place)
        layout.addWidget(self._several)
        layout.addWidget(self.address, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addSpacing(SIZES.gap)
        layout.addWidget(self.people)
        layout.addWidget(self.loan)
        layout.addWidget(self._watching)
        layout.addWidget(self.hint)
        layout.addWidget(self.renew, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addSpacing(SIZES.gap)
        layout.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)

    def _show_place(self) -> None:
        invitation = self.invitation
        if invitation is None:
            return
        self.code.setText(invitation.code)
        spelt = " ".join(invitation.code.replace("-", " "))
        self.code.setAccessibleName(f"Code of your game: {spelt}")
        is_alone = invitation.host.startswith("127.")
        words = NO_NETWORK if is_alone else LISTED.format(place=_place(invitation))
        self._place.setText(words)

    def _show_hint(self) -> None:
        if self.invitation is not None:
            self._tell_hint(HINT.format(port=self.invitation.port, listed=LIST_PORT))

    def _tell_hint(self, words: str) -> None:
        self._timer.stop()
        self.hint.setText(words)
        self.hint.show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.code.text())
        self.copy.setText(COPIED)
        self._told.start(SHOWN)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._invitations and self.hint.isHidden() and not self._is_reached:
            self._timer.start(PATIENCE)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self._told.stop()


def _place(invitation: Invitation) -> str:
    return f"{invitation.host}:{invitation.port}"
