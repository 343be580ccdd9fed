"""Headings that unfold to show their details, any number of them in little space."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ufs_desktop.headings import Heading, ValueLine
from ufs_desktop.plain import MarkedLabel, tip
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.column_area import ColumnArea

LEAST = 78  # pixels: room for three headings
LOW_WINDOW, LOW = 720, 110  # in a window this high, the log can spare this much


class FoldButton(QToolButton):
    """Opens and closes one heading; signals when it gets the focus."""

    reached = Signal()

    # Qt: not an event filter, which Python would run for every event of every button

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()


class Fold(QWidget):
    """One heading, with its lines below it while it is checked."""

    rule_wanted = Signal(str)
    toggled = Signal()

    def __init__(self, heading: Heading, *, is_open: bool) -> None:
        super().__init__()
        self.heading = heading
        self.button = FoldButton()
        self.button.setObjectName("fold")
        self.button.setText(heading.words.replace("&", "&&"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setCheckable(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.setProperty("tone", ("down", "same", "up")[heading.tone + 1])
        self.button.setToolTip(tip(heading.told))
        self.button.setAccessibleName(heading.words.replace("→", "now"))
        self.button.setAccessibleDescription(heading.told)
        self._lines = MarkedLabel("foldLines")
        self._lines.mark(lambda: "<br>".join(map(_line, heading.steps)))
        self._lines.linkActivated.connect(self.rule_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.button)
        layout.addWidget(self._lines)
        self.button.setEnabled(bool(heading.steps))
        self.button.toggled.connect(self._show_lines)
        self._show_lines(is_open and bool(heading.steps))

    @property
    def is_open(self) -> bool:
        return self.button.isChecked()

    def ends(self, wide: int) -> Iterator[int]:
        """The bottom of each of its lines, starting with the heading."""
        heading = self.button.sizeHint().height()
        yield heading
        if self.is_open:
            line = self._lines.fontMetrics().lineSpacing()
            for end in range(line, self._lines.heightForWidth(wide) + 1, line):
                yield heading + end

    def _show_lines(self, on: bool) -> None:
        self.button.setChecked(on)
        self.button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self._lines.setVisible(on)
        self.toggled.emit()


class Folds(ColumnArea):
    """The headings of one card; those that were opened stay open for the next one."""

    rule_wanted = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("folds")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._inside = QWidget()
        self._inside.setObjectName("foldsInside")
        self._layout = QVBoxLayout(self._inside)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(1)
        self._layout.addStretch(1)
        self.setWidget(self._inside)
        self._opened: set[str] = set()
        self.folds: list[Fold] = []
        self._room: tuple[int, ...] = ()  # its height, whether it is hidden, line ends
        self.hide()

    @property
    def words(self) -> str:
        """All its words, open or not."""
        return "\n".join(fold.heading.told for fold in self.folds)

    def ends(self) -> Iterator[int]:
        """The bottom of each line, regardless of scrolling."""
        wide, top = self.width() - self.verticalScrollBar().sizeHint().width(), 0
        for fold in self.folds:
            yield from (top + end for end in fold.ends(wide))
            top += _height(fold, wide) + self._layout.spacing()

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """Show these and no others."""
        if [fold.heading for fold in self.folds] != list(headings):
            focused = next((f.heading.title for f in self.folds if f.button.hasFocus()), None)
            self._clear()
            self.folds = [self._fold(heading) for heading in headings]
            if focused is not None:
                self._keep_focus(focused)
        self.setVisible(bool(headings))
        self._fit()

    def _clear(self) -> None:
        for fold in self.folds:
            self._layout.removeWidget(fold)
            fold.hide()
            fold.deleteLater()
        self.folds = []

    def _keep_focus(self, title: str) -> None:
        """Focus the same heading of the new card, or else give the keyboard back to the page."""
        same = (fold.button for fold in self.folds if fold.heading.title == title)
        above: QWidget | None = next(same, self.parentWidget())
        while above is not None and above.focusPolicy() is Qt.FocusPolicy.NoFocus:
            above = above.parentWidget()
        if above is not None:
            above.setFocus()

    def _fold(self, heading: Heading) -> Fold:
        fold = Fold(heading, is_open=heading.title in self._opened)
        fold.rule_wanted.connect(self.rule_wanted)
        fold.toggled.connect(self._on_toggle)
        self._layout.insertWidget(self._layout.count() - 1, fold)
        fold.button.reached.connect(
            lambda: self.ensureWidgetVisible(fold.button, 0, SIZES.gap_small)
        )
        return fold

    def _on_toggle(self) -> None:
        for fold in self.folds:
            change = self._opened.add if fold.is_open else self._opened.discard
            change(fold.heading.title)
        self._fit()

    def _fit(self) -> None:
        """Be as high as what is open, but leave room for the log."""
        wide = self.width() - SIZES.gap_small
        self._layout.activate()
        spare = LOW + (self.window().height() - LOW_WINDOW) // 2
        high = self._whole_lines(wide, max(LEAST, spare))
        room = (high, self.isHidden(), *self.ends())
        if room != self._room:
            self._room = room
            self.setFixedHeight(high)
            self.updateGeometry()
            self._make_room()

    def _whole_lines(self, wide: int, most: int) -> int:
        """The height of all lines, or of as many whole ones as fit if they must be scrolled."""
        high = sum(_height(fold, wide) + self._layout.spacing() for fold in self.folds)
        if high + 2 <= most:
            return high + 2
        return max((end for end in self.ends() if end <= most), default=most)

    def _make_room(self) -> None:
        """Update all layouts now: otherwise neighbours would overlap for a moment."""
        above = self.parentWidget()
        while above is not None:
            if above.layout() is not None:
                QApplication.sendEvent(above, QEvent(QEvent.Type.LayoutRequest))
            above = above.parentWidget()

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumHeight())


def _height(fold: Fold, wide: int) -> int:
    own = fold.heightForWidth(wide) if fold.hasHeightForWidth() else -1
    return own if own >= 0 else fold.sizeHint().height()


def _line(step: ValueLine) -> str:
    words = html.escape(step.words)
    if not step.rule:
        return words
    rule = html.escape(step.rule)
    link = f'<a href="{rule}" style="color:{worn().link}">{rule}</a>'
    return f"{words} · {link}"
