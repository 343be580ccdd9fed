"""What a player can set, declared in one place and kept by QSettings."""

from __future__ import annotations

from dataclasses import dataclass, fields

from PySide6.QtCore import QObject, QSettings, Signal

PREFIX = "table"


@dataclass
class Choices:
    """Every setting with its default. The order is that of the menu."""

    bot_pace: int = 700  # milliseconds before a bot answers
    reduced_motion: bool = False
    log_details: bool = False
    open_hands: bool = False  # hot-seat without a hand-over screen
    name: str = "You"


class Settings(QObject):
    """The choices now; `changed` tells the name of one that was set."""

    changed = Signal(str)

    def __init__(self, store: QSettings | None = None) -> None:
        super().__init__()
        self._store = store
        self.now = Choices()
        for field in fields(Choices):
            self._load(field.name, type(getattr(self.now, field.name)))

    def set(self, name: str, value: object) -> None:
        """Keep a choice, which must be one of the declared ones."""
        if type(value) is not type(getattr(self.now, name)):
            raise TypeError(f"{name} cannot be {value!r}")
        if value != getattr(self.now, name):
            setattr(self.now, name, value)
            if self._store is not None:
                self._store.setValue(f"{PREFIX}/{name}", value)
            self.changed.emit(name)

    def _load(self, name: str, kind: type) -> None:
        if self._store is None or not self._store.contains(f"{PREFIX}/{name}"):
            return
        raw = str(self._store.value(f"{PREFIX}/{name}"))
        if kind is bool:
            setattr(self.now, name, raw.lower() == "true")
        elif kind is int and raw.lstrip("-").isdigit():
            setattr(self.now, name, int(raw))
        elif kind is str:
            setattr(self.now, name, raw)
