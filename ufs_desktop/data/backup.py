"""Backups: packs the whole data folder into one zip file, and restores it.

A backup contains a list of its files with their digests. A restore changes nothing until every file
has been unpacked and verified; what was there before is moved aside, not deleted.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from engine.files.archives import Archive, ArchiveError, open_archive
from engine.kernel.contents import CHUNK, Bounds, JsonError, opened, read_json
from ufs_desktop import __version__
from ufs_desktop.data.places import LOCK, LOG, SET_ASIDE, free_name, stays_inside

FORMAT, VERSION = "ufs-backup", 1
LIST = "backup.json"
LARGEST = 4 * 1024**3  # unpacked bytes
LARGEST_LIST = 16 * 1024**2
LARGEST_LISTING = 8 * 1024**2  # bytes of the zip file's own directory
MOST_FILES = 50_000
LIST_BOUNDS = Bounds(values=400_000, depth=4, text=1_000)
DEEPEST, LONGEST_NAME = 16, 255  # nested folders, and characters of a name
STAMP = "%Y-%m-%d %H.%M.%S"


class BackupError(Exception):
    """A backup that cannot be read; the message is for the user."""


class BackupFile(NamedTuple):
    """One file of a backup."""

    name: str
    size: int
    digest: str


def back_up(folder: Path, target: Path) -> int:
    """Write all of the user's data into one zip file; returns the number of files. OSError if there
    is no room."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            count = _write(folder, file, (target, written))
            file.flush()
            os.fsync(file.fileno())
        written.replace(target)
    finally:
        written.unlink(missing_ok=True)
    return count


def check(source: Path) -> tuple[BackupFile, ...]:
    """The files of a backup, judging by its list only; BackupError says what is wrong."""
    try:
        with open_archive(source, LARGEST_LISTING) as archive:
            return _entries(archive)
    except ArchiveError as error:
        raise BackupError("This file is not a backup, or it is damaged.") from error


def restore(source: Path, folder: Path, now: datetime) -> Path | None:
    """Replace the current data with a backup; returns where it was moved to, if there was any."""
    entries = check(source)
    folder.mkdir(parents=True, exist_ok=True)
    if sum(entry.size for entry in entries) > shutil.disk_usage(folder).free:
        raise BackupError("There is not enough disk space to unpack this backup.")
    with tempfile.TemporaryDirectory(prefix=".restore.", dir=folder) as unpacked:
        try:
            _unpack(source, entries, Path(unpacked))
        except ArchiveError as error:
            raise BackupError("The backup is damaged. Nothing was changed.") from error
        return _exchange(folder, Path(unpacked), f"{SET_ASIDE} {now.strftime(STAMP)}")


def _write(folder: Path, file: Any, left_out: tuple[Path, ...]) -> int:
    entries = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(folder):
            if path in left_out:
                continue
            name = path.relative_to(folder).as_posix()
            entries.append(_packed(archive, path, name))
        about = {"format": FORMAT, "version": VERSION, "program": __version__}
        listed = {**about, "files": [entry._asdict() for entry in entries]}
        archive.writestr(LIST, json.dumps(listed, indent=1))
    return len(entries)


def _packed(archive: zipfile.ZipFile, path: Path, name: str) -> BackupFile:
    """Pack a file piece by piece, and describe it as it was then."""
    digest, size = _new_digest(), 0
    with opened(path) as file, archive.open(_about(path, name), "w") as member:
        while part := file.read(CHUNK):
            digest.update(part)
            size += len(part)
            member.write(part)
    return BackupFile(name, size, digest.hexdigest())


def _about(path: Path, name: str) -> zipfile.ZipInfo:
    """A zip entry without the file's time, which may be earlier than zip files can express."""
    about = zipfile.ZipInfo(name)
    about.compress_type = zipfile.ZIP_DEFLATED
    about.file_size = path.stat().st_size  # decides whether 64-bit sizes are needed
    return about


def _files(folder: Path) -> Iterator[Path]:
    """The files to back up: no lock, no log, nothing half-written, nothing set aside earlier."""
    for top in sorted(folder.iterdir()):
        if top.is_symlink() or not _is_kept(top.name):
            continue
        inside = sorted(top.rglob("*")) if top.is_dir() else [top]
        yield from (path for path in inside if path.is_file() and not path.is_symlink())


def _is_kept(top: str) -> bool:
    return not top.startswith((".", SET_ASIDE)) and top not in (LOCK, LOG, LIST)


def _entries(archive: Archive) -> tuple[BackupFile, ...]:
    try:
        document = read_json(archive.member(LIST, LARGEST_LIST), LIST_BOUNDS)
    except (KeyError, JsonError) as error:
        raise BackupError("This file is not a backup of this program.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BackupError("This file is not a backup of this program.")
    if document.get("version") != VERSION:
        raise BackupError("This backup was made by a newer version of this program.")
    raw = document.get("files")
    entries = tuple(_entry(item) for item in raw) if isinstance(raw, list) else ()
    if not entries:
        raise BackupError("This backup lists no files.")
    if len(entries) > MOST_FILES:
        raise BackupError("This backup lists far too many files.")
    if len({entry.name for entry in entries}) < len(entries):
        raise BackupError("This backup lists a file twice.")
    if sum(entry.size for entry in entries) > LARGEST:
        raise BackupError("This backup is far too large.")
    return entries


def _entry(raw: Any) -> BackupFile:
    match raw:
        case {"name": str(name), "size": int(size), "digest": str(digest)} if (
            size >= 0 and type(size) is int
        ):
            if _is_safe(name):
                return BackupFile(name, size, digest)
    raise BackupError("This backup names a file that does not belong in the data folder.")


def _is_safe(name: str) -> bool:
    """Whether a name belongs in the folder, on every system."""
    path = PurePosixPath(name)
    if len(path.parts) > DEEPEST or max(map(len, path.parts), default=0) > LONGEST_NAME:
        return False
    return stays_inside(name) and _is_kept(path.parts[0])


def _unpack(source: Path, entries: tuple[BackupFile, ...], target: Path) -> None:
    with open_archive(source, LARGEST_LISTING) as archive:
        for entry in entries:
            path = target / entry.name
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with archive.opened(entry.name) as read:
                    is_whole = _copy(read, path, entry)
            except KeyError as error:
                raise BackupError(
                    f"{entry.name} is missing from the backup. Nothing was changed."
                ) from error
            if not is_whole:
                raise BackupError(f"{entry.name} is damaged in the backup. Nothing was changed.")


def _copy(read: Callable[[int], bytes], target: Path, entry: BackupFile) -> bool:
    """Write a file piece by piece, limited to its listed size; whether it matches its digest."""
    digest, left = _new_digest(), entry.size
    with target.open("xb") as file:
        while part := read(min(CHUNK, left + 1)):
            left -= len(part)
            if left < 0:
                return False
            digest.update(part)
            file.write(part)
    return left == 0 and digest.hexdigest() == entry.digest


def _exchange(folder: Path, unpacked: Path, name: str) -> Path | None:
    """Move the current files aside and the unpacked ones in; if that fails, undo everything."""
    aside = free_name(folder / name)
    old = [top for top in folder.iterdir() if _is_kept(top.name)]
    moved: list[tuple[Path, Path]] = []
    try:
        if old:
            aside.mkdir()
        for top in old:
            moved.append((top, top.replace(aside / top.name)))
        for top in sorted(unpacked.iterdir()):
            moved.append((top, top.replace(folder / top.name)))
    except OSError:
        for origin, now in reversed(moved):
            now.replace(origin)
        if aside.is_dir():
            aside.rmdir()
        raise
    return aside if old else None


def _new_digest() -> hashlib.blake2b:
    return hashlib.blake2b(digest_size=16)
