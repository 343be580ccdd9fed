"""Our typeface at a size in pixels, and the largest size at which words fit their place."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from ufs_desktop.theme.style import FONT_FAMILY

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
SMALLEST_TEXT = 7  # pixels
ENDS = " .,;:"  # dropped before an ellipsis


def font(size: float, *, bold: bool = False) -> QFont:
    """Our typeface at a size in pixels."""
    made = QFont(FONT_FAMILY)
    made.setPixelSize(max(6, round(size)))
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return made


def font_for(text: str, width: float, size: float, *, bold: bool = True) -> QFont:
    """A font of this size, or the largest smaller one at which the text is not too wide."""
    found = font(size, bold=bold)
    while size > SMALLEST_TEXT and QFontMetricsF(found).horizontalAdvance(text) > width:
        size -= 1
        found = font(size, bold=bold)
    return found


def cut(words: str, width: float, lettering: QFont) -> str:
    """The words, cut off with an ellipsis if they are too wide."""
    return QFontMetricsF(lettering).elidedText(words, Qt.TextElideMode.ElideRight, width)


def fitting(text: str, area: QRectF, largest: float) -> QFont:
    """The largest font with which the text fits into the area, or the smallest there is."""
    size = largest
    found = font(size, bold=True)
    while size > SMALLEST_TEXT and not fits(text, area, found):
        size -= 1
        found = font(size, bold=True)
    return found


def fits(text: str, area: QRectF, lettering: QFont) -> bool:
    flags = int(CENTRE) | int(Qt.TextFlag.TextWordWrap)
    need = QFontMetricsF(lettering).boundingRect(area, flags, text)
    return need.width() <= area.width() and need.height() <= area.height()


def cut_lines(words: str, width: float, height: float, lettering: QFont) -> list[str]:
    """The wrapped lines of a text; if there is no room for all, the last one has an ellipsis."""
    lines = [line for each in words.split("\n") for line in _wrapped(each, width, lettering)]
    most = max(1, int(height // QFontMetricsF(lettering).lineSpacing()))
    if len(lines) > most:
        lines[most - 1 :] = [cut(f"{lines[most - 1].rstrip(ENDS)}…", width, lettering)]
    return lines


def lines_for(words: str, width: float, size: float, most: int) -> tuple[QFont, list[str]]:
    """Fit words into one line, as small as necessary; if even that is too wide, into up to `most`
    lines, where the rest is cut off."""
    lettering = font_for(words, width, size)
    high = QFontMetricsF(lettering).lineSpacing()
    return lettering, cut_lines(words, width, most * high, lettering)


def _wrapped(paragraph: str, width: float, lettering: QFont) -> Iterator[str]:
    layout = QTextLayout(paragraph, lettering)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrapping)
    signs = paragraph.encode("utf-16-le")  # as Qt counts characters
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        begin = 2 * line.textStart()
        yield signs[begin : begin + 2 * line.textLength()].decode("utf-16-le")
    layout.endLayout()
