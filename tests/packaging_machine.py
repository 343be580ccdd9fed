"""A copy of the project's top on a machine that has nothing but what a test puts there."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = (
    *("sh", "dirname", "basename", "cat", "grep", "tail", "cksum", "mktemp", "rm", "id", "find"),
    *("sed", "mkdir", "rmdir", "mv", "cp", "date"),
)


class Machine:
    """A copy of the project's top and a PATH with nothing but what a test puts there."""

    def __init__(self, folder: Path, name: str = "a project") -> None:
        self.project = folder / name
        self.bin = folder / "bin"
        self.elsewhere = folder / "elsewhere"
        for place in (self.project / "ufs_desktop", self.bin, self.elsewhere):
            place.mkdir(parents=True)
        shutil.copytree(ROOT / "packaging", self.project / "packaging")
        for name in ("pyproject.toml", "hatch_build.py", "resources.qrc", "LICENSE"):
            shutil.copy(ROOT / name, self.project / name)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.bin / tool).symlink_to(found)

    def script(self, name: str, text: str, folder: Path | None = None) -> None:
        path = (folder or self.bin) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # a link leads to the system's own tool
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def python(self, *, without: str = "no such module") -> None:
        """A python3.11 that is this interpreter, except that importing `without` fails."""
        self.script(
            "python3.11",
            f'case "$*" in *"{without}"*) exit 1;; esac\nexec {sys.executable} "$@"',
        )

    def maker(self, pip: str = "exit 0", *, works: bool = True) -> None:
        """A python3.11 that makes environments as `environment` does, or breaks off half-way."""
        pattern = self.bin.parent / "pattern"
        self.environment(pip, pattern)
        self.script(
            "python3.11",
            f'if [ "$2" = venv ]; then cp -r "{pattern}/." "$3"; exit {0 if works else 1}; fi\n'
            f'if [ "$2" = "import venv, ensurepip" ]; then exit; fi\n'
            f'exec {sys.executable} "$@"',
        )

    def environment(self, pip: str, folder: Path | None = None) -> None:
        """A virtual environment whose `-m pip` runs the shell text `pip`."""
        programs = (folder or self.project / ".venv") / "bin"
        self.script(
            "python",
            f'if [ "$1 $2" = "-m pip" ]; then {pip}; exit; fi\n'
            f'if [ "$1" = -m ]; then echo "ran $*"; exit; fi\n'
            f'if [ "$2" = "import pip" ]; then exit; fi\nexec {sys.executable} "$@"',
            programs,
        )
        self.script("ufs-desktop", 'echo "opened $*"', programs)
        self.script("pyside6-rcc", 'echo made >"$5"', programs)

    def run(
        self, script: str, *arguments: str, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(self.project / script), *arguments],
            cwd=self.elsewhere,
            env={"PATH": str(self.bin), "HOME": str(self.elsewhere), **variables},
            capture_output=True,
            text=True,
            timeout=60,
        )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    return done.stderr.splitlines()[-1]
