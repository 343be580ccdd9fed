"""What a player is called on the network; who has no name yet is called by what they do."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from ufs_desktop.grammar import YOU
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.fields import name_field

HOST_NAME, GUEST_NAME = "Host", "Guest"


def own_name_field(settings: Settings, usual: str) -> QLineEdit:
    """Empty for who has not chosen a name."""
    name = settings.now.name
    field = name_field("" if name == YOU else name)
    field.setPlaceholderText(f"{usual}, or the name others see")
    field.setAccessibleName("Your name")
    return field
