"""Zip files of unknown origin: whatever is wrong with one is an `ArchiveError`."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.library.archives import ArchiveError, is_archive, member

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
