"""Every key of the program, in sections: both those that can be changed and those that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ufs_desktop.commands import KeyMap, Where, commands_of
from ufs_desktop.decks import page as deck_page
from ufs_desktop.help import rules_browser
from ufs_desktop.play import keys as table_keys

EVERYWHERE = (
    ("Tab, Shift+Tab", "go to the next or previous button, field or link"),
    ("Alt and a letter", "open the menu whose name has that letter underlined"),
    ("Menu", "choose the stops of the phase in focus"),
    ("Esc", "close a dialog"),
)


class Key(NamedTuple):
    """A key and what it does; `command` is set if the key can be changed."""

    keys: str
    act: str
    command: str = ""


class Section(NamedTuple):
    """The keys of one part of the program."""

    title: str
    keys: tuple[Key, ...]


def all_sections(keys: KeyMap) -> tuple[Section, ...]:
    """The current keys of every part."""
    return (
        _commands(Where.TABLE, keys, table_keys.FIXED),
        _commands(Where.MENUS, keys),
        _commands(Where.REPLAY, keys),
        _commands(Where.CARDS, keys),
        Section("In the deck editor", _fixed(deck_page.KEYS)),
        Section("In the rules browser", _fixed(rules_browser.LIST)),
        Section("Everywhere", _fixed(EVERYWHERE)),
    )


def fitting(sections: Sequence[Section], wanted: str) -> tuple[Section, ...]:
    """The keys whose descriptions contain every word, in their sections, without empty ones."""
    words = wanted.casefold().split()
    found = []
    for section in sections:
        keys = tuple(key for key in section.keys if _fits(key, section.title, words))
        if keys:
            found.append(Section(section.title, keys))
    return tuple(found)


def _commands(where: Where, keys: KeyMap, fixed: Sequence[tuple[str, str]] = ()) -> Section:
    listed = (Key(keys.shown(each.name), each.act, each.name) for each in commands_of(where))
    return Section(str(where), (*listed, *_fixed(fixed)))


def _fixed(keys: Sequence[tuple[str, str]]) -> tuple[Key, ...]:
    return tuple(Key(name, act) for name, act in keys)


def _fits(key: Key, title: str, words: Sequence[str]) -> bool:
    text = f"{key.keys} {key.act} {title}".casefold()
    return all(word in text for word in words)
