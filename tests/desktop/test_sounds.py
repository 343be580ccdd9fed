"""Sounds: computed alike each time, kept as files, and silent where nothing can play them."""

from __future__ import annotations

import os
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
from ufs_desktop.sounds import players
from ufs_desktop.sounds.players import Ended, Player
from ufs_desktop.sounds.samples import LOUDEST, RATE, SHAPES, as_wave
from ufs_desktop.sounds.speaker import Speaker
from ufs_desktop.sounds.trial import SoundTrial
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


class HeardPlayer:
    """A way to be heard that only remembers, and says of each file whether it was played."""

    def __init__(self, name: str = "ear", *, works: bool = True) -> None:
        self.name, self.works = name, works
        self.files: list[Path] = []
        self.stops = 0

    def play(self, file: Path, ended: Ended) -> None:
        self.files.append(file)
        ended(self.works)

    def stop(self) -> None:
        self.stops += 1


def test_a_file_is_made_once_for_each_volume(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard, looked = Settings(), HeardPlayer(), iter([1])

    def find() -> list[Player]:
        next(looked)  # no second time
        return [heard]

    speaker = Speaker(settings, tmp_path / "sounds", find)
    speaker.play(Sound.BLOCK)
    first = heard.files[0].stat().st_mtime_ns
    speaker.play(Sound.BLOCK)
    settings.set("volume", 20)
    speaker.play(Sound.BLOCK)
    assert heard.files[0] == heard.files[1] != heard.files[2]
    assert heard.files[0].stat().st_mtime_ns == first
    assert heard.files[2].read_bytes() == as_wave(Sound.BLOCK, 20)
    assert {path.suffix for path in (tmp_path / "sounds").iterdir()} == {".wav"}


def test_nothing_is_made_where_nothing_is_heard(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard = Settings(), HeardPlayer()
    speaker = Speaker(settings, tmp_path / "sounds", lambda: [heard])
    speaker.play(Sound.NONE)
    settings.set("sounds", False)
    assert heard.stops == 0  # nothing has sounded
    speaker.play(Sound.BELL)
    without_screen = Speaker(Settings(), tmp_path / "sounds")
    without_screen.play(Sound.BELL)
    assert without_screen.player == ""
    assert not (tmp_path / "sounds").exists()


def test_whoever_mutes_hears_no_more_of_what_has_begun(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard = Settings(), HeardPlayer()
    speaker = Speaker(settings, tmp_path / "sounds", lambda: [heard])
    speaker.play(Sound.BELL)
    settings.set("sounds", False)
    assert (len(heard.files), heard.stops) == (1, 1)


def test_what_cannot_play_gives_way_to_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    broken, other = HeardPlayer("broken", works=False), HeardPlayer("other")
    speaker = Speaker(Settings(), tmp_path / "sounds", lambda: [broken, other])
    assert speaker.player == "broken"
    speaker.play(Sound.BELL)
    assert broken.files == other.files
    assert (speaker.player, speaker.failed) == ("other", ["broken"])
    other.works = False
    for _ in range(3):
        speaker.play(Sound.BELL)
    assert speaker.player == ""
    assert (len(broken.files), len(other.files)) == (1, 2)


def test_a_folder_that_cannot_be_written_makes_it_silent(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "sounds").write_text("no folder", encoding="utf-8")
    heard = HeardPlayer()
    speaker = Speaker(Settings(), tmp_path / "sounds", lambda: [heard])
    speaker.play(Sound.BELL)
    speaker.play(Sound.THUD)
    assert heard.files == []
    assert speaker.player == ""


def speaker_of(program: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    """One that has this program alone."""
    monkeypatch.setattr(players, "PROGRAMS", ((str(program),),))
    monkeypatch.setattr(players, "UNSEEN", frozenset())
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(sys, "platform", "linux")
    return Speaker(Settings(), folder / "sounds")


def program_of(folder: Path, *lines: str) -> Path:
    program = folder / "player"
    program.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(
    ("last", "works"), [("exit 0", True), ("exit 3", False), ("kill -9 $$", False), (None, False)]
)
def test_the_programs_of_the_system_play(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str | None, works: bool
) -> None:
    """One that fails, or is gone when it is to begin, is no error but is not asked again."""
    program = tmp_path / "player"
    if last is not None:
        program_of(tmp_path, 'echo noise; echo noise >&2; touch "$1.heard"', last)
    speaker = speaker_of(program, tmp_path, monkeypatch)
    assert speaker.player == str(program)
    with qtbot.waitSignal(speaker.tried):
        for _ in range(2 * players.MOST):
            speaker.play(Sound.CARD)
    assert bool(speaker.player) is works
    assert bool(list((tmp_path / "sounds").glob("*.heard"))) is (last is not None)
    speaker.stop()


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("ends", ["stopped", "too long"])
def test_no_program_is_left_behind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    monkeypatch.setattr(players, "LONGEST", 60_000 if ends == "stopped" else 200)
    program = program_of(tmp_path, f"echo $$ > {tmp_path}/$$.id", "exec sleep 60")
    speaker = speaker_of(program, tmp_path, monkeypatch)
    for _ in range(2 * players.MOST):
        speaker.play(Sound.CARD)
    qtbot.waitUntil(lambda: len(list(tmp_path.glob("*.id"))) == players.MOST)
    begun = [int(path.stem) for path in tmp_path.glob("*.id")]
    if ends == "stopped":
        speaker.stop()
    qtbot.waitUntil(lambda: not any(map(alive, begun)))
    assert len(list(tmp_path.glob("*.id"))) == players.MOST


def test_the_settings_say_whether_sounds_are_heard(qtbot: QtBot, tmp_path: Path) -> None:
    settings, heard = Settings(), HeardPlayer()
    trial = SoundTrial(settings, Speaker(settings, tmp_path / "sounds", lambda: [heard]))
    qtbot.addWidget(trial)
    assert trial.words.text() == "Played by ear."
    trial.button.click()
    assert [file.name.split("-")[0] for file in heard.files] == ["bell"]
    settings.set("sounds", False)
    assert (trial.words.text(), trial.button.isEnabled()) == ("Sounds are off.", False)
    settings.set("sounds", True)
    heard.works = False
    trial.button.click()
    assert trial.words.text().startswith("ear could not play")
    assert not trial.button.isEnabled()
    silent = SoundTrial(settings, Speaker(settings, tmp_path / "sounds", list))
    qtbot.addWidget(silent)
    assert silent.words.text().startswith("Nothing on this computer can play sounds")


def test_what_decides_is_heard() -> None:
    assert all(sound for _, _, sound in FATES.values())
    assert BLOCKED["completely blocked"][2] is Sound.BLOCK
