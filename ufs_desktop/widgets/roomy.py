"""A scroll area that gives its content the height it wants, or less; it scrolls only if even the
content's least height does not fit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ufs_desktop.widgets.column_area import ColumnArea

LEAST = 110  # pixels


class _Holder(QWidget):
    """Has no layout, so that the content may be lower than its width would require."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.content = content
        content.setParent(self)

    # Qt

    def minimumSizeHint(self) -> QSize:
        return self.content.minimumSizeHint().expandedTo(self.content.minimumSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.content.setGeometry(self.rect())


class Roomy(ColumnArea):
    """Never squeezes its content below its least height, and never grows beyond it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._holder = _Holder(content)
        self.setWidget(self._holder)

    # Qt

    def sizeHint(self) -> QSize:
        content = self._holder.content
        high = content.heightForWidth(self.width()) if content.hasHeightForWidth() else -1
        wanted = content.sizeHint()
        return QSize(wanted.width(), high if high > 0 else wanted.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(LEAST, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            if watched is self._holder:
                self._holder.updateGeometry()  # Qt asks the area, which uses the least height
            self.updateGeometry()
        return super().eventFilter(watched, event)
