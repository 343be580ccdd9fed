"""What lies in a library's file, past the program that reads it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def kept_texts(path: Path, compiler: str) -> int:
    """How many results of this compiler there are."""
    query = "SELECT count(*) FROM compiled WHERE compiler = ?"
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(query, (compiler,)).fetchone()[0])
