"""The menus of the main window: only entries that can work, disabled while they cannot."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from ufs_desktop.commands import BY_NAME, KeyMap
from ufs_desktop.pages.page import Act
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.dialogs import NAME


class MenuEntry(NamedTuple):
    """A menu entry, with the name of its act or of the setting that it switches."""

    label: str
    act: str = ""
    setting: str = ""


LINE = MenuEntry("")
MENUS: dict[str, tuple[MenuEntry, ...]] = {
    "&Game": (
        MenuEntry("&New game…", "new"),
        MenuEntry("&Host on the network…", "host"),
        MenuEntry("&Join on the network…", "join"),
        MenuEntry("Take &back", "take_back"),
        MenuEntry("Do a&gain", "redo"),
        MenuEntry("&Concede…", "concede"),
        MenuEntry("&Offer a draw…", "draw"),
        MenuEntry("Bo&t…", "opponent"),
        MenuEntry("&Pause", "pause"),
        MenuEntry("Cop&y the code for spectators", "invite_to_watch"),
        LINE,
        MenuEntry("&Replays…", "replays"),
        MenuEntry("&Settings…", "settings"),
        MenuEntry("&Quit", "quit"),
    ),
    "&View": (
        MenuEntry("&Full screen", "full_screen"),
        MenuEntry("&Reduced motion", setting="reduced_motion"),
        MenuEntry("&Open hands", setting="open_hands"),
        LINE,
        MenuEntry("&Next tab", "next_tab"),
        MenuEntry("&Previous tab", "previous_tab"),
        MenuEntry("&Close the tab", "close_tab"),
    ),
    "&Decks": (
        MenuEntry("&Your decks", "decks"),
        MenuEntry("&New deck", "new_deck"),
        LINE,
        MenuEntry("&Import decks…", "import_decks"),
        MenuEntry("Import a &folder of decks…", "import_deck_folder"),
        LINE,
        MenuEntry("&Deleted decks…", "deleted_decks"),
    ),
    "&Cards": (
        MenuEntry("&Search the cards", "cards"),
        LINE,
        MenuEntry("&New card…", "new_card"),
        MenuEntry("&Correct the card…", "correct_card"),
        MenuEntry("&Remove what you have written", "throw_away_card"),
        LINE,
        MenuEntry("&Import cards…", "import_cards"),
        MenuEntry("Import a &folder of cards…", "import_folder"),
        MenuEntry("What was i&mported…", "imported_cards"),
        MenuEntry("&Export the listed cards…", "export_cards"),
        LINE,
        MenuEntry("Folders with your &pictures…", "pictures"),
    ),
    "D&ata": (
        MenuEntry("&Back up…", "back_up"),
        MenuEntry("&Restore…", "restore"),
        LINE,
        MenuEntry("Open your data &folder", "open_folder"),
    ),
    "&Help": (
        MenuEntry("Your &first match", "lesson"),
        MenuEntry("Pu&zzles", "puzzles"),
        MenuEntry("&How to play…", "learn"),
        MenuEntry("&Rules…", "rules"),
        MenuEntry("&Keys…", "keys"),
        MenuEntry("Report a &problem…", "report"),
        MenuEntry(f"&About {NAME}", "about"),
    ),
}


class MenuBar(QMenuBar):
    """Passes the focus on: when a dialog opened from a menu closes, Qt gives the focus back to the
    menu bar, where keys mean nothing."""

    left = Signal()

    # Qt

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()


class Menus(QObject):
    """Owns the actions. `offered` are the names of all acts that can ever be available here."""

    def __init__(self, bar: QMenuBar, settings: Settings, offered: Collection[str]) -> None:
        super().__init__(bar)
        self._settings = settings
        self._acts: Mapping[str, Act] = {}
        self.actions: dict[str, QAction] = {}
        for title, entries in MENUS.items():
            shown = [each for each in entries if each.act in offered or not each.act]
            if any(each.act for each in shown):
                self._fill(bar.addMenu(title), shown)
        self._set_keys("keys")
        settings.changed.connect(self._set_keys)

    def refresh(self, acts: Mapping[str, Act]) -> None:
        """Set what each entry does now; entries without an act are disabled."""
        self._acts = acts
        for name, action in self.actions.items():
            action.setEnabled(name in acts)

    def _fill(self, menu: QMenu, entries: list[MenuEntry]) -> None:
        for entry in entries:
            if entry.setting:
                self._add_choice(menu, entry)
            elif entry.act:
                action = menu.addAction(entry.label)
                action.triggered.connect(lambda _=False, name=entry.act: self._acts[name]())
                self.actions[entry.act] = action
            elif menu.actions():
                menu.addSeparator()

    def _add_choice(self, menu: QMenu, entry: MenuEntry) -> None:
        """Add an entry for a setting that is on or off."""
        action = menu.addAction(entry.label)
        action.setCheckable(True)
        action.setChecked(getattr(self._settings.now, entry.setting))
        action.toggled.connect(lambda on: self._settings.set(entry.setting, on))

    def _set_keys(self, name: str) -> None:
        """Set the keys as they are chosen now."""
        if name != "keys":
            return
        keys = KeyMap.from_text(self._settings.now.keys)
        for act, action in self.actions.items():
            command = f"menu.{act}"
            if command in BY_NAME:
                action.setShortcut(QKeySequence(keys.key(command)))
