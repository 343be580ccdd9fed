"""The window's decks: lists, opens, imports, exports and plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import list_of
from engine.decks.lines import DeckError, DeckFile, DeckList, front_of
from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.data.job import Jobs
from ufs_desktop.data.turns import one_by_one
from ufs_desktop.decks.batch import BatchDialog
from ufs_desktop.decks.bench import DeckBench
from ufs_desktop.decks.bin import DeckBin
from ufs_desktop.decks.comparison_dialog import ComparedDeck, ComparisonDialog
from ufs_desktop.decks.deleted_dialog import DeletedDialog
from ufs_desktop.decks.export_dialog import ExportDialog
from ufs_desktop.decks.files import KINDS
from ufs_desktop.decks.folder import DeckEntry, DeckFolder, StoredDeck, new_deck
from ufs_desktop.decks.folder_dialog import FolderDialog
from ufs_desktop.decks.import_dialog import ImportDialog
from ufs_desktop.decks.keeper import DeckKeeper, place_of, stored_or_why
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.print_dialog import PrintDialog
from ufs_desktop.decks.shelf_page import PLACE, DeckShelfPage, shipped_entry
from ufs_desktop.decks.versions import VersionShelf
from ufs_desktop.decks.workshop import TrialStock
from ufs_desktop.pages.page import Act
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.widgets.dialogs import ask, open_dialog, warn
from ufs_desktop.widgets.file_dialogs import ask_files, ask_folder

NOT_OPENED = "{name} cannot be opened. {why}"
NOT_READ = "{name} contains no readable deck. {why}"
NOT_DONE = "{name}: {why}"
NOT_KEPT = "The deck cannot be saved. {why}"
NOWHERE = "Your data folder cannot be used, so decks cannot be saved."
DELETED = "Delete {names}? You can restore deleted decks with “Deleted decks…” in the Decks menu."
PASTED = "the clipboard"
NOTHING_PASTED = "There is no text on the clipboard."


class DeckDesk(QObject):
    """Puts the list of decks, and each deck, into tabs. Without a folder, no deck can be saved."""

    play_wanted = Signal(object, str)  # OfferedDeck, and its edition
    correction_wanted = Signal(str)  # of a card, by its key
    goldfish_wanted = Signal(object, str)  # the same, against a player who does nothing
    told = Signal(str)  # what happened to a deck that could not be saved

    def __init__(
        self,
        librarian: Librarian,
        tabs: Tabs,
        root: Path | None,
        starters: Sequence[OfferedDeck],
        edition: Callable[[], str],
        results: Path | None = None,
    ) -> None:
        super().__init__(tabs)
        self._jobs = Jobs()
        self._stock = TrialStock(results, root)
        self._librarian, self._tabs, self._edition = librarian, tabs, edition
        self._folder = DeckFolder(root) if root is not None else None
        self._starters = tuple(starters)
        self.told.connect(self._warn)

    @property
    def acts(self) -> dict[str, Act]:
        """The menu entries that are there whatever page is in front."""
        return {
            "decks": self.show_decks,
            "new_deck": self.open_new,
            "import_decks": self.ask_files,
            "import_deck_folder": self.ask_folder,
            "deleted_decks": self.show_deleted,
        }

    def finish(self) -> None:
        """Finish all work on files, since the window closes."""
        self._jobs.finish()

    # Pages

    def show_decks(self) -> DeckShelfPage:
        """Bring the list of decks to the front."""
        page = self._tabs.found(PLACE, DeckShelfPage)
        if page is not None:
            self._tabs.setCurrentWidget(page)
            return page
        shipped = tuple(shipped_entry(list_of(each.deck)) for each in self._starters)
        page = DeckShelfPage(self._librarian, self._folder, shipped)
        page.open_wanted.connect(self.open_entry)
        page.new_wanted.connect(self.open_new)
        page.import_wanted.connect(self.ask_files)
        page.files_dropped.connect(self.bring_in)
        page.text_pasted.connect(self.paste)
        page.play_wanted.connect(self.play)
        page.duplicate_wanted.connect(lambda entry: self.duplicate(entry.deck))
        page.export_wanted.connect(lambda entry: self.export(entry.deck))
        page.compare_wanted.connect(self.compare)
        page.move_wanted.connect(self._ask_move)
        page.delete_wanted.connect(self._ask_delete)
        self._tabs.open_page(page)
        return page

    def open_entry(self, entry: DeckEntry) -> None:
        """Open a deck of the list in a tab of its own."""
        if entry.is_shipped:
            self._show(entry.deck, None, f"shipped deck {entry.name}")
        else:
            self.open_path(entry.path)

    def open_path(self, path: Path) -> None:
        """Open a deck of the folder; it comes to the front as soon as it is read."""
        page = self._tabs.found(place_of(path), DeckPage)
        if page is not None:
            self._tabs.setCurrentWidget(page)
        elif self._folder is not None:
            refuse = partial(NOT_OPENED.format, name=path.name)
            self._open_when_there(partial(self._folder.open, path), refuse)

    def open_new(self) -> None:
        """Create and open an empty deck."""
        self._keep_apart(new_deck(self._edition(), datetime.now()))

    def duplicate(self, deck: DeckList) -> None:
        """Create and open a copy of a deck."""
        self._keep_apart(_copy(deck))

    def keep(self, deck: DeckList) -> None:
        """Save a deck in the folder, and open it; an unnamed one is called after the card that
        represents it."""
        if self._folder is None:
            self._warn(NOWHERE)
        elif not deck.name.strip():
            self._keep_apart(replace(deck, name=front_of(deck)))
        else:
            self._create(self._folder.create, deck)

    def _keep_apart(self, deck: DeckList) -> None:
        """The same for a deck that was named by us; if that name is taken, it gets another."""
        if self._folder is None:
            self._warn(NOWHERE)
        else:
            self._create(self._folder.create_apart, deck)

    def _create(self, create: Callable[[DeckList], StoredDeck], deck: DeckList) -> None:
        """Create and open a deck; one without rules gets the default ones."""
        ruled = replace(deck, edition=deck.edition or self._edition())
        self._open_when_there(partial(create, ruled), NOT_KEPT.format)

    def _open_when_there(self, find: Callable[[], StoredDeck], refuse: Callable[..., str]) -> None:
        """Read or write a deck in the background, then show it or say why that failed."""

        def show(found: object) -> None:
            if isinstance(found, StoredDeck):
                self._open_stored(found)
            else:
                self._warn(refuse(why=found))

        self._jobs.start(lambda: stored_or_why(find), show, self._warn)

    # In and out

    def ask_files(self) -> None:
        """Ask for deck files and import them."""
        paths = ask_files(self._tabs.window(), "Import decks", KINDS)
        if paths:
            self.bring_in(paths)

    def ask_folder(self) -> None:
        """Ask for a folder of deck files and import it."""
        path = ask_folder(self._tabs.window(), "Import a folder of decks")
        if path is not None:
            self.bring_in([path])

    def bring_in(self, paths: Sequence[Path]) -> None:
        """Import files: a single one can be reviewed, several files or folders give a report."""
        if len(paths) == 1 and not paths[0].is_dir():
            self.open_file(paths[0])
        elif self._folder is None:
            self._warn(NOWHERE)
        else:
            dialog = BatchDialog(
                self._librarian, self._folder, paths, self._edition(), self._tabs.window()
            )
            dialog.ended.connect(self._refresh)
            open_dialog(dialog)

    def open_file(self, path: Path) -> None:
        """Open a deck file from anywhere; one outside the folder is imported."""
        whole = path.absolute()
        if self._folder is not None and whole.is_relative_to(self._folder.root.absolute()):
            self.open_path(whole)
            return
        self._librarian.ask(
            "", lambda cabinet: cabinet.read_deck(path), self._look_at,
            partial(self._refuse, path.name),
        )  # fmt: skip

    def paste(self, text: str) -> None:
        """Import a deck list from copied text."""
        if not text.strip():
            self._warn(NOTHING_PASTED)
            return
        self._librarian.ask(
            "", lambda cabinet: cabinet.parse_deck(text), self._look_at,
            partial(self._refuse, PASTED),
        )  # fmt: skip

    def export(self, deck: DeckList) -> ExportDialog:
        """Offer all formats in which the deck can be written."""
        dialog = ExportDialog(self._librarian, deck, self._tabs.window())
        open_dialog(dialog)
        return dialog

    def print_deck(self, bench: DeckBench) -> PrintDialog:
        """Offer to print the deck or save it as a picture."""
        dialog = PrintDialog(bench.deck, bench.sheets, self._tabs.window())
        open_dialog(dialog)
        return dialog

    def compare(self, entries: Sequence[DeckEntry]) -> ComparisonDialog:
        """Show two decks side by side."""
        first, second = (ComparedDeck(entry.name, entry.deck) for entry in entries)
        dialog = ComparisonDialog(first, second, self._tabs.window())
        open_dialog(dialog)
        return dialog

    def play(self, entry: DeckEntry) -> None:
        """Offer a deck for play, as soon as the rules have been checked."""
        bench = DeckBench(self._librarian, entry.deck, self)

        def offer() -> None:
            if bench.is_answered:
                bench.informed.disconnect(offer)
                self._offer(bench)
                bench.close()
                bench.deleteLater()

        bench.informed.connect(offer)

    # What follows

    def _look_at(self, file: DeckFile) -> None:
        """Save a deck that was read without problems; otherwise let the user decide."""
        if not file.problems:
            self.keep(file.deck)
            return
        dialog = ImportDialog(self._librarian, file, self._tabs.window())
        dialog.taken.connect(self.keep)
        open_dialog(dialog)

    def _refuse(self, name: str, error: EngineError) -> None:
        why = "; ".join(error.problems) if isinstance(error, DeckError) else str(error)
        self._warn(NOT_READ.format(name=name, why=f"{why[:1].upper()}{why[1:]}."))

    def _open_stored(self, stored: StoredDeck) -> None:
        assert self._folder is not None
        page = self._tabs.at(place_of(stored.path))
        if page is not None:  # it was opened twice
            self._tabs.setCurrentWidget(page)
            return
        keeper = DeckKeeper(self._folder, stored)
        keeper.setParent(self._show(stored.deck, keeper, place_of(stored.path)))

    def _show(self, deck: DeckList, keeper: DeckKeeper | None, place: str) -> DeckPage:
        page = DeckPage(self._librarian, deck, keeper, place, self._stock)
        page.play_wanted.connect(lambda deck: self.play_wanted.emit(deck, page.edition))
        page.duplicate_wanted.connect(lambda: self.duplicate(page.bench.deck))
        page.goldfish_wanted.connect(lambda deck: self.goldfish_wanted.emit(deck, page.edition))
        page.export_wanted.connect(lambda: self.export(page.bench.deck))
        page.print_wanted.connect(lambda: self.print_deck(page.bench))
        page.correction_wanted.connect(self.correction_wanted)
        page.told.connect(self.told)
        page.text_pasted.connect(self.paste)
        page.files_dropped.connect(self.bring_in)
        self._tabs.open_page(page)
        return page

    def _offer(self, bench: DeckBench) -> None:
        try:
            self.play_wanted.emit(bench.offered(), bench.deck.edition)
        except DeckError as error:
            self._warn(NOT_DONE.format(name=bench.deck.name, why="; ".join(error.problems)))

    def _ask_move(self, entries: Sequence[DeckEntry], folder: str | None) -> None:
        if folder is not None:
            self._move(entries, folder)
            return
        dialog = FolderDialog(self._tabs.window())
        dialog.chosen.connect(partial(self._move, entries))
        open_dialog(dialog)

    def _move(self, entries: Sequence[DeckEntry], folder: str) -> None:
        assert self._folder is not None
        decks, versions = self._folder, VersionShelf(self._folder.root)

        def move(path: Path) -> None:
            versions.follow(path, decks.move(path, folder))

        self._change_files(entries, move)

    def _ask_delete(self, entries: Sequence[DeckEntry]) -> None:
        names = ", ".join(entry.name for entry in entries[:5])
        more = f" and {len(entries) - 5} more" if len(entries) > 5 else ""
        words = DELETED.format(names=f"{names}{more}")
        window = self._tabs.window()
        ask(window, "Delete", words, partial(self._delete, entries), act="Delete")

    def _delete(self, entries: Sequence[DeckEntry]) -> None:
        assert self._folder is not None
        self._change_files(entries, DeckBin(self._folder).put)

    def show_deleted(self) -> None:
        """List the deleted decks, to restore them."""
        if self._folder is None:
            self._warn(NOWHERE)
            return
        dialog = DeletedDialog(DeckBin(self._folder), self._tabs.window())
        dialog.wanted.connect(self._bring_back)
        open_dialog(dialog)

    def _bring_back(self, entries: Sequence[DeckEntry]) -> None:
        assert self._folder is not None
        self.show_decks()
        self._change_files(entries, DeckBin(self._folder).bring_back)

    def _change_files(self, entries: Sequence[DeckEntry], change: Callable[[Path], object]) -> None:
        """Change files in the background, then report failures and refresh the list."""
        named = [(entry.name, self._closed(entry.path)) for entry in entries]

        def tell(told: object) -> None:
            if told:
                self._warn(str(told))
            self._refresh()

        self._jobs.start(lambda: self._changed(named, change), tell, tell)

    def _changed(self, named: Iterable[tuple[str, Path]], change: Callable[[Path], object]) -> str:
        """Change the files of these decks; returns which changes failed, and why."""
        assert self._folder is not None
        told = []
        for name, path in named:
            try:
                with one_by_one(self._folder.root):
                    change(path)
            except OSError as error:
                told.append(NOT_DONE.format(name=name, why=f"{error.strerror or error}."))
        return "\n".join(told)

    def _closed(self, path: Path) -> Path:
        """Close a deck's tab, which saves the last changes; returns its path after that."""
        page = self._tabs.found(place_of(path), DeckPage)
        if page is None or page.keeper is None:
            return path
        self._tabs.close_page(page)
        return page.keeper.path or path

    def _refresh(self) -> None:
        page = self._tabs.found(PLACE, DeckShelfPage)
        if page is not None:
            page.refresh()

    def _warn(self, words: str) -> None:
        warn(self._tabs.window(), words)


def _copy(deck: DeckList) -> DeckList:
    return replace(deck, name=f"{deck.name[:190]} (copy)", kind="", beginner=False)
