"""resources.qrc and what was compiled from it agree with the files in assets."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, QIODevice

from ufs_desktop import resources_rc
from ufs_desktop.bundle import Incomplete, bundled

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = [
    (entry.get("alias", ""), entry.text or "")
    for entry in ElementTree.parse(ROOT / "resources.qrc").iter("file")
]


@pytest.mark.parametrize(("alias", "source"), ENTRIES)
def test_compiled_resource_is_the_file(alias: str, source: str) -> None:
    assert resources_rc is not None
    file = QFile(f":/{alias}")
    assert file.open(QIODevice.OpenModeFlag.ReadOnly), f"{alias} is not compiled"
    content = bytes(file.readAll().data())
    file.close()
    assert content == (ROOT / source).read_bytes(), f"{alias} is stale: install again"


@pytest.mark.parametrize("folder", ["icons", "fonts"])
def test_every_icon_and_font_is_listed(folder: str) -> None:
    listed = {source for _, source in ENTRIES}
    files = [f"assets/{folder}/{path.name}" for path in (ROOT / "assets" / folder).iterdir()]
    assert [name for name in files if name not in listed] == []


def test_bundled_file_is_found_and_a_missing_one_is_named() -> None:
    assert bundled("fonts").is_dir()
    with pytest.raises(Incomplete, match="assets/no/such is missing; install it again"):
        bundled("no", "such")
