"""A player's name on the network; without one, they are called by their role."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from ufs_desktop.grammar import YOU
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.fields import name_field

HOST_NAME, GUEST_NAME = "Host", "Guest"


def own_name_field(settings: Settings, usual: str) -> QLineEdit:
    """A field for the name; empty if none was chosen."""
    name = settings.now.name
    field = name_field("" if name == YOU else name)
    field.setPlaceholderText(f"{usual}, or the name others see")
    field.setAccessibleName("Your name")
    return field
