"""Problem reports: one file with everything that is needed to reproduce the problem.

The complete form is a zip that opens as a replay and contains every card of both players. The
redacted form contains only what the player at the window could see anyway.
"""

from __future__ import annotations

import io
import json
import platform
import sys
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.contents import write_file
from engine.kernel.replay import Replay, dump_replay
from engine.kernel.views import View, to_json
from ufs_desktop import __version__
from ufs_desktop.data.games import REPORT_REPLAY

FORMAT, VERSION = "ufs-report", 1
COMPLETE = (
    "This report contains hidden cards: both decks in their order, both hands, and the random "
    "seed. Do not send it to the other player during the game."
)
REDACTED = (
    "This report contains only what {name} can see: no seed, no decks, no moves and no cards "
    "hidden from {name}."
)
NOBODY = (
    "This report contains nothing of the game, because the window is not showing what one "
    "player can see: no seed, no decks, no moves and no cards."
)
OPENS = (
    "Open it in the replay viewer, or show it with: ufs replay show FILE\nscenario.yaml is the "
    "current table; to run it: ufs scenario run FILE\n"
)


class Reported(NamedTuple):
    """What a game adds to a report besides its moves."""

    facts: Mapping[str, Any]  # for the head of the report, as JSON values
    files: Mapping[str, str | bytes]


Reporter = Callable[[Replay, tuple[str, ...]], Reported]  # of a recorded game, with names


class Material(NamedTuple):
    """What a report is made of; whatever is not available is left empty."""

    names: tuple[str, ...]
    words: str = ""  # the user's description
    replay: Replay | None = None
    view: View | None = None  # what the player at the window sees
    lines: tuple[str, ...] = ()  # of the log as that player sees it
    picture: bytes = b""  # PNG
    log: str = ""  # of the program
    place: str = ""  # the step of a replay
    is_open: bool = False  # whether the window shows the cards of both players
    reporter: Reporter | None = None  # of the game that is played or watched

    @property
    def redacted(self) -> Material:
        """Only what one player can see."""
        if self.is_open or self.view is None:
            return self._replace(replay=None, view=None, lines=(), picture=b"")
        return self._replace(replay=None)


def write_report(target: Path, material: Material, now: datetime, *, redacted: bool) -> None:
    """Write the report; OSError if the disk refuses."""
    members = report_members(material, now, redacted=redacted)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    write_file(target, packed.getvalue())


def report_members(material: Material, now: datetime, *, redacted: bool) -> dict[str, str | bytes]:
    """The files of a report by name."""
    words = contents_words(material, redacted=redacted)
    if redacted and material.names:
        material = material.redacted
    replay = material.replay
    members: dict[str, str | bytes] = {"READ-ME.txt": _read_me(words, replay)}
    told = _told(material)
    facts = {**_facts(material, now, redacted), **told.facts}
    members["report.json"] = json.dumps(facts, indent=1)
    if replay is not None:
        members[REPORT_REPLAY] = dump_replay(replay)
        members |= told.files
    elif material.view is not None:
        members["game.txt"] = "".join(f"{line}\n" for line in material.lines)
    if material.view is not None:
        seen = material.view._replace(log=())
        members["view.json"] = json.dumps(to_json(seen), indent=1)
    if material.picture:
        members["window.png"] = material.picture
    members["program.log"] = material.log
    return members


def contents_words(material: Material, *, redacted: bool) -> str:
    """What the user is told about the report before it is written."""
    if material.view is None and material.replay is None:
        return "No game is open: the report is only about the program."
    if not redacted:
        return COMPLETE
    view = material.redacted.view
    return NOBODY if view is None else REDACTED.format(name=material.names[view.viewer])


def _read_me(words: str, replay: Replay | None) -> str:
    return f"{words}\n{OPENS if replay is not None else ''}"


def _told(material: Material) -> Reported:
    """What the game itself adds about the recording."""
    if material.replay is None or material.reporter is None:
        return Reported({}, {})
    return material.reporter(material.replay, material.names)


def _facts(material: Material, now: datetime, redacted: bool) -> dict[str, Any]:
    replay = material.replay
    facts: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "qt": _qt_version(),
        "when": now.isoformat(timespec="seconds"),
        "redacted": redacted,
        "words": material.words,
        "players": list(material.names),
        "place": material.place,
    }
    if replay is not None:
        facts |= {"seed": list(replay.start.rng.state), "moves": len(replay.moves)}
    return facts


def _qt_version() -> str:
    """The version of the loaded Qt; empty if none is, as a report does not need Qt."""
    core = sys.modules.get("PySide6.QtCore")
    return str(core.qVersion()) if core is not None else ""
