"""`ufs host` and `ufs join` as programs of their own, and what the system says of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from ufs_desktop.net.invitation import parse_invitation

UFS = [sys.executable, "-m", "ufs_desktop.cli.main"]
CODE = "code: "
PAGE = os.sysconf("SC_PAGE_SIZE")


class Hosting(NamedTuple):
    """A host that waits for players, and where."""

    process: subprocess.Popen[str]
    code: str

    @property
    def key(self) -> str:
        return self.code.rpartition("-")[2]

    @property
    def port(self) -> int:
        return parse_invitation(self.code).port


@contextmanager
def program(*command: str) -> Iterator[subprocess.Popen[str]]:
    """It is ended at the end, if it has not ended by itself."""
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def hosting(
    *options: str, inside: Sequence[str] = (), ufs: Sequence[str] = UFS
) -> Iterator[Hosting]:
    """`inside`: the command that starts it elsewhere; `ufs`: the program."""
    with program(*inside, *ufs, "host", "--json", *options) as process:
        code = next(each for each in said(process.stderr) if each.startswith(CODE))
        yield Hosting(process, code.removeprefix(CODE).strip())


def said(stream: IO[str] | None) -> IO[str]:
    """What a program tells, line by line."""
    assert stream is not None
    return stream


class Held(NamedTuple):
    """What a program holds of its machine."""

    bytes: int
    files: int


def held(process: subprocess.Popen[str]) -> Held:
    """Of Linux: what is in memory, and how many files and sockets are open."""
    folder = Path(f"/proc/{process.pid}")
    pages = int((folder / "statm").read_text().split()[1])
    return Held(pages * PAGE, len(list((folder / "fd").iterdir())))
