"""File dialogs, each starting in the folder of the last file chosen in its window."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

PLACE = "folderOfFiles"  # a property of the top-level window that owns all others
ENDING = re.compile(r"\.[A-Za-z]\w{0,9}")  # unlike the dots of “Mr. Fire” or “Deck 2.0”
OF_KIND = re.compile(r"\(\*(\.\w+)\)")  # in the filter of a kind with one ending


def ask_target(parent: QWidget, title: str, proposed: str, kinds: str) -> Path | None:
    """Ask where to write a file. A name without an ending gets that of the chosen kind, or else of
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
            if path.exists():  # the dialog has not asked about this name
                begun, proposed = path.parent, path.name
                continue
        return _kept(parent, path)


def ask_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Ask which file to read."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(begun_in(parent)), kinds)
    return _kept(parent, Path(name)) if name else None


def ask_files(parent: QWidget, title: str, kinds: str, begun: Path | None = None) -> list[Path]:
    """Ask which files to read, starting in folder `begun` if given."""
    start = str(begun or begun_in(parent))
    names, _ = QFileDialog.getOpenFileNames(parent, title, start, kinds)
    return [_kept(parent, Path(name)) for name in names]


def ask_folder(parent: QWidget, title: str) -> Path | None:
    """Ask for a folder."""
    name = QFileDialog.getExistingDirectory(parent, title, str(begun_in(parent)))
    return _kept(parent, Path(name) / "x").parent if name else None


def begun_in(parent: QWidget) -> Path:
    """The folder of the last file, or the home folder at first or if that no longer exists."""
    kept = _owner(parent).property(PLACE)
    return Path(kept) if kept and Path(kept).is_dir() else Path.home()


def _kept(parent: QWidget, path: Path) -> Path:
    _owner(parent).setProperty(PLACE, str(path.parent))
    return path


def _owner(widget: QWidget) -> QWidget:
    above = widget.parentWidget()
    return widget if above is None else _owner(above)
