"""Zip files of unknown origin: whatever is wrong with one is an `ArchiveError`."""

from __future__ import annotations

import contextlib
import os
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.archives import ArchiveError, is_archive, member, open_archive

NAME, WORDS = "game.json", b"one two three four " * 200


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "report.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(NAME, WORDS)
    return path


def spoil(path: Path, at: int, new: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[at : at + len(new)] = new
    path.write_bytes(data)


def listed(path: Path) -> int:
    """Where the list of members begins."""
    return path.read_bytes().index(b"PK\x01\x02")


def test_a_member_is_read(archive: Path) -> None:
    assert is_archive(archive)
    assert member(archive, NAME, len(WORDS)) == WORDS


def test_a_member_that_is_not_there_is_a_key_error(archive: Path) -> None:
    with pytest.raises(KeyError):
        member(archive, "other.json", len(WORDS))


def test_a_member_that_is_too_large_is_not_unpacked(archive: Path) -> None:
    with pytest.raises(ArchiveError, match="too large"):
        member(archive, NAME, len(WORDS) - 1)


def test_spoiled_data_is_damage(archive: Path) -> None:
    spoil(archive, 30 + len(NAME), b"\xff\xff\xff\xff")
    with pytest.raises(ArchiveError, match="damaged"):
        member(archive, NAME, len(WORDS))


def test_a_wrong_checksum_is_damage(archive: Path) -> None:
    spoil(archive, listed(archive) + 16, b"\0\0\0\0")
    with pytest.raises(ArchiveError, match="damaged"):
        member(archive, NAME, len(WORDS))


def test_a_size_that_lies_is_not_believed(archive: Path) -> None:
    """What comes out is counted, and a packed gigabyte is not unpacked to be thrown away."""
    path = archive.with_name("lying.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(NAME, b"\0" * 32 * 2**20)
    for offset in (24, 22 - listed(path)):  # in the list and before the data
        spoil(path, listed(path) + offset, struct.pack("<I", 10))
    tracemalloc.start()
    with pytest.raises(ArchiveError):
        member(path, NAME, 100)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 2**20


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_without_a_bound_is_refused(tmp_path: Path, method: int) -> None:
    path = tmp_path / "other.zip"
    with zipfile.ZipFile(path, "w", method) as made:
        made.writestr(NAME, WORDS)
    with pytest.raises(ArchiveError, match="not supported"):
        member(path, NAME, len(WORDS))


def test_far_too_many_members_are_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as made:
        for number in range(2_000):
            made.writestr(f"{number}", b"")
    with open_archive(path, 200_000) as opened:
        assert opened.member("7", 1) == b""
    with pytest.raises(ArchiveError, match="too many"), open_archive(path, 50_000):
        pass


def test_a_name_that_is_no_text_is_damage(archive: Path) -> None:
    start = listed(archive)
    spoil(archive, start + 8, struct.pack("<H", 0x800))
    spoil(archive, start + 46, b"\xff")
    with pytest.raises(ArchiveError, match="damaged"):
        member(archive, NAME, len(WORDS))


@pytest.mark.parametrize("where", [12, 16], ids=["size of the list", "place of the list"])
def test_a_list_outside_the_file_is_damage(archive: Path, where: int) -> None:
    end = archive.read_bytes().index(b"PK\x05\x06")
    spoil(archive, end + where, b"\xf0\xff\xff\x7f")
    with pytest.raises(ArchiveError):
        member(archive, NAME, len(WORDS))


@given(st.data())
def test_whatever_is_changed_it_is_read_or_damage(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("archive") / "report.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(NAME, WORDS)
    size = path.stat().st_size
    for _ in range(data.draw(st.integers(1, 4))):
        spoil(
            path, data.draw(st.integers(0, size - 1)), data.draw(st.binary(min_size=1, max_size=4))
        )
    with contextlib.suppress(ArchiveError, KeyError):
        assert member(path, NAME, len(WORDS)) == WORDS


def test_a_pipe_is_no_archive(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="regular"):
        is_archive(tmp_path / "pipe")


@pytest.mark.parametrize(
    ("offset", "new"), [(10, b"\x63\0"), (8, b"\x01\0")], ids=["unknown method", "password"]
)
def test_what_cannot_be_unpacked_is_damage(archive: Path, offset: int, new: bytes) -> None:
    start = listed(archive)
    spoil(archive, start + offset, new)
    spoil(archive, offset - 2, new)
    with pytest.raises(ArchiveError, match="damaged"):
        member(archive, NAME, len(WORDS))


def test_no_archive_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "none.zip"
    path.write_bytes(b"PK but not one")
    assert not is_archive(path)
    with pytest.raises(ArchiveError, match="damaged"):
        member(path, NAME, 9)
