"""Sounds: computed alike each time, kept as files, and silent where nothing can play them."""

from __future__ import annotations

import shutil
import sys
import wave
from array import array
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ufs_desktop.fight.attack_beats import BLOCKED
from ufs_desktop.fight.beats import FATES
from ufs_desktop.settings import Settings
from ufs_desktop.sounds import speaker as speakers
from ufs_desktop.sounds.samples import LOUDEST, RATE, SHAPES, as_wave
from ufs_desktop.sounds.speaker import Speaker
from ufs_desktop.table.beats import Sound

MOST_BYTES, MOST_SECONDS = 30_000, 0.7


def samples(data: bytes, tmp_path: Path) -> array[int]:
    file = tmp_path / "some.wav"
    file.write_bytes(data)
    with wave.open(str(file)) as read:
        assert (read.getnchannels(), read.getsampwidth(), read.getframerate()) == (1, 2, RATE)
        return array("h", read.readframes(read.getnframes()))


def test_each_sound_is_made_alike_and_is_small(tmp_path: Path) -> None:
    assert set(SHAPES) == set(Sound) - {Sound.NONE}
    for sound in SHAPES:
        data = as_wave(sound, 100)
        assert data == as_wave(sound, 100)
        values = samples(data, tmp_path)
        assert len(data) < MOST_BYTES
        assert len(values) / RATE <= MOST_SECONDS
        assert LOUDEST / 10 < max(map(abs, values)) <= LOUDEST
        assert abs(values[0]) < LOUDEST / 50  # or it would click
        assert abs(values[-1]) < LOUDEST / 20


def test_a_lower_volume_is_the_same_sound_but_softer(tmp_path: Path) -> None:
    loud = samples(as_wave(Sound.THUD, 100), tmp_path)
    soft = samples(as_wave(Sound.THUD, 20), tmp_path)
    assert all(abs(one - other * 5) <= 3 for one, other in zip(loud, soft, strict=True))


class Heard:
    """A way to be heard that only remembers."""

    def __init__(self) -> None:
        self.files: list[Path] = []
        self.looked = 0

    def find(self) -> speakers.Route | None:
        self.looked += 1
        return self.files.append


def test_a_file_is_made_once_for_each_volume(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard = Settings(), Heard()
    speaker = Speaker(settings, tmp_path / "sounds", heard.find)
    speaker.play(Sound.BLOCK)
    first = heard.files[0].stat().st_mtime_ns
    speaker.play(Sound.BLOCK)
    settings.set("volume", 20)
    speaker.play(Sound.BLOCK)
    assert heard.looked == 1
    assert heard.files[0] == heard.files[1] != heard.files[2]
    assert heard.files[0].stat().st_mtime_ns == first
    assert heard.files[2].read_bytes() == as_wave(Sound.BLOCK, 20)
    assert {path.suffix for path in (tmp_path / "sounds").iterdir()} == {".wav"}


def test_nothing_is_made_where_nothing_is_heard(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard = Settings(), Heard()
    speaker = Speaker(settings, tmp_path / "sounds", heard.find)
    speaker.play(Sound.NONE)
    settings.set("sounds", False)
    speaker.play(Sound.BELL)
    assert heard.looked == 0
    without_screen = Speaker(Settings(), tmp_path / "sounds")
    without_screen.play(Sound.BELL)
    assert not (tmp_path / "sounds").exists()


def test_a_folder_that_cannot_be_written_makes_it_silent(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "sounds").write_text("no folder", encoding="utf-8")
    heard = Heard()
    speaker = Speaker(Settings(), tmp_path / "sounds", heard.find)
    speaker.play(Sound.BELL)
    speaker.play(Sound.THUD)
    assert heard.files == []
    assert heard.looked == 1


@pytest.mark.parametrize("program", ["exit 0", "exit 3", None])
def test_the_programs_of_the_system_play(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str | None
) -> None:
    """One that fails, or is gone when it is to begin, is no error."""
    player = tmp_path / "player"
    if program is not None:
        player.write_text(f'#!/bin/sh\ntouch "$1.heard"\n{program}\n', encoding="utf-8")
        player.chmod(0o755)
    monkeypatch.setattr(speakers, "PROGRAMS", ((str(player),),))
    monkeypatch.setattr(speakers, "UNSEEN", frozenset())
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(sys, "platform", "linux")
    speaker = Speaker(Settings(), tmp_path / "sounds")
    for _ in range(2 * speakers.MOST):
        speaker.play(Sound.CARD)
        assert len(speaker._running) <= speakers.MOST
    qtbot.waitUntil(lambda: not speaker._running)
    assert bool(list((tmp_path / "sounds").glob("*.heard"))) == (program is not None)
    speaker.play(Sound.CARD)
    speaker.stop()
    assert not speaker._running


def test_what_decides_is_heard() -> None:
    assert all(sound for _, _, sound in FATES.values())
    assert BLOCKED["completely blocked"][2] is Sound.BLOCK
