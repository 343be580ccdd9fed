"""Which file is meant: each dialog begins where the last file of its window was chosen."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

PLACE = "folderOfFiles"  # of the window that owns all others
ENDING = re.compile(r"\.[A-Za-z]\w{0,9}")  # not what is behind the dot of “Mr. Fire” or “Deck 2.0”
OF_KIND = re.compile(r"\(\*(\.\w+)\)")  # in the name of a kind that has one ending


def ask_target(parent: QWidget, title: str, proposed: str, kinds: str) -> Path | None:
    """Where a file is to be written. A name without an ending gets that of the chosen kind, or of
    the proposed name."""
    begun = begun_in(parent)
    while True:
        chosen, kind = QFileDialog.getSaveFileName(parent, title, str(begun / proposed), kinds)
        if not chosen:
            return None
        path = Path(chosen)
        if not ENDING.fullmatch(path.suffix):
            ending = OF_KIND.search(kind)
            path = path.with_name(
                f"{path.name.rstrip('. ')}{ending[1] if ending else Path(proposed).suffix}"
            )
            if path.exists():  # the dialog was not asked for that name, and has not asked about it
                begun, proposed = path.parent, path.name
                continue
        return _kept(parent, path)


def ask_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Which file is to be read."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(begun_in(parent)), kinds)
    return _kept(parent, Path(name)) if name else None


def ask_files(parent: QWidget, title: str, kinds: str, begun: Path | None = None) -> list[Path]:
    """Which files are to be read, looked for first in a folder."""
    start = str(begun or begun_in(parent))
    names, _ = QFileDialog.getOpenFileNames(parent, title, start, kinds)
    return [_kept(parent, Path(name)) for name in names]


def ask_folder(parent: QWidget, title: str) -> Path | None:
    """Which folder is meant."""
    name = QFileDialog.getExistingDirectory(parent, title, str(begun_in(parent)))
    return _kept(parent, Path(name) / "x").parent if name else None


def begun_in(parent: QWidget) -> Path:
    """The folder of the last file; at first, or once it is gone, the user's own."""
    kept = _owner(parent).property(PLACE)
    return Path(kept) if kept and Path(kept).is_dir() else Path.home()


def _kept(parent: QWidget, path: Path) -> Path:
    _owner(parent).setProperty(PLACE, str(path.parent))
    return path


def _owner(widget: QWidget) -> QWidget:
    above = widget.parentWidget()
    return widget if above is None else _owner(above)
