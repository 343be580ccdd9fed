"""What a built wheel carries: the code, the data files, the compiled resources, the commands."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ufs_desktop.net.versions import make_of

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    "engine",
    "ufs_desktop",
    "assets",
    "pyproject.toml",
    "hatch_build.py",
    "resources.qrc",
    "README.md",
    "LICENSE",
)
# Enough of the program to see that it runs from the wheel, away from the working copy.
PROBE = """
import sys
from ufs_desktop.bundle import bundled
from ufs_desktop.cli.main import main
print(bundled("fonts", "LICENSE-Inter.txt").name)
sys.exit(main(["--version"]))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the sources with one data file of each kind more, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "sources"
    copy.mkdir()
    for name in SOURCES:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, copy / name)
    (copy / "ufs_desktop" / "resources_rc.py").unlink()
    (copy / "engine" / "probe.rules.tsv").write_text("id\n")
    (copy / "engine" / "probe.lark").write_text("start:\n")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(build, cwd=copy, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.mark.parametrize("package", ["engine", "ufs_desktop"])
def test_wheel_has_every_source_file(unpacked: Path, package: str) -> None:
    sources = [path.relative_to(ROOT) for path in (ROOT / package).rglob("*.py")]
    assert sources
    assert [str(path) for path in sources if not (unpacked / path).exists()] == []


def test_wheel_has_the_engines_data_files(unpacked: Path) -> None:
    assert (unpacked / "engine" / "probe.rules.tsv").exists()
    assert (unpacked / "engine" / "probe.lark").exists()
    data = [path for path in (ROOT / "engine").rglob("*") if path.suffix in (".tsv", ".lark")]
    assert [path for path in data if not (unpacked / path.relative_to(ROOT)).exists()] == []


def test_wheel_and_sources_are_one_program_on_a_network(unpacked: Path) -> None:
    assert make_of(unpacked) == make_of(unpacked.parent / "sources") != make_of(ROOT / "assets")


def test_wheel_has_compiled_resources(unpacked: Path) -> None:
    text = (unpacked / "ufs_desktop" / "resources_rc.py").read_text(encoding="utf-8")
    assert "qt_resource_data" in text


def test_wheel_has_the_licences(unpacked: Path) -> None:
    licences = {path.name for path in unpacked.glob("*.dist-info/licenses/**/*") if path.is_file()}
    assert licences == {"LICENSE", "LICENSE-Inter.txt"}


def test_wheel_has_no_tests_and_both_commands(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir() if ".dist-info" not in path.name} == {
        "engine",
        "ufs_desktop",
    }
    assert list(unpacked.rglob("*.md")) == []  # pages for those who have the sources
    entry_points = next(unpacked.glob("*.dist-info/entry_points.txt")).read_text()
    assert "ufs = ufs_desktop.cli.main:main" in entry_points
    assert "ufs-desktop = ufs_desktop.app:main" in entry_points


def test_program_runs_from_the_wheel(unpacked: Path, tmp_path: Path) -> None:
    probe = f"import sys; sys.path.insert(0, {str(unpacked)!r})\n{PROBE}"
    done = subprocess.run(
        [sys.executable, "-P", "-c", probe], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("LICENSE-Inter.txt\nufs ")
