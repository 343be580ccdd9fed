"""The menu entries for the user's files: reports, backups, and the folder itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from ufs_desktop.data.backup import back_up, check, restore
from ufs_desktop.data.instance import others_are_open
from ufs_desktop.data.job import Jobs
from ufs_desktop.data.places import Places
from ufs_desktop.data.records import WHEN
from ufs_desktop.data.report import Material, write_report
from ufs_desktop.report_dialog import ReportDialog
from ufs_desktop.widgets.dialogs import ask, open_dialog, tell, warn
from ufs_desktop.widgets.file_dialogs import ask_file, ask_target

ARCHIVES = "Zip files (*.zip)"
BACKED_UP = "Backup saved. Files in it: {count}.\n\n{path}"
RESTORED = (
    "Backup restored. Close the program and open it again to use it.\n\n"
    "Your earlier data is in {aside}."
)
RESTORED_EMPTY = "Backup restored. Close the program and open it again to use it."
REPORTED = "Report saved.\n\n{path}"
NOT_DONE = "That did not work: {why}"
OTHERS = (
    "UFS Desktop is open in another window, which would go on writing over the restored data. "
    "Close that window first."
)
SURE = (
    "Replace all your games, replays, decks and settings with those in this backup?\n\n"
    "Your current data is moved aside, not deleted."
)


class DataDesk(QObject):
    """Asks, does the work in the background, and says how it went."""

    def __init__(self, window: QWidget, places: Places) -> None:
        super().__init__(window)
        self._window = window
        self.places = places
        self.jobs = Jobs()

    def ask_report(self, material: Material) -> ReportDialog:
        """Open *Report a problem*."""
        dialog = ReportDialog(material, self._window)
        dialog.accepted.connect(lambda: self._save_report(material, dialog))
        open_dialog(dialog)
        return dialog

    def ask_backup(self) -> None:
        """Ask where to write a backup, and write it."""
        target = self._target("Back up your data", "UFS Desktop backup")
        if target is not None:
            told = partial(self._tell_backup, target)
            self.jobs.start(lambda: back_up(self.places.folder, target), told, self._refuse)

    def ask_restore(self) -> None:
        """Ask for a backup, check it, ask for confirmation, and restore it."""
        if others_are_open(self.places.folder):
            self._refuse(OTHERS)
            return
        title = "Restore a backup"
        source = ask_file(self._window, title, ARCHIVES)
        if source is not None:
            sure = partial(self._ask_whether_sure, source)
            self.jobs.start(lambda: check(source), sure, self._refuse)

    def open_folder(self) -> None:
        """Show the data folder in the system's own file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.places.folder)))

    def finish(self) -> None:
        """Wait until everything is written."""
        self.jobs.finish()

    def _save_report(self, material: Material, dialog: ReportDialog) -> None:
        given, redacted = material._replace(words=dialog.words), dialog.is_redacted
        target = self._target("Save the report", "UFS Desktop report")
        if target is None:
            return
        write = partial(write_report, target, given, datetime.now(), redacted=redacted)
        words = REPORTED.format(path=target)
        self.jobs.start(write, lambda _: tell(self._window, words), self._refuse)

    def _tell_backup(self, target: Path, count: object) -> None:
        tell(self._window, BACKED_UP.format(count=count, path=target))

    def _ask_whether_sure(self, source: Path, _: object) -> None:
        ask(self._window, "Restore a backup", SURE, lambda: self._restore(source), act="Replace")

    def _restore(self, source: Path) -> None:
        work: Callable[[], object] = partial(restore, source, self.places.folder, datetime.now())
        self.jobs.start(work, self._tell_restored, self._refuse)

    def _tell_restored(self, aside: object) -> None:
        words = RESTORED_EMPTY if aside is None else RESTORED.format(aside=aside)
        tell(self._window, words)

    def _refuse(self, why: str) -> None:
        warn(self._window, NOT_DONE.format(why=why))

    def _target(self, title: str, name: str) -> Path | None:
        proposed = f"{name} {datetime.now().strftime(WHEN)}.zip"
        return ask_target(self._window, title, proposed, ARCHIVES)
