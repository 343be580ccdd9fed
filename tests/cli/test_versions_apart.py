"""Two programs of different versions: whoever joins is told so, and the host waits on."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.lan_programs import UFS, hosting

pytestmark = pytest.mark.slow
# `ufs` of another version.
OTHER = """
import json, sys
from ufs_desktop.cli.main import main
from ufs_desktop.net import guest, host
versions_of = host.versions_of
changes = json.loads(sys.argv[1])
host.versions_of = guest.versions_of = lambda game: versions_of(game).model_copy(update=changes)
sys.exit(main(sys.argv[2:]))
"""


def other(**changes: object) -> list[str]:
    return [sys.executable, "-c", OTHER, json.dumps(changes)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"program": "9.9"}, ("9.9", "0.1.0", "You both need the same one")),
        ({"protocol": 99}, ("reinstall the newest version",)),
        ({"rules": 99}, ("reinstall the newest version",)),
        ({"make": "ab"}, ("reinstall the newest version",)),
        ({"cards": "ab"}, ("cards that came with the program differ",)),
    ],
)
@pytest.mark.parametrize("side", ["host", "guest"])
def test_who_has_another_version_is_told(
    side: str, changes: dict[str, object], words: tuple[str, ...]
) -> None:
    strange = other(**changes)
    with hosting("--local", "--port", "0", ufs=strange if side == "host" else UFS) as host:
        ufs = strange if side == "guest" else UFS
        join = [*ufs, "join", host.code, "--local"]
        told = subprocess.run(join, capture_output=True, text=True, timeout=60)
        assert told.returncode == 1
        assert not [each for each in words if each not in told.stderr]
        assert host.process.poll() is None
