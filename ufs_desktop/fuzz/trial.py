"""Opens a damaged file in a separate process, which may hang, grow or die without harm."""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from engine.files.text import visible
from engine.kernel.rng import Rng
from ufs_desktop.fuzz.damage import PLACES, POINTLESS, SPARSE, Damage, Obstacle, damaged
from ufs_desktop.fuzz.samples import SAMPLES, Sample

SECONDS, MEGABYTES = 2.0, 300.0  # CPU time and memory that opening a file may take
PATIENCE = 40.0  # seconds of real time to wait for a process, as the machine may be busy
ROOM = 2 * 1024**3  # bytes of additional address space that opening may claim
BESIDE = {  # files that readers need
    "limits": ("yaml-deck.yaml",),
    "cards": ("lackey.txt",),
    "transcript": ("replay.json",),
}
CLEAN = "5"  # written to /proc/self/clear_refs: reset the peak memory use


class Trial(NamedTuple):
    """Which file is damaged and how; everything else follows from the key."""

    name: str
    damage: Damage
    key: str

    @property
    def why_not(self) -> str:
        """Why this combination makes no sense; empty if it does."""
        return POINTLESS.get((SAMPLES[self.name].shape, self.damage), "")


class TrialVerdict(NamedTuple):
    """The outcome; `fault` is what must not happen, `lines` what window and command said."""

    fault: str
    lines: tuple[str, ...] = ()
    seconds: float = 0.0
    megabytes: float = 0.0


class TrialFile(NamedTuple):
    """What is sent to the process: a file, its reader, and whether it must be found intact."""

    path: str
    reader: str
    is_whole: bool = False


def spoil(trial: Trial, samples: Path, target: Path) -> None:
    """Create the damaged file, or an obstacle in its place, at the target."""
    rng = Rng(f"{trial.key}/{trial.name}/{trial.damage}")
    sample = SAMPLES[trial.name]
    places = PLACES.get(trial.damage, ())
    if places and not (trial.damage is Damage.SIZES and rng.below(3)):
        _put(rng.choice(places), target)
        return
    data = samples.joinpath(sample.file).read_bytes()
    if trial.damage is Damage.OTHER and rng.below(2):
        others = [other.file for other in SAMPLES.values() if other.file != sample.file]
        target.write_bytes(samples.joinpath(rng.choice(others)).read_bytes())
        return
    target.write_bytes(damaged(sample.shape, trial.damage, data, rng))


def _put(place: Obstacle, target: Path) -> None:
    match place:
        case Obstacle.NOWHERE:
            target.symlink_to(target.with_name("nowhere"))
        case Obstacle.ITSELF:
            target.symlink_to(target)
        case Obstacle.FOLDER:
            target.symlink_to(target.parent)
        case Obstacle.ZERO:
            target.symlink_to("/dev/zero")
        case Obstacle.PIPE:
            os.mkfifo(target)
        case Obstacle.SPARSE:
            with target.open("wb") as file:
                file.truncate(SPARSE)


class Bench:
    """Tries files one after another in a process that is replaced when it was harmed."""

    def __init__(self, samples: Path) -> None:
        self._samples = samples
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def whole(self, name: str) -> TrialVerdict:
        """Try the intact file, which must be readable; this also loads all code into memory."""
        sample = SAMPLES[name]
        with self._place(sample) as path:
            shutil.copy(self._samples / sample.file, path)
            return self._opened(TrialFile(str(path), sample.reader, is_whole=True))

    def attempt(self, trial: Trial, kept: Path | None = None) -> TrialVerdict:
        """Try a damaged file; it is kept at the path if there is a fault."""
        sample = SAMPLES[trial.name]
        with self._place(sample) as path:
            spoil(trial, self._samples, path)
            is_plain = path.is_file() and not path.is_symlink()
            small = is_plain and path.stat().st_size < SPARSE
            if kept is not None and small:
                shutil.copy(path, kept)
            verdict = self._opened(TrialFile(str(path), sample.reader))
            if kept is not None and small and not verdict.fault:
                kept.unlink()
            return verdict

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    @contextmanager
    def _place(self, sample: Sample) -> Iterator[Path]:
        """A separate folder in which the file is opened, with the files that belong next to it."""
        with tempfile.TemporaryDirectory(prefix="fuzz.", ignore_cleanup_errors=True) as name:
            folder = Path(name, "ufs-desktop")  # named like the data folder
            folder.mkdir()
            for other in BESIDE.get(sample.reader, ()):
                if other != sample.file:
                    shutil.copy(self._samples / other, folder)
            yield folder / sample.file

    def _opened(self, opened: TrialFile) -> TrialVerdict:
        pipe = self._begun()
        try:
            pipe.send(opened)
            if pipe.poll(PATIENCE):
                verdict: TrialVerdict = pipe.recv()
                return verdict
            fault = f"no end within {PATIENCE:.0f} s"
        except (EOFError, OSError):
            fault = "the process died"
        self.close()
        return TrialVerdict(fault)

    def _begun(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe


def serve(pipe: Connection) -> None:
    """Open the files that come through the pipe; runs in a process of its own."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    claimed = int(_status("VmSize")) * 1024
    resource.setrlimit(resource.RLIMIT_AS, (claimed + ROOM, claimed + ROOM))
    while True:
        try:
            opened: TrialFile = pipe.recv()
        except EOFError:
            return
        pipe.send(judge(opened))


class OpeningCost:
    """The time and memory that opening took."""

    seconds = 0.0
    megabytes = 0.0


def judge(opened: TrialFile) -> TrialVerdict:
    """Open a file in both ways, and say what must not happen but did."""
    path = Path(opened.path)
    os.environ["XDG_DATA_HOME"] = str(path.parent.parent)
    before = _bytes(path)
    lines: list[str] = []
    faults: list[str] = []
    costs: list[OpeningCost] = []
    for way in _ways(opened):
        with measured() as cost:
            try:
                line, found = way()
            except Exception:  # any unexpected error is what we look for
                faults.append(_where(traceback.format_exc()))
            else:
                lines.append(line)
                faults += found
        costs.append(cost)
    seconds = max(each.seconds for each in costs)
    megabytes = max(each.megabytes for each in costs)
    if before is not None and before not in [_bytes(each) for each in path.parent.iterdir()]:
        faults += [] if opened.reader == "library" else ["the file is lost"]
    if seconds > SECONDS and not opened.is_whole:
        faults.append(f"took {seconds:.1f} s")
    if megabytes > MEGABYTES:
        faults.append(f"took {megabytes:.0f} MB")
    return TrialVerdict("; ".join(faults), tuple(lines), seconds, megabytes)


def _ways(opened: TrialFile) -> Iterator[Callable[[], tuple[str, list[str]]]]:
    """Functions that open the file and return what was said, and the faults in that."""
    from ufs_desktop.fuzz.readers import READERS, spoken

    path, reader, is_whole = Path(opened.path), READERS[opened.reader], opened.is_whole

    def command() -> tuple[str, list[str]]:
        code, out, err = spoken(reader.command, path)
        faults = _spoken_faults(code, out, err, is_whole=is_whole)
        return f"{code}: {err.strip() or out.strip()[:200]}", list(faults)

    def window() -> tuple[str, list[str]]:
        line = reader.window(path)
        return line, [f"an undamaged file is refused: {line}"] if is_whole and line else []

    if reader.command:
        yield command
    yield window


def _spoken_faults(code: int, out: str, err: str, *, is_whole: bool) -> Iterator[str]:
    if code not in (0, 1, 2):
        yield f"exit code {code}"
    if is_whole and code == 2:
        yield f"an undamaged file is refused: {err.strip()}"
    if (code == 2 or (code == 1 and not out)) and len(err.splitlines()) != 1:
        yield f"not one line: {err[:300]!r}"
    if "Traceback" in err or len(err) > 4_000:
        yield f"no clear line: {err[:300]!r}"
    if visible(out) != out or visible(err) != err:
        yield f"signs that command a terminal: {(out + err)[:200]!r}"


@contextmanager
def measured() -> Iterator[OpeningCost]:
    measure = OpeningCost()
    Path("/proc/self/clear_refs").write_text(CLEAN, encoding="ascii")
    began, held = time.process_time(), _status("VmRSS")
    yield measure
    measure.seconds = time.process_time() - began
    measure.megabytes = (_status("VmHWM") - held) / 1024


def _status(name: str) -> float:
    """A memory figure of this process, in kilobytes."""
    text = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    found = re.search(rf"{name}:\s+(\d+)", text)
    return float(found[1]) if found else 0.0


def _bytes(path: Path) -> bytes | None:
    """The contents of a regular file of moderate size."""
    if not path.is_file() or path.stat().st_size > 64 * 1024**2 or path.is_symlink():
        return None
    return path.read_bytes()


def _where(trace: str) -> str:
    """The last lines of a traceback, joined into one."""
    return " | ".join(line.strip() for line in trace.strip().splitlines()[-7:])
