"""What the processes have in common that commands start to draw: they know Qt, and no game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from engine.kernel.errors import EngineError
from ufs_desktop import resources_rc  # noqa: F401  (registers the typeface)
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.report import print_error
from ufs_desktop.pictures.album import index_of, read_picture
from ufs_desktop.pictures.proxies import Pictured
from ufs_desktop.table.look import Likeness, UserPicture
from ufs_desktop.theme import load_fonts


def carried_out(errand: Callable[[], None]) -> int:
    """How the process ends; errors are one line on standard error."""
    try:
        errand()
    except InputError as error:
        print_error(str(error))
        return error.code
    except OSError as error:
        print_error(f"{error.filename}: {error.strerror}")
        return Exit.USAGE
    except EngineError as error:
        print_error(str(error))
        return Exit.FAILED
    except KeyboardInterrupt:
        return Exit.FAILED  # the command that waits for this process tells it
    return Exit.OK


def easel() -> QApplication:
    """What anything is painted with, for as long as it is held."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    load_fonts()
    return application


def pictured_from(folders: Sequence[str]) -> Pictured:
    """The user's own pictures in these folders."""
    index = index_of([Path(folder) for folder in folders])
    if index.unreadable:
        raise InputError(f"{index.unreadable[0]}: the folder cannot be read")

    def pictured(look: Likeness, wide: int) -> UserPicture | None:
        file = index.file_of(look)
        return read_picture(file, wide) if file is not None else None

    return pictured
