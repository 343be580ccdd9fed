"""The list of rules found, as a model and delegate, so that a thousand rows cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ufs_desktop.session.module import Rule
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn, worn_size
from ufs_desktop.widgets.tables import NOWHERE, Index

PAD = 8
LINES = 2  # of the gist
CENTRE_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class RuleModel(QAbstractListModel):
    """Rules in the order of the search results."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Rule, ...] = ()
        self._rows: dict[str, int] = {}

    def show_rules(self, entries: Sequence[Rule]) -> None:
        self.beginResetModel()
        self._entries = tuple(entries)
        self._rows = {entry.id: row for row, entry in enumerate(entries)}
        self.endResetModel()

    def entry(self, index: Index) -> Rule:
        return self._entries[index.row()]

    def row_of(self, rule: str) -> int | None:
        return self._rows.get(rule)

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{entry.id}  {entry.gist}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"Rule {entry.id}: {entry.gist}"
        return None


class RuleDelegate(QStyledItemDelegate):
    """Paints the number above the first words of the gist; all rows have the same height."""

    # Qt

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = QFontMetrics(option.font).height()
        return QSize(200, line * (1 + LINES) + 2 * PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, RuleModel)
        entry = model.entry(index)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen:
            painter.fillRect(box, QColor(worn().panel_raised))
            painter.fillRect(QRect(box.left(), box.top(), 3, box.height()), QColor(worn().accent))
        inside = box.adjusted(PAD + 4, PAD, -PAD, -PAD)
        font = option.font
        line = QFontMetrics(font).height()
        bold = painter.font()
        bold.setPixelSize(worn_size(SIZES.text_small))
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(QColor(worn().accent_light if is_chosen else worn().link))
        painter.drawText(
            QRect(inside.topLeft(), QSize(inside.width(), line)), CENTRE_LEFT, entry.id
        )
        painter.setFont(font)
        painter.setPen(QColor(worn().text if is_chosen else worn().text_soft))
        _draw_lines(painter, inside.adjusted(0, line, 0, 0), entry.gist, line)
        painter.restore()


def _draw_lines(painter: QPainter, box: QRect, text: str, line: int) -> None:
    """Draw as many words as two lines hold, with an ellipsis for the rest."""
    metrics = painter.fontMetrics()
    words = text.split()
    first = ""
    while words and metrics.horizontalAdvance(f"{first} {words[0]}".strip()) <= box.width():
        first = f"{first} {words.pop(0)}".strip()
    second = metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, box.width())
    for place, shown in enumerate((first, second)):
        top = box.top() + place * line
        painter.drawText(QRect(box.left(), top, box.width(), line), CENTRE_LEFT, shown)
