"""A transcript that somebody has spoilt and chained anew: judged in words, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.errors import SaveError
from engine.kernel.rng import Rng
from engine.library.lent_cards import LONGEST_LOAN
from tests.sample_files import sample_folder
from tests.shares import share
from ufs_desktop.data.games import read_recording
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fuzz.samples import SAMPLES
from ufs_desktop.net.transcript import Transcript
from ufs_desktop.net.verification import NOT_ENDED, Evidence, fault, read_evidence, save_evidence

KEYS = 10
MANY = 10_000  # entries, as a long match has
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 2**63, 1.5, "", "x" * 10_000, "\ud800", [], {}, [[[[]]]], {"a": {}}),
    *([1] * 5_000, {"0": 1}),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_folder(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="module")
def evidence(folder: Path) -> Evidence:
    return read_evidence(folder / SAMPLES["transcript"].file)


@pytest.fixture
def judge(folder: Path, tmp_path: Path) -> Callable[[Evidence], str]:
    """As `ufs replay verify` does; what is no transcript is refused before."""
    replay = read_recording(folder / SAMPLES["replay"].file, FIGHT.kind)

    def judged(spoilt: Evidence) -> str:
        chained = spoilt._replace(head=Transcript(spoilt.entries).mark.head)
        save_evidence(chained, tmp_path / "spoilt")
        try:
            return fault(replay, read_evidence(tmp_path / "spoilt"), FIGHT)
        except SaveError as error:
            return str(error)

    return judged


def test_an_honest_transcript_is_followed_to_its_end(
    evidence: Evidence, judge: Callable[[Evidence], str]
) -> None:
    assert sum(entry[0] == "answer" for entry in evidence.entries) > 5
    assert judge(evidence) == NOT_ENDED, "the sample stops in the middle of a game"


def test_the_largest_loan_is_read_with_its_transcript(
    evidence: Evidence, judge: Callable[[Evidence], str]
) -> None:
    padded = evidence.lent + " " * (LONGEST_LOAN - len(evidence.lent))
    assert judge(evidence._replace(lent=padded)) == NOT_ENDED


def spoilt(evidence: Evidence, rng: Rng) -> Evidence:
    """One thing is another; a value keeps its kind where none else would be read."""
    entries = [list(entry) for entry in evidence.entries]
    at = rng.below(len(entries))
    match rng.below(5):
        case 0:
            del entries[at]
        case 1:
            entries.insert(at, entries[rng.below(len(entries))])
        case 2:
            answers = [entry for entry in entries if entry[0] == "answer"]
            rng.choice(answers)[3] = rng.choice(VALUES)
        case 3:
            shown = rng.choice([entry for entry in entries if entry[0] == "shown"])
            shown[4] = rng.choice([-1, 2**62, 0])
            shown[6] = rng.below(2) == 1
        case _:
            changes: dict[str, Any] = rng.choice(
                [
                    *({"deck": each} for each in ({}, {"name": "x"}, {"main": VALUES[-2]})),
                    *({"chooser": each} for each in (5, -7, 2**70)),
                    *({"lent": each} for each in ("[", "[]", "x" * 60_000)),
                    *({"game": each} for each in (0, 2)),
                ]
            )
            return evidence._replace(**changes)
    return evidence._replace(entries=entries)


@pytest.mark.parametrize("key", share(range(KEYS), 6, pytest.mark.slow))
def test_spoilt_transcripts_are_told_in_one_line(
    evidence: Evidence, judge: Callable[[Evidence], str], key: int
) -> None:
    began = time.process_time()
    told = judge(spoilt(evidence, Rng(f"transcript {key}")))
    assert told
    assert "\n" not in told
    assert time.process_time() - began < 5


def test_moments_without_number_cost_time_once_each(
    evidence: Evidence, judge: Callable[[Evidence], str]
) -> None:
    shown = next(entry for entry in evidence.entries if entry[0] == "shown")
    before = [entry for entry in evidence.entries if entry[0] != "opening"]
    copies = [[*shown[:2], f"{count:032x}", *shown[3:]] for count in range(MANY)]
    began = time.process_time()
    assert judge(evidence._replace(entries=[*before, *copies, evidence.entries[-1]]))
    assert time.process_time() - began < 10
