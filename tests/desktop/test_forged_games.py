"""Games that are well-formed and lie: judged, cut to what can be shown, or refused in a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from pytestqt.qtbot import QtBot

from engine.kernel.errors import SaveError
from engine.kernel.history import History
from engine.kernel.replay import BODY, HEAD, dump_replay, load_replay
from engine.kernel.replay import FORMAT as REPLAY
from engine.kernel.save import seal
from engine.kernel.views import LogView
from engine.ufs.game import Fight
from tests.desktop.decks import setup
from tests.desktop.recordings import recording
from ufs_desktop.cli.main import main
from ufs_desktop.data.games import LONGEST_NAME, read_recording
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session import autosave, setup_file
from ufs_desktop.session.replay import NOT_SHOWN, Moment, ReplaySession
from ufs_desktop.session.setup import SeatKind

Change = Callable[[dict[str, Any]], object]


def forged(change: Change) -> str:
    """A replay that says something else, sealed again."""
    document = json.loads(dump_replay(recording()))
    change(document)
    head = {key: document[key] for key in HEAD}
    return seal(REPLAY, 1, head, {key: document[key] for key in BODY})


def into(*path: str | int, value: object) -> Change:
    def change(document: dict[str, Any]) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value

    return change


def entangled(document: dict[str, Any]) -> None:
    """Forty shared values, each of which stands for two of the one before."""
    shared: dict[str, Any] = {"0": {"Move": [0, 1, "", "", False]}}
    for number in range(1, 40):
        inner = {"@Move": str(number - 1)}
        shared[str(number)] = {"Move": [0, [inner, inner], "", "", False]}
    document["shared"]["Move"] = shared
    document["moves"][0] = {"@Move": "39"}


LIES: dict[str, Change] = {
    "a name of a megabyte": into("about", "A", value="a" * 1_000_000),
    "a thousand facts about it": lambda document: document["about"].update(
        {f"fact {number}": "x" for number in range(1_000)}
    ),
    "a move of nobody": into("moves", 0, value={"Move": [7, None, "", "", False]}),
    "a player who is not there": into("start", "players", value=1_000_000),
    "shared values that double": entangled,
    "a number without end": into("start", "turn", value=10**30),
}


@pytest.mark.parametrize("change", LIES.values(), ids=LIES)
def test_a_replay_that_lies_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Change
) -> None:
    path = tmp_path / "forged.json"
    path.write_text(forged(change))
    with pytest.raises(SaveError):
        load_replay(path.read_text(), Fight)
    for act in ("show", "verify"):
        assert main(["replay", act, str(path)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert len(told.err.splitlines()) == 1
        assert len(told.err) < 1_000


def test_a_move_that_cannot_be_is_refused_where_it_stands(tmp_path: Path) -> None:
    """What a step raises over it is no traceback."""
    text = forged(into("moves", 0, value={"Move": [0, {"Ref": [10**9, 5]}, "", "", False]}))
    (tmp_path / "forged.json").write_text(text)
    assert read_recording(tmp_path / "forged.json", Fight).moves
    assert main(["replay", "show", str(tmp_path / "forged.json")]) == 1


@pytest.mark.parametrize(
    "entry",
    [
        LogView("no such line", (), 0, ()),
        LogView("block-status", (), 5, ({"a": 1},)),
        LogView("table-act", (), None, (LogView("", (), None, ()),)),
        LogView("", (), -9, (1, 2, 3)),
    ],
)
def test_a_line_that_no_game_writes_is_a_line(entry: LogView) -> None:
    assert isinstance(chronicle_line(entry, ("Ash", "Bram")).text, str)


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("pace", 10**14, setup_file.LONGEST_PACE),
        ("pace", -5, 0),
    ],
)
def test_a_pace_is_one_that_can_be_waited_for(
    tmp_path: Path, field: str, value: int, read: int
) -> None:
    path = unfinished(tmp_path, **{field: value})
    assert autosave.resume(path, FIGHT).setup.pace == read


def unfinished(folder: Path, **changes: object) -> Path:
    path = folder / "unfinished.json"
    made = setup(SeatKind.HERE, SeatKind.BOT)
    autosave.keep(path, made, History(made.game()))
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path


@pytest.mark.parametrize("name", ["a" * 1_000_000, "a\x1b[2J\u202e\nb", "\0\0"])
def test_names_are_cut_to_what_a_line_shows(tmp_path: Path, name: str) -> None:
    path = unfinished(tmp_path)
    document = json.loads(path.read_text())
    document["seats"][0]["name"] = document["seats"][0]["deck"] = name
    path.write_text(json.dumps(document))
    seat = autosave.resume(path, FIGHT).setup.seats[0]
    shown = read_recording(path, Fight).about["A"]
    for told in (seat.name, seat.deck_name, shown):
        assert len(told) <= LONGEST_NAME
        assert told.isprintable()


def test_a_moment_that_cannot_be_shown_is_told(qtbot: QtBot) -> None:
    def fail(*_: object) -> NoReturn:
        raise KeyError("forged")

    session = ReplaySession(recording(), replace(FIGHT, open_view=fail))
    moments: list[Moment] = []
    session.arrived.connect(moments.append)
    with qtbot.waitSignal(session.failed) as told:
        session.start()
    assert told.args == [NOT_SHOWN]
    assert moments == []
    session.close()
