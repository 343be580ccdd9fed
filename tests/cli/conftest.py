"""What the commands stand on."""

from collections.abc import Iterator

import pytest

from engine.library.collection import Collection
from tests.stocked import ship_once


@pytest.fixture(autouse=True, scope="session")
def libraries_stocked_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Collection, "ship", ship_once)
        yield
