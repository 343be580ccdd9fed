"""Typesets lines of the log: words wrapped to the width, and the number of the rule."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from ufs_desktop.table.lines import Line

BAR = 8  # pixels on the left, for the colour of the player
HEADING_GAP = 8  # above a heading
RULE_SHARE = 0.84  # the size of a rule's number relative to the words
SMALLEST_RULE = 10  # pixels
RULE_PAD = 4  # pixels on either side
LEADING = 3  # pixels between two rows


class Piece(NamedTuple):
    """Words in one row that are painted and clicked as a unit."""

    text: str
    box: QRect  # within the line
    rule: str = ""  # if it is the number of a rule


class SetLine(NamedTuple):
    """A typeset line."""

    pieces: tuple[Piece, ...]
    height: int

    def piece_at(self, at: QPoint) -> Piece | None:
        """The piece at a point; the rule, which lies over the words, comes first."""
        return next((piece for piece in reversed(self.pieces) if piece.box.contains(at)), None)


class Typesetter:
    """Sets lines for one width and font; it remembers the width of each word."""

    def __init__(self, font: QFont, width: int) -> None:
        self.font, self.width = font, width
        self.bold, self.small = QFont(font), QFont(font)
        self.bold.setBold(True)
        self.small.setPixelSize(max(SMALLEST_RULE, round(QFontInfo(font).pixelSize() * RULE_SHARE)))
        self.row = round(QFontMetricsF(font).height()) + LEADING
        self._room = max(1.0, width - BAR)
        self._plain, self._bold = Measure(font), Measure(self.bold)
        self._small = Measure(self.small)

    def set_line(self, line: Line) -> SetLine:
        """Set a line. Only its first rule is given, at the right of the last row over the words, as
        it is shown only while the line is looked at. A heading shows none."""
        measure = self._bold if line.is_heading else self._plain
        top = HEADING_GAP if line.is_heading else 0
        rows = self._broken(line.text.split(), measure)
        rule = line.rules[0] if line.rules and not line.is_heading else ""
        pieces = [
            Piece(" ".join(row.words), self._box(at, top, 0.0, row.width))
            for at, row in enumerate(rows)
            if row.words
        ]
        if rule:
            wide = self._small[rule] + 2 * RULE_PAD
            box = self._box(len(rows) - 1, top, max(0.0, self._room - wide), wide)
            pieces.append(Piece(rule, box, rule))
        return SetLine(tuple(pieces), top + len(rows) * self.row + 1)

    def _broken(self, words: list[str], measure: Measure) -> list[Row]:
        """Break words into at least one row; a word that is wider than a row is broken too."""
        rows, space, room = [Row()], measure[" "], self._room
        row = rows[0]
        waiting = words[::-1]
        while waiting:
            word = waiting.pop()
            width = measure[word]
            if width > room and len(word) > 1:
                fits = measure.count_that_fits(word, room)
                waiting.append(word[fits:])
                word = word[:fits]
                width = measure[word]
            if row.words and row.width + space + width > room:
                row = Row()
                rows.append(row)
            row.width += width + (space if row.words else 0.0)
            row.words.append(word)
        return rows

    def _box(self, row: int, top: int, left: float, width: float) -> QRect:
        return QRect(BAR + round(left), top + row * self.row, round(width) + 2, self.row)


class Row:
    """Words side by side."""

    __slots__ = ("width", "words")

    def __init__(self) -> None:
        self.words: list[str] = []
        self.width = 0.0


class Measure(dict[str, float]):
    """The widths of words in one font: words recur, and Qt is slower than a dict."""

    def __init__(self, font: QFont) -> None:
        super().__init__()
        self._metrics = QFontMetricsF(font)

    def count_that_fits(self, word: str, room: float) -> int:
        """How many letters of a word fit, at least one."""
        fits, too_many = 1, len(word)
        while fits < too_many - 1:
            middle = (fits + too_many) // 2
            if self._metrics.horizontalAdvance(word[:middle]) <= room:
                fits = middle
            else:
                too_many = middle
        return fits

    def __missing__(self, word: str) -> float:
        width = self[word] = self._metrics.horizontalAdvance(word)
        return width
