"""Every file that the program writes, on a disk that is full at every point of the writing."""

from __future__ import annotations

import os
import resource
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.kernel.contents import write_file
from engine.kernel.history import History
from engine.kernel.replay import load_replay
from engine.kernel.save import dump, load
from engine.library.cards import read_cards
from engine.library.collection import Collection
from engine.library.database import StoreError
from engine.ufs.game import Fight
from tests.sample_files import sample_folder
from ufs_desktop.data.backup import back_up
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.report import Material, write_report
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.versions import VersionShelf
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fuzz.network import NAMES
from ufs_desktop.fuzz.samples import SAMPLES, WHEN
from ufs_desktop.session import autosave


@contextmanager
def full_from(size: int) -> Iterator[None]:
    """No file may grow past this many bytes, as on a disk that has no more room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class Writing(NamedTuple):
    """How a file is written, and how large it is or becomes."""

    file: Path
    write: Callable[[], object]


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_folder(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="module")
def writings(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Writing]:
    """Each file is there already and is written anew."""
    folder = tmp_path_factory.mktemp("written")
    game = load((samples / SAMPLES["save"].file).read_bytes(), Fight)
    replay_text = (samples / SAMPLES["replay"].file).read_text()
    found = autosave.resume(samples / SAMPLES["autosave"].file, FIGHT)
    material = Material(
        NAMES, "It went wrong.", load_replay(replay_text, Fight), reporter=FIGHT.report
    )

    def place(name: str) -> Path:
        return Path(shutil.copy(samples / SAMPLES[name].file, folder))

    save, unfinished, report = place("save"), place("autosave"), place("report")
    backup, replay, settings = place("backup"), place("replay"), place("settings")
    kept = Kept(settings)
    decks = DeckFolder(folder)
    stored = decks.open(place("deck json"))
    shelf = VersionShelf(folder)
    shelf.keep(stored.path, stored.deck, replace(stored.deck, name="x" * 90), WHEN)
    return {
        "save": Writing(save, lambda: write_file(save, dump(game))),
        "replay": Writing(replay, lambda: write_file(replay, replay_text)),
        "unfinished game": Writing(
            unfinished, lambda: autosave.keep(unfinished, found.setup, History(game))
        ),
        "report": Writing(report, lambda: write_report(report, material, WHEN, redacted=False)),
        "backup": Writing(backup, lambda: back_up(samples / "kept", backup)),
        "settings": Writing(settings, lambda: kept.keep("table/name", "x" * 900)),
        "deck": Writing(stored.path, lambda: decks.save(stored, stored.deck)),
        "versions of a deck": Writing(
            shelf.path(stored.path),
            lambda: shelf.keep(stored.path, stored.deck, stored.deck, LATER),
        ),
    }


NAMED = (
    *("save", "replay", "unfinished game", "report", "backup", "settings"),
    *("deck", "versions of a deck"),
)
LATER = WHEN + timedelta(hours=1)
SHARES = (0.0, 0.5, 0.999)


@pytest.mark.parametrize("name", NAMED)
def test_what_was_there_stays_whole(writings: dict[str, Writing], name: str) -> None:
    file, write = writings[name]
    before = file.read_bytes()
    beside = sorted(os.listdir(file.parent))
    for share in SHARES:
        with full_from(int(len(before) * share)), pytest.raises(OSError, match="File too large"):
            write()
        assert file.read_bytes() == before
        assert sorted(os.listdir(file.parent)) == beside, "half a file was left"
    write()  # there is room again
    assert file.read_bytes()


def test_a_library_that_finds_no_room_is_as_before(samples: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(samples / SAMPLES["library"].file, tmp_path))
    card = read_cards(samples / SAMPLES["cards community"].file).cards[0]
    cards = [
        replace(card, faces=(card.faces[0].model_copy(update={"name": f"Jab {n}"}),))
        for n in range(200)
    ]
    with Collection(path) as library:
        before = library.count()
        for size in (0, 4_096, path.stat().st_size - 4_096, path.stat().st_size):
            with full_from(size), pytest.raises(StoreError):
                library.add(cards, "more.json")
            assert library.count() == before
        assert library.check() == ()
        library.add(cards, "more.json")
