"""The first page: the program's name and version, and what works today."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop import __version__
from ufs_desktop.home.backdrop import Backdrop
from ufs_desktop.home.features import Feature
from ufs_desktop.theme import ALIGN_TOP_LEFT, tinted
from ufs_desktop.theme_colours import COLOURS, SIZES

APP_NAME = "UFS Desktop"
TAGLINE = "Fighting card games, with the rules enforced."
NOTHING_YET = "The rules engine is being built: there is nothing to start from here yet."
CARD_WIDTH = 380
PAGE_WIDTH = 1320
EMBLEM = 76
FEATURE_ICON = 28
COPY_WIDTH = 84


class HomePage(Backdrop):
    """A heading, what to play, a grid of commands that follows the width, and the version."""

    play_wanted = Signal()
    continue_wanted = Signal()
    replays_wanted = Signal()
    settings_wanted = Signal()

    def __init__(
        self,
        features: Sequence[Feature],
        parent: QWidget | None = None,
        *,
        can_play: bool = False,
    ) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SIZES.gap, 0, SIZES.gap)
        layout.setSpacing(SIZES.gap)
        layout.addWidget(_centred(_heading(self.devicePixelRatioF())))
        self.play, self.resume = _play_button("Play a game"), _play_button("Continue the last game")
        self.play.clicked.connect(self.play_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.replays = _play_button("Replays")
        self.replays.setObjectName("beside")
        self.replays.clicked.connect(self.replays_wanted)
        self.settings = _play_button("Settings")
        self.settings.setObjectName("beside")
        self.settings.clicked.connect(self.settings_wanted)
        row = _play_row(self.play, self.resume, self.replays, self.settings)
        row.setVisible(can_play)
        self.show_unfinished(False)
        self.show_replays(False)
        layout.addWidget(_scrolled(row, features, self.devicePixelRatioF()), 1)
        layout.addWidget(_version_line())
        # Nothing is chosen yet: the first Tab leads to the first button.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_unfinished(self, there_is_one: bool) -> None:
        """Whether a game can be gone on with."""
        self.resume.setVisible(there_is_one)

    def show_replays(self, there_are: bool) -> None:
        """Whether recorded games are kept."""
        self.replays.setVisible(there_are)


class FeatureCard(QFrame):
    """One feature: what it is and the command that starts it, which a button copies."""

    def __init__(self, feature: Feature, ratio: float) -> None:
        super().__init__()
        self.setObjectName("feature")
        self.setAccessibleName(f"{feature.title}: {feature.text}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._command = feature.command
        self._copy = QPushButton("Copy")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 12, 18, 14)
        layout.setSpacing(SIZES.gap_small)
        layout.addLayout(_title_row(feature, ratio))
        layout.addWidget(_label(feature.text, "soft", wrap=True))
        layout.addStretch(1)
        layout.addLayout(self._command_row())

    def _command_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SIZES.gap_small)
        command = _label(self._command, "command", wrap=True)
        command.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(command, 1)
        self._copy.setAccessibleName(f"Copy the command {self._command}")
        self._copy.setFixedWidth(COPY_WIDTH)
        self._copy.clicked.connect(self.copy_command)
        QGuiApplication.clipboard().dataChanged.connect(self._show_whether_copied)
        row.addWidget(self._copy)
        return row

    def copy_command(self) -> None:
        """Put the command on the clipboard; the button says so until something else is there."""
        QGuiApplication.clipboard().setText(self._command)

    def _show_whether_copied(self) -> None:
        copied = QGuiApplication.clipboard().text() == self._command
        self._copy.setText("Copied" if copied else "Copy")


class FeatureGrid(QWidget):
    """Cards in as many columns as the width holds, all of one width."""

    def __init__(self, cards: Sequence[FeatureCard]) -> None:
        super().__init__()
        self._cards = tuple(cards)
        self._columns = 0
        # The cards' own wishes must not keep the grid wider than the window.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SIZES.gap)
        self._arrange(1)

    @property
    def columns(self) -> int:
        return self._columns

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // columns, place % columns)
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(max(1, min(event.size().width() // CARD_WIDTH, len(self._cards))))


def _heading(ratio: float) -> QWidget:
    heading = QWidget()
    row = QHBoxLayout(heading)
    row.setContentsMargins(0, SIZES.gap, 0, SIZES.gap_small)
    row.setSpacing(SIZES.gap_large)
    emblem = QLabel()
    emblem.setPixmap(QIcon(":/icons/app.svg").pixmap(QSize(EMBLEM, EMBLEM), ratio))
    row.addWidget(emblem)
    words = QVBoxLayout()
    words.setSpacing(SIZES.gap_small)
    words.addWidget(_label(APP_NAME, "title"))
    words.addWidget(_label(TAGLINE, "tagline", wrap=True))
    row.addLayout(words, 1)
    return heading


def _play_button(label: str) -> QPushButton:
    button = QPushButton(label)
    button.setObjectName("play")
    button.setAutoDefault(True)
    return button


def _play_row(*buttons: QPushButton) -> QWidget:
    """What can be played, as large buttons from the left."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, SIZES.gap_small, 0, SIZES.gap)
    row.setSpacing(SIZES.gap)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return holder


def _scrolled(play_row: QWidget, features: Sequence[Feature], ratio: float) -> QScrollArea:
    content = QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(SIZES.gap)
    column.addWidget(play_row)
    if features:
        column.addWidget(_label("FROM THE COMMAND LINE", "section"))
        column.addWidget(FeatureGrid([FeatureCard(feature, ratio) for feature in features]))
    elif play_row.isHidden():
        column.addWidget(_label(NOTHING_YET, "soft", wrap=True))
    column.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(_centred(content))
    return area


def _version_line() -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(SIZES.gap_large, 0, SIZES.gap_large, 0)
    row.addStretch(1)
    row.addWidget(_label(f"Version {__version__}", "version"))
    return line


def _title_row(feature: Feature, ratio: float) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SIZES.gap)
    icon = QLabel()
    icon.setPixmap(tinted(feature.icon, COLOURS.accent, FEATURE_ICON, ratio))
    row.addWidget(icon)
    title = _label(feature.title, "featureTitle", wrap=True)
    title.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    row.addWidget(title, 1)
    return row


def _label(text: str, name: str, *, wrap: bool = False) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(wrap)
    label.setAlignment(ALIGN_TOP_LEFT)
    return label


def _centred(content: QWidget) -> QWidget:
    """Hold `content` in the middle of wide screens, no wider than reads well."""
    content.setMaximumWidth(PAGE_WIDTH)
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(SIZES.margin, 0, SIZES.margin, 0)
    row.addStretch(1)
    row.addWidget(content, 1000)
    row.addStretch(1)
    return holder
