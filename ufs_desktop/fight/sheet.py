"""Contact sheets: every card of a set in one picture, so that a set can be looked at.

`ufs cards sheet` starts this module as a process of its own: the command itself knows no Qt.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.library.records import CardRecord
from ufs_desktop import resources_rc  # noqa: F401  (registers the typeface)
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.fight.face import paint_card
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.library import shipped_shelf
from ufs_desktop.pictures.album import EMPTY, Index, index_of, read_picture
from ufs_desktop.theme import load_fonts
from ufs_desktop.theme.lettering import font
from ufs_desktop.theme.wardrobe import worn_cards

CARD_WIDTH = 200
RATIO = 1.4  # of a card's height to its width
GAP = 14
HEADER = 56
COLUMNS = 10
LARGEST = 400  # cards on one sheet


def main(arguments: Sequence[str]) -> int:
    """SET OUT [FOLDER...]: draw the sheet; errors are one line on standard error."""
    code, out, *folders = arguments
    try:
        _write(code, out, [Path(folder) for folder in folders])
    except InputError as error:
        print_error(str(error))
        return error.code
    except KeyboardInterrupt:
        return Exit.FAILED  # the command that waits for this process tells it
    return Exit.OK


def _write(code: str, out: str, folders: list[Path]) -> None:
    records = cards_of_set(code)
    if not records:
        raise InputError(f"no set {code!r} came with the program")
    index = index_of(folders)
    if index.unreadable:
        raise InputError(f"{index.unreadable[0]}: the folder cannot be read")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    load_fonts()
    shown = records[:LARGEST]
    with Progress("cards", len(shown)) as progress:
        image = draw_sheet(f"{code}  ·  {len(records)} cards", shown, index, progress.advance)
        saved = image.save(out)
    application.quit()
    if not saved:
        raise InputError(f"{out}: the picture could not be written")


def cards_of_set(code: str) -> list[CardRecord]:
    """The shipped cards of a set by collector number; `all` for every set."""
    shipped = shipped_shelf().library
    wanted = code.casefold()
    found = [
        (printing.set, printing.number, record)
        for record in shipped.values()
        for printing in record.printings[:1]
        if wanted in ("all", printing.set.casefold())
    ]
    return [record for *_, record in sorted(found, key=lambda each: each[:2])]


def draw_sheet(
    title: str,
    records: Sequence[CardRecord],
    index: Index = EMPTY,
    drawn: Callable[[], None] = lambda: None,
) -> QImage:
    """All cards in rows, under a line that says what they are; `drawn` hears of each card."""
    columns = min(COLUMNS, max(1, len(records)))
    rows = -(-len(records) // columns)
    height = round(CARD_WIDTH * RATIO)
    image = QImage(
        columns * (CARD_WIDTH + GAP) + GAP,
        HEADER + rows * (height + GAP) + GAP,
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor(worn_cards().floor))
    painter = QPainter(image)
    _write_header(painter, title)
    for at, record in enumerate(records):
        row, column = divmod(at, columns)
        left = GAP + column * (CARD_WIDTH + GAP)
        top = HEADER + row * (height + GAP)
        look = look_of(record)
        file = index.file_of(look)
        own = read_picture(file, CARD_WIDTH) if file is not None else None
        paint_card(painter, QRectF(left, top, CARD_WIDTH, height), look, own=own)
        drawn()
    painter.end()
    return image


def _write_header(painter: QPainter, words: str) -> None:
    heading = font(26, bold=True)
    heading.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
    painter.setFont(heading)
    painter.setPen(QColor(worn_cards().text))
    painter.drawText(QRectF(GAP, 0, 4000, HEADER), Qt.AlignmentFlag.AlignVCenter, words)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
