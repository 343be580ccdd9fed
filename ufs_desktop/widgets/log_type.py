"""How a line of the log is set: its words broken to the width, the number of its rule behind them.

A number never stands alone in a row, since it would be read as another line: the last word comes
down with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from ufs_desktop.table.chronicle import Line

BAR = 8  # pixels on the left, for the colour of the player
HEADING_GAP = 8  # above a heading
RULE_SHARE = 0.84  # the size of a rule's number beside that of the words
SMALLEST_RULE = 9  # pixels

Measure = Callable[[str], float]


class Piece(NamedTuple):
    """Words that stand in one row: they are painted, and clicked, as one."""

    text: str
    box: QRect  # within the line
    rule: str = ""  # where it is the number of a rule


class SetLine(NamedTuple):
    """A line as it is painted."""

    pieces: tuple[Piece, ...]
    height: int

    def piece_at(self, at: QPoint) -> Piece | None:
        return next((piece for piece in self.pieces if piece.box.contains(at)), None)


class Typesetter:
    """Sets lines for one width in one font; it remembers how wide each word is."""

    def __init__(self, font: QFont, width: int) -> None:
        self.font, self.width = font, width
        self.bold, self.small = QFont(font), QFont(font)
        self.bold.setBold(True)
        self.small.setPixelSize(max(SMALLEST_RULE, round(QFontInfo(font).pixelSize() * RULE_SHARE)))
        self.row = round(QFontMetricsF(font).height()) + 1
        self._measures = {
            is_heading: _remembering(QFontMetricsF(self.bold if is_heading else font))
            for is_heading in (False, True)
        }
        self._measure_rule = _remembering(QFontMetricsF(self.small))

    def set_line(self, line: Line) -> SetLine:
        """Only the first rule of a line is told; a heading tells none."""
        measure = self._measures[line.is_heading]
        room = max(1.0, self.width - BAR)
        rows = list(_broken(line.text.split(), measure, room))
        rule = line.rules[0] if line.rules and not line.is_heading else ""
        needed = self._measure_rule(rule) if rule else 0.0
        if rule and _wide(rows[-1], measure) + measure(" ") + needed > room:
            rows.append([rows[-1].pop()] if len(rows[-1]) > 1 else [])
        gap = HEADING_GAP if line.is_heading else 0
        pieces = [
            Piece(" ".join(words), self._box(at, gap, 0.0, _wide(words, measure)))
            for at, words in enumerate(rows)
            if words
        ]
        if rule:
            left = _wide(rows[-1], measure) + measure(" ") if rows[-1] else 0.0
            pieces.append(Piece(rule, self._box(len(rows) - 1, gap, left, needed), rule))
        return SetLine(tuple(pieces), gap + len(rows) * self.row + 1)

    def _box(self, row: int, gap: int, left: float, width: float) -> QRect:
        return QRect(BAR + round(left), gap + row * self.row, round(width) + 2, self.row)


def _remembering(metrics: QFontMetricsF) -> Measure:
    """Words come again and again, and asking Qt costs more than a look into a dict."""
    known: dict[str, float] = {}

    def measure(word: str) -> float:
        width = known.get(word)
        if width is None:
            width = known[word] = metrics.horizontalAdvance(word)
        return width

    return measure


def _wide(words: list[str], measure: Measure) -> float:
    return sum(map(measure, words)) + measure(" ") * max(0, len(words) - 1)


def _broken(words: list[str], measure: Measure, room: float) -> Iterator[list[str]]:
    """Rows of words, at least one row."""
    space = measure(" ")
    row: list[str] = []
    left = room
    for word in (part for whole in words for part in _fitting(whole, measure, room)):
        width = measure(word)
        if row and width > left:
            yield row
            row, left = [], room
        row.append(word)
        left -= width + space
    yield row


def _fitting(word: str, measure: Measure, room: float) -> Iterator[str]:
    """A word in parts, where it is wider than a row."""
    while len(word) > 1 and measure(word) > room:
        fits = len(word) - 1
        while fits > 1 and measure(word[:fits]) > room:
            fits -= 1
        yield word[:fits]
        word = word[fits:]
    yield word
