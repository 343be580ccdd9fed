"""A library of the shipped cards that is made once; whoever begins without one gets a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from threading import Lock

from engine.library.collection import Collection
from engine.library.records import CardRecord
from ufs_desktop.fight.library import shipped_stamp
from ufs_desktop.fuzz.trial import serve

_ship = Collection.ship
_stocked: dict[str, sqlite3.Connection] = {}  # by the stamp of the cards
_one_at_a_time = Lock()


def ship_once(
    collection: Collection, stamp: str, records: Callable[[], Iterable[CardRecord]]
) -> bool:
    """Stands in for `Collection.ship`: an empty library becomes what another one became before."""
    with collection._explained():
        is_usual = stamp == shipped_stamp() and not collection._count("record")
    if not is_usual:
        return _ship(collection, stamp, records)
    with _one_at_a_time, collection._explained():
        stocked = _stocked.get(stamp)
        if stocked is not None:
            stocked.backup(collection._connection)
            return True
        done = _ship(collection, stamp, records)
        stocked = _stocked[stamp] = sqlite3.connect(":memory:", check_same_thread=False)
        collection._connection.backup(stocked)
        return done


def serve_stocked(pipe: Connection) -> None:
    """Stands in for `serve` of the fuzz table: each file lies in a data folder of its own, which
    begins without a library."""
    Collection.ship = ship_once  # type: ignore[assignment, method-assign]  # in a process of its own
    serve(pipe)
