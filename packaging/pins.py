"""What the project needs from the package index, and the exact versions that were found for it.

`python pins.py needs` prints the requirements of pyproject.toml, run.sh and test.sh together;
`python pins.py pins REPORT` prints the constraints that follow from a report of pip.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
HEADER = "# Made by 'sh packaging/lock.sh' and not edited by hand: what run.sh and test.sh install."


def needs() -> list[str]:
    """The requirements of building, running and developing."""
    content = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project = content["project"]
    extras = [need for extra in project["optional-dependencies"].values() for need in extra]
    return sorted({*content["build-system"]["requires"], *project["dependencies"], *extras})


def pins(report: Path) -> list[str]:
    """One line a package, by name; what pip resolved for this machine holds for others too."""
    found = [item["metadata"] for item in json.loads(report.read_bytes())["install"]]
    return [HEADER, *sorted(f"{plain(each['name'])}=={each['version']}" for each in found)]


def plain(name: str) -> str:
    """The one spelling of the name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    print("\n".join(needs() if sys.argv[1] == "needs" else pins(Path(sys.argv[2]))))
