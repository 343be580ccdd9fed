"""`ufs fuzz`: randomly damages every kind of file, and opens it."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json

if TYPE_CHECKING:
    from ufs_desktop.fuzz.trial import Bench, Trial, TrialVerdict

MOST_FAULTS = 20  # enough to work on
MINUTE = 60


class Fault(NamedTuple):
    """A file that was neither read nor refused properly; `file` is where it was stored."""

    name: str
    damage: str
    key: str
    what: str
    file: str


class Soak:
    """The results of all trials so far."""

    def __init__(self) -> None:
        self.trials = 0
        self.faults: list[Fault] = []
        self.seconds = self.megabytes = 0.0  # the most of any trial

    def take(self, trial: Trial, verdict: TrialVerdict, kept: Path) -> None:
        self.trials += 1
        self.seconds = max(self.seconds, verdict.seconds)
        self.megabytes = max(self.megabytes, verdict.megabytes)
        if verdict.fault:
            file = kept.as_posix() if kept.exists() else ""
            self.faults.append(Fault(trial.name, trial.damage, trial.key, verdict.fault, file))


def register(subparsers: Subparsers) -> None:
    """Add `ufs fuzz`."""
    parser = add_command(
        subparsers, "fuzz", "damage everything that can be opened, at random, and open it"
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=10.0,
        metavar="N",
        help="how long to run once everything has been read undamaged",
    )
    parser.add_argument("--seed", type=whole_number(0), metavar="S", help="repeat an earlier run")
    parser.add_argument("--only", metavar="NAME", help="only files of one kind, such as replay")
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where to save files that do harm",
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    """Returns 1 if anything was found; Ctrl+C ends it early with the results so far."""
    from ufs_desktop.fuzz.samples import SAMPLES, write_samples
    from ufs_desktop.fuzz.trial import Bench

    if args.only not in (None, *SAMPLES):
        raise InputError(f"no kind of file is called {args.only!r}: {', '.join(SAMPLES)}")
    seed = time.time_ns() if args.seed is None else args.seed
    soak = Soak()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz.") as folder:
        bench = Bench(Path(folder))
        try:
            write_samples(Path(folder))
            _try_on(bench, args, seed, soak)
        except KeyboardInterrupt:
            sys.stderr.write("ended early\n")
        finally:
            bench.close()
    _report(soak, seed, time.monotonic() - began, as_json=args.json)
    return Exit.FAILED if soak.faults else Exit.OK


def _try_on(bench: Bench, args: argparse.Namespace, seed: int, soak: Soak) -> None:
    """Run trials until the time is up."""
    from engine.kernel.rng import Rng
    from ufs_desktop.fuzz.table import trials

    possible = [each for each in trials() if args.only in (None, each.name)]
    rng, length = Rng(str(seed)), args.minutes * MINUTE
    names = dict.fromkeys(each.name for each in possible)
    with Progress("whole files", len(names)) as progress:
        for name in names:
            if fault := bench.whole(name).fault:
                raise CommandFailed(f"{name}: {fault}")
            progress.advance()
    began = time.monotonic()
    with Progress("fuzz", int(length)) as progress:
        while time.monotonic() - began < length and len(soak.faults) < MOST_FAULTS:
            trial = rng.choice(possible)._replace(key=f"{seed}/{soak.trials}")
            kept = args.keep / f"fuzz-{seed}-{soak.trials}-{trial.name.replace(' ', '-')}"
            soak.take(trial, bench.attempt(trial, kept), kept)
            progress.follow(int(time.monotonic() - began), int(length))


def _report(soak: Soak, seed: int, seconds: float, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "seed": seed,
                "trials": soak.trials,
                "seconds": round(seconds, 1),
                "longest_s": round(soak.seconds, 2),
                "largest_mb": round(soak.megabytes, 1),
                "faults": [fault._asdict() for fault in soak.faults],
            }
        )
        return
    for fault in soak.faults:
        kept = f"; saved as {fault.file}" if fault.file else ""
        sys.stdout.write(f"{fault.name}, {fault.damage} ({fault.key}): {fault.what}{kept}\n")
    sys.stdout.write(
        f"{soak.trials} files in {seconds:.0f} s, seed {seed}: {len(soak.faults)} faults; "
        f"at most {soak.seconds:.2f} s and {soak.megabytes:.0f} MB each\n"
    )
