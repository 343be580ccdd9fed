"""The build hook: compiles resources.qrc to ufs_desktop/resources_rc.py.

It runs for wheels and for editable installs alike; the result is never committed.
"""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "resources.qrc"
TARGET = "ufs_desktop/resources_rc.py"

# What the script pyside6-rcc does, found also where no script directory is on the PATH.
RCC = [sys.executable, "-c", "from PySide6.scripts.pyside_tool import rcc; rcc()"]


class ResourcesHook(BuildHookInterface[Any]):
    """Compiles the Qt resources before the files of the wheel are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":  # a source archive carries the sources alone
            return
        command = [*RCC, "-g", "python", SOURCE, "-o", TARGET]
        made = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if made.returncode:
            complaint = " ".join(made.stderr.split())
            raise RuntimeError(f"pyside6-rcc could not compile {SOURCE}: {complaint}")
        build_data["artifacts"].append(f"/{TARGET}")
