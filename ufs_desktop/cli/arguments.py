"""Types with which argparse checks the values of options."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def whole_number(least: int) -> Callable[[str], int]:
    """An argument type: a whole number of at least `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"not a whole number: {text!r}") from error
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        return number

    return read
