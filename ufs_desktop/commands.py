"""Every command that a key can carry out, with its default key, and the keys the user chose."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from engine.kernel.contents import Bounds, JsonError, read_json

PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText
BOUNDS = Bounds(values=500, depth=2, text=100)  # of changed keys
MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta})
TAKEN = frozenset({"Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Menu"})  # the window needs them


class Where(StrEnum):
    """The part of the program in which a command works; menu commands work everywhere."""

    TABLE = "At the table"
    MENUS = "In the menus"
    REPLAY = "In the replay viewer"
    CARDS = "In the card library"


class Command(NamedTuple):
    """What a key does; `key` is the default one."""

    name: str
    where: Where
    act: str
    key: str


COMMANDS = (
    Command("table.left", Where.TABLE, "go to the card on the left", "Left"),
    Command("table.right", Where.TABLE, "go to the card on the right", "Right"),
    Command("table.up", Where.TABLE, "go to the card above", "Up"),
    Command("table.down", Where.TABLE, "go to the card below", "Down"),
    Command("table.answer", Where.TABLE, "answer with the card, or confirm", "Return"),
    Command("table.pass", Where.TABLE, "pass, or choose none", "Space"),
    Command("table.back", Where.TABLE, "go back one step", "Esc"),
    Command("table.zoom", Where.TABLE, "show the card large", "Z"),
    Command("table.pass_turn", Where.TABLE, "pass until my turn", "P"),
    Command("table.pass_calm", Where.TABLE, "pass until something concerns me", "Shift+P"),
    Command("table.hand_left", Where.TABLE, "move the card to the left in the hand", "Ctrl+Left"),
    Command(
        "table.hand_right", Where.TABLE, "move the card to the right in the hand", "Ctrl+Right"
    ),
    Command("table.sort", Where.TABLE, "choose the order of the hand", "S"),
    Command("table.skip", Where.TABLE, "skip what is being shown", "Backspace"),
    Command("table.read", Where.TABLE, "in a lesson, read on; in a puzzle, the next hint", "N"),
    Command(
        "table.follow",
        Where.TABLE,
        "in a lesson, do it for me; in a puzzle, show the solution",
        "M",
    ),
    Command("table.pin", Where.TABLE, "keep the card in the preview, or release it", "K"),
    Command("table.chat", Where.TABLE, "on the network, talk to the other player", "T"),
    Command("table.explain", Where.TABLE, "explain the decision", "F1"),
    Command("menu.new", Where.MENUS, "new game", "Ctrl+N"),
    Command("menu.take_back", Where.MENUS, "take back", "Ctrl+Z"),
    Command("menu.redo", Where.MENUS, "do again", "Ctrl+Shift+Z"),
    Command("menu.decks", Where.MENUS, "decks", "Ctrl+D"),
    Command("menu.cards", Where.MENUS, "cards", "Ctrl+K"),
    Command("menu.replays", Where.MENUS, "replays", "Ctrl+R"),
    Command("menu.settings", Where.MENUS, "settings", "Ctrl+,"),
    Command("menu.next_tab", Where.MENUS, "next tab", "Ctrl+Tab"),
    Command("menu.previous_tab", Where.MENUS, "previous tab", "Ctrl+Shift+Tab"),
    Command("menu.close_tab", Where.MENUS, "close the tab", "Ctrl+W"),
    Command("menu.full_screen", Where.MENUS, "full screen, or back to a window", "F11"),
    Command("menu.quit", Where.MENUS, "quit", "Ctrl+Q"),
    Command("replay.back", Where.REPLAY, "one step back", "Left"),
    Command("replay.forward", Where.REPLAY, "one step forward", "Right"),
    Command("replay.turn_back", Where.REPLAY, "one turn back", "PgUp"),
    Command("replay.turn_forward", Where.REPLAY, "one turn forward", "PgDown"),
    Command("replay.first", Where.REPLAY, "to the beginning", "Home"),
    Command("replay.last", Where.REPLAY, "to the end", "End"),
    Command("replay.play", Where.REPLAY, "play or pause", "Space"),
    Command("replay.seat_1", Where.REPLAY, "look from the first seat", "1"),
    Command("replay.seat_2", Where.REPLAY, "look from the second seat", "2"),
    Command("replay.open", Where.REPLAY, "show every card, or only the seat's", "O"),
    Command("replay.left", Where.REPLAY, "go to the card on the left", "Ctrl+Left"),
    Command("replay.right", Where.REPLAY, "go to the card on the right", "Ctrl+Right"),
    Command("replay.up", Where.REPLAY, "go to the card above", "Ctrl+Up"),
    Command("replay.down", Where.REPLAY, "go to the card below", "Ctrl+Down"),
    Command("replay.skip", Where.REPLAY, "skip what is being shown", "Backspace"),
    Command("replay.zoom", Where.REPLAY, "show the card large", "Z"),
    Command("replay.pin", Where.REPLAY, "keep the card in the preview, or release it", "K"),
    Command("replay.explain", Where.REPLAY, "explain the decision", "F1"),
    Command("replay.leave", Where.REPLAY, "close the pile, or leave the replay", "Esc"),
    Command("cards.search", Where.CARDS, "go to the search", "Ctrl+F"),
    Command("cards.switch", Where.CARDS, "table or faces", "Ctrl+T"),
    Command("cards.language", Where.CARDS, "explain the search language", "F1"),
)
BY_NAME = {command.name: command for command in COMMANDS}
ROLES = {"default": "table.answer", "pass": "table.pass", "cancel": "table.back"}  # of buttons
MENU_KEY = re.compile(r"(Ctrl|Alt|Meta)\+|(Shift\+)?F\d")  # no keys that type text
DIGITS = frozenset("123456789")  # which press the numbered answers at the table


class KeyMap:
    """The current key of each command. Immutable; `text` is its form in the settings."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        known = {name: key for name, key in (changed or {}).items() if name in BY_NAME}
        self._changed = {name: key for name, key in known.items() if key != BY_NAME[name].key}
        self._commands = {(BY_NAME[name].where, self.key(name)): name for name in BY_NAME}

    @classmethod
    def from_text(cls, text: str) -> KeyMap:
        """Read the form in the settings; unreadable parts are dropped."""
        try:
            kept = read_json(text, BOUNDS) if text else {}
        except JsonError:
            kept = {}
        read = kept.items() if isinstance(kept, dict) else ()
        return cls({name: key for name, key in read if isinstance(key, str) and _is_key(key)})

    @property
    def text(self) -> str:
        return json.dumps(self._changed, sort_keys=True) if self._changed else ""

    def key(self, name: str) -> str:
        """The key of a command in a form that is independent of the platform."""
        return self._changed.get(name, BY_NAME[name].key)

    def shown(self, name: str) -> str:
        """The key as shown to the user."""
        return QKeySequence(self.key(name), PORTABLE).toString(NATIVE)

    def is_changed(self, name: str) -> bool:
        return name in self._changed

    def command(self, where: Where, event: QKeyEvent) -> str | None:
        """The command that this key carries out in this part."""
        return self._commands.get((where, key_of(event)))

    def rivals(self, name: str, key: str) -> tuple[Command, ...]:
        """The commands that already have this key and work in the same place as this one."""
        return tuple(
            other
            for other in COMMANDS
            if other.name != name and self.key(other.name) == key and _meet(BY_NAME[name], other)
        )

    def with_key(self, name: str, key: str) -> KeyMap:
        """The same keys, except for another key for this command."""
        return KeyMap({**self._changed, name: key})

    def swapped(self, name: str, other: str) -> KeyMap:
        """The same keys, with those of these two commands swapped."""
        return KeyMap({**self._changed, name: self.key(other), other: self.key(name)})


def refusal(name: str, key: str) -> str:
    """Why a command of this kind cannot have this key; empty if it can."""
    if key in TAKEN:
        return f"{key} always goes from one field to the next."
    if BY_NAME[name].where is Where.TABLE and key in DIGITS:
        return "Digits press the numbered answers."
    if BY_NAME[name].where is Where.MENUS and not MENU_KEY.match(key):
        return "A menu command needs Ctrl, Alt or a function key."
    return ""


def key_of(event: QKeyEvent) -> str:
    """The key with its modifiers; both Enter keys count as one, and so do both sets of digits."""
    key = Qt.Key(event.key())
    if key in MODIFIERS or key == Qt.Key.Key_unknown:
        return ""
    if key == Qt.Key.Key_Enter:
        key = Qt.Key.Key_Return
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(modifiers, key)).toString(PORTABLE)


def commands_of(where: Where) -> Iterator[Command]:
    return (command for command in COMMANDS if command.where is where)


def _meet(one: Command, other: Command) -> bool:
    return one.where is other.where or Where.MENUS in (one.where, other.where)


def _is_key(text: str) -> bool:
    sequence = QKeySequence(text, PORTABLE)
    return sequence.count() == 1 and sequence.toString(PORTABLE) == text
