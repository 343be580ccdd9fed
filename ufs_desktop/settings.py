"""All settings, declared in one place; stored values are validated against the declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.files.text import visible
from ufs_desktop.data.memory import Kept
from ufs_desktop.theme.colours import THEMES

PREFIX = "table"
OF_A_GAME = frozenset(  # stored per game; stops and sorts distinguish games by themselves
    {
        *("edition", "lessons", "puzzles", "last_game", "lan_match"),
        *("recent_decks", "card_faces", "card_draft"),
    }
)
LONGEST = 20_000  # characters of a setting; lists of folders are the longest
DROPPED = "These settings had unusable values and are back to their defaults: {names}."
NOT_KEPT = "Your settings could not be saved ({reason}). They last until you close the program."
PACES = {1400: "Slow", 700: "Normal", 250: "Fast", 0: "Instant"}
DELAYS = {0: "None", 1000: "1 second", 2000: "2 seconds", 4000: "4 seconds"}
MOTIONS = {320: "Slow", 180: "Normal", 90: "Fast"}
BEATS = {0: "Off", 55: "Quick", 100: "Normal", 170: "Slow"}
VOLUMES = {20: "Quiet", 50: "Medium", 100: "Loud"}  # percent
TEXT_SIZES = {90: "Small", 100: "Normal", 115: "Large", 130: "Larger", 150: "Largest"}
THEME_NAMES = {name: theme.label for name, theme in THEMES.items()}


class About(NamedTuple):
    """How the dialog offers a setting: its section, its label, what it does and the choices."""

    section: str
    label: str
    tip: str
    choices: Mapping[Any, str] = {}


def setting(default: Any, about: About | None = None) -> Any:
    """Declare a setting; without `about` it is changed where it is used, not in the dialog."""
    return field(default=default, metadata={} if about is None else {"about": about})


@dataclass
class Choices:
    """Every setting with its default. The order is that of the dialog."""

    theme: str = setting(
        "dark", About("Appearance", "Theme", "The colours of the whole window", THEME_NAMES)
    )
    text_percent: int = setting(
        100,
        About("Appearance", "Text", "The size of text everywhere, including on cards", TEXT_SIZES),
    )
    motion: int = setting(  # milliseconds
        180, About("Appearance", "Animations", "How fast cards move and turn", MOTIONS)
    )
    reduced_motion: bool = setting(
        False, About("Appearance", "Reduced motion", "Cards appear in place immediately")
    )
    beats: int = setting(  # percent of their usual length
        100,
        About(
            "Play",
            "Announcements",
            "How long attacks, blocks and the like are shown in the middle of the table. Click "
            "one to skip it, rest the pointer on it to hold it",
            BEATS,
        ),
    )
    sounds: bool = setting(True, About("Play", "Sounds", "Also hear what happens"))
    volume: int = setting(50, About("Play", "Volume", "How loud sounds are", VOLUMES))
    bot_pace: int = setting(  # milliseconds before a bot answers
        700, About("Play", "Bot's pace", "How long a bot waits before it acts", PACES)
    )
    answer_delay: int = setting(  # milliseconds
        0,
        About(
            "Play",
            "Pause after a move",
            "With two players: every move takes at least this long, so nobody can tell whether "
            "the other player had an answer; on a network the host's setting applies to both",
            DELAYS,
        ),
    )
    open_hands: bool = setting(
        False,
        About(
            "Play",
            "Open hands",
            "Two players at this window see each other's cards, with no hand-over screen",
        ),
    )
    log_filter: str = setting("")  # what the log shows (`widgets.log_panel`)
    replay_pause: int = setting(1200)  # milliseconds between two steps (`replay.transport`)
    game: str = setting("")  # the drawer of the current game; empty for the usual one
    name: str = setting("You")
    edition: str = setting("")  # the last one played (`edition_choice.edition_now`)
    lessons: str = setting("")  # the progress in each (`learn.progress`)
    puzzles: str = setting("")  # the solved ones (`learn.puzzles`)
    last_game: str = setting("")  # its setup (`play.last_game`)
    lan_match: str = setting("")  # the one that can be resumed (`lan.last_match`)
    recent_decks: str = setting("")  # files, one per line
    hand_sort: str = setting("")  # by game (`table.hand.sort_of`)
    image_folders: str = setting("")  # with pictures of cards, one per line (`album.folders_of`)
    card_faces: bool = setting(False)  # whether the card library shows faces instead of a table
    card_draft: str = setting("")  # cards being written (`cards.own_cards`)
    stops: str = setting("")  # those that differ from the defaults (`table.stops.Stops`)
    keys: str = setting("")  # the changed ones (`commands.KeyMap`)


class Settings(QObject):
    """The current choices; `changed` carries the name of one that was set.

    `dropped` are the names of those whose stored values were invalid.
    """

    changed = Signal(str)
    warned = Signal(str)

    def __init__(
        self, store: Kept | None = None, parent: QObject | None = None, drawer: str = ""
    ) -> None:
        super().__init__(parent)
        self._store, self._drawer = store, drawer
        self._warned = False
        self.now = Choices()
        self.dropped: list[str] = []
        for each in fields(Choices):
            self._load(each)

    def set(self, name: str, value: object) -> None:
        """Set and store a choice, which must have the declared type."""
        if type(value) is not type(getattr(self.now, name)):
            raise TypeError(f"{name} cannot be {value!r}")
        if value != getattr(self.now, name):
            setattr(self.now, name, value)
            self._keep(name)
            self.changed.emit(name)

    def look_again(self) -> None:
        """What another window has chosen meanwhile holds here, too."""
        if self._store is None:
            return
        self._store.look_again()
        for each in fields(Choices):
            before, value = getattr(self.now, each.name), self._store.value(self._key(each.name))
            if value is not None and value != before and _fits(value, each):
                setattr(self.now, each.name, value)
                self.changed.emit(each.name)

    def put_back(self) -> None:
        """Reset everything in the dialog to its default."""
        for name, _ in offered():
            self.set(name, getattr(Choices(), name))

    @property
    def trouble(self) -> str:
        """What was wrong with the stored settings, for the user."""
        told = [self._store.trouble] if self._store is not None and self._store.trouble else []
        labels = ", ".join(name.replace("_", " ") for name in self.dropped)
        return "\n\n".join([*told, DROPPED.format(names=labels)] if labels else told)

    def _keep(self, name: str) -> None:
        if self._store is None:
            return
        try:
            self._store.keep(self._key(name), getattr(self.now, name))
            self._warned = False
        except OSError as error:
            if not self._warned:
                self.warned.emit(NOT_KEPT.format(reason=error.strerror or error))
            self._warned = True

    def _key(self, name: str) -> str:
        """The name under which a choice is stored."""
        is_own = bool(self._drawer) and name in OF_A_GAME
        return f"{self._drawer}/{name}" if is_own else f"{PREFIX}/{name}"

    def _load(self, each: Field[Any]) -> None:
        """Load a stored value, dropping an invalid one."""
        value = self._store.value(self._key(each.name)) if self._store is not None else None
        if value is None:
            return
        if _fits(value, each):
            setattr(self.now, each.name, value)
        else:
            self.dropped.append(each.name)


def offered() -> Iterator[tuple[str, About]]:
    """The settings of the dialog, in its order."""
    for each in fields(Choices):
        about: About | None = each.metadata.get("about")
        if about is not None:
            yield each.name, about


def _fits(value: Any, each: Field[Any]) -> bool:
    """Whether a value is valid; texts must not contain invisible characters."""
    if type(value) is not type(each.default):
        return False
    if isinstance(value, str) and (len(value) > LONGEST or visible(value) != value):
        return False
    about: About | None = each.metadata.get("about")
    return about is None or not about.choices or value in about.choices
