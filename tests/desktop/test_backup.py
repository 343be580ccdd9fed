"""Backups: everything comes back, nothing is written elsewhere, and failures change nothing."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from collections import namedtuple
from datetime import datetime
from pathlib import Path

import pytest

from ufs_desktop.data import backup
from ufs_desktop.data.backup import BackupError, back_up, restore
from ufs_desktop.data.places import Places, free_name

NOW = datetime(2030, 5, 6, 7, 8, 9)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A data folder with something of everything."""
    found = Places(tmp_path / "data")
    (found.folder / "replays").mkdir(parents=True)
    (found.folder / "library" / "sets").mkdir(parents=True)
    found.unfinished.write_text("a game")
    found.settings.write_text("{}")
    (found.replays / "one.json").write_bytes(b"first" * 1000)
    (found.folder / "library" / "sets" / "äther.yaml").write_text("cards")
    found.log.mkdir()
    (found.log / "ufs-desktop.log").write_text("lines")
    found.lock.write_text("1")
    return found


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_backup_brings_everything_back(places: Places, tmp_path: Path) -> None:
    before = contents(places.folder)
    target = tmp_path / "backup.zip"
    assert back_up(places.folder, target) == 4
    shutil.rmtree(places.folder)
    assert restore(target, places.folder, NOW) is None
    kept = {name for name in before if not name.startswith(("log/", "running"))}
    assert contents(places.folder) == {name: before[name] for name in kept}


def test_a_restore_moves_the_present_files_aside(places: Places, tmp_path: Path) -> None:
    back_up(places.folder, tmp_path / "backup.zip")
    places.unfinished.write_text("a later game")
    (places.replays / "two.json").write_text("later")
    aside = restore(tmp_path / "backup.zip", places.folder, NOW)
    assert aside is not None
    assert places.unfinished.read_text() == "a game"
    assert not (places.replays / "two.json").exists()
    assert (aside / "unfinished.json").read_text() == "a later game"
    assert (aside / "replays" / "two.json").read_text() == "later"
    assert places.lock.exists()
    assert back_up(places.folder, tmp_path / "second.zip") == 4  # not what was set aside


def test_a_backup_inside_the_folder_does_not_hold_itself(places: Places) -> None:
    target = places.folder / "backup.zip"
    assert back_up(places.folder, target) == 4
    assert back_up(places.folder, target) == 4


def edited(source: Path, target: Path, **members: bytes | None) -> Path:
    """A copy of a zip with some members replaced, or left out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = members.get(name.replace(".", "_").replace("/", "__"), old.read(name))
            if data is not None:
                new.writestr(name, data)
    return target


def test_a_damaged_backup_changes_nothing(places: Places, tmp_path: Path) -> None:
    whole = tmp_path / "whole.zip"
    back_up(places.folder, whole)
    before = contents(places.folder)
    data = whole.read_bytes()
    damaged = [
        edited(whole, tmp_path / "changed.zip", unfinished_json=b"b game"),
        edited(whole, tmp_path / "longer.zip", unfinished_json=b"a game and more"),
        edited(whole, tmp_path / "lacking.zip", settings_json=None),
        edited(whole, tmp_path / "unlisted.zip", backup_json=None),
        edited(whole, tmp_path / "other.zip", backup_json=b"[]"),
        edited(whole, tmp_path / "nothing.zip", backup_json=b"{"),
    ]
    for length in (0, 10, len(data) // 2, len(data) - 1):
        cut = tmp_path / f"cut{length}.zip"
        cut.write_bytes(data[:length])
        damaged.append(cut)
    for source in damaged:
        with pytest.raises(BackupError):
            restore(source, places.folder, NOW)
        assert contents(places.folder) == before


@pytest.mark.parametrize(
    "name",
    ["../out.txt", "/etc/out", "a/../../out", "c:\\out", "running.lock", "log/x", ".hidden", ""],
)
def test_a_backup_cannot_write_elsewhere(places: Places, tmp_path: Path, name: str) -> None:
    source = tmp_path / "evil.zip"
    files = [{"name": name, "size": 1, "digest": hashlib.blake2b(b"x", digest_size=16).hexdigest()}]
    listed = {"format": backup.FORMAT, "version": 1, "files": files}
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr(name or "x", b"x")
        archive.writestr(backup.LIST, json.dumps(listed))
    before = contents(places.folder)
    with pytest.raises(BackupError):
        restore(source, places.folder, NOW)
    assert contents(places.folder) == before


def listed(target: Path, files: list[dict[str, object]], **members: bytes) -> Path:
    """A backup as somebody else may write it."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        about = {"format": backup.FORMAT, "version": 1, "files": files}
        archive.writestr(backup.LIST, json.dumps(about))
    return target


def entry(name: str, data: bytes, size: int | None = None) -> dict[str, object]:
    digest = hashlib.blake2b(data, digest_size=16).hexdigest()
    return {"name": name, "size": len(data) if size is None else size, "digest": digest}


@pytest.mark.parametrize(
    "files",
    [
        [],
        [entry("a", b"x"), entry("a", b"x")],
        [entry("a", b"x"), entry("a/b", b"x")],
        [entry("a", b"x", 10**12)],
        [entry("a", b"x", 2)],
        [entry("a", b"")],
        [entry("a/" * 40 + "a", b"x")],
        [entry("a" * 300, b"x")],
        [{"name": "a", "size": True, "digest": ""}],
        "no list",
    ],
    ids=str,
)
def test_a_list_that_lies_changes_nothing(
    places: Places, tmp_path: Path, files: list[dict[str, object]]
) -> None:
    source = listed(tmp_path / "evil.zip", files, a=b"x")
    before = contents(places.folder)
    with pytest.raises((BackupError, OSError)):
        restore(source, places.folder, NOW)
    assert contents(places.folder) == before
    assert not [path for path in places.folder.iterdir() if path.name.startswith(".")]


def test_a_member_that_is_larger_than_listed_is_not_unpacked(
    places: Places, tmp_path: Path
) -> None:
    source = tmp_path / "evil.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"\0" * 3 * 2**20)
        about = {"format": backup.FORMAT, "version": 1, "files": [entry("a", b"x")]}
        archive.writestr(backup.LIST, json.dumps(about))
    with pytest.raises(BackupError, match="damaged"):
        restore(source, places.folder, NOW)


def test_a_pipe_is_no_backup(places: Places, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="regular"):
        restore(tmp_path / "pipe", places.folder, NOW)


def test_too_large_a_backup_is_refused(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(places.folder, tmp_path / "backup.zip")
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10, 10, 0))
    with pytest.raises(BackupError, match="disk space"):
        restore(tmp_path / "backup.zip", places.folder, NOW)


def test_an_interrupted_exchange_is_put_back(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(places.folder, tmp_path / "backup.zip")
    before = contents(places.folder)
    real, calls = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        calls.append(self)
        if len(calls) == 6:
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(OSError, match="No space"):
        restore(tmp_path / "backup.zip", places.folder, NOW)
    monkeypatch.undo()
    assert contents(places.folder) == before


def test_a_full_disk_leaves_no_half_backup(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_write", fail)
    (tmp_path / "target").mkdir()
    with pytest.raises(OSError, match="No space"):
        back_up(places.folder, tmp_path / "target" / "backup.zip")
    assert list((tmp_path / "target").iterdir()) == []


def test_free_names_are_counted(tmp_path: Path) -> None:
    for expected in ("a.json", "a 2.json", "a 3.json"):
        path = free_name(tmp_path / "a.json")
        path.touch()
        assert path.name == expected
