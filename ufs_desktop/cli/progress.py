"""A progress bar for long work, shown on a terminal only and never in a pipe or a log."""

import sys
import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 28
SECONDS_BETWEEN_DRAWS = 0.1


class Progress:
    """Counts steps towards a total; a context manager that leaves a clean line behind.

    It draws on standard error, so that a report on standard output stays intact. Without a total it
    waits for work that counts by itself (`follow`).
    """

    def __init__(self, label: str, total: int | None = None, stream: TextIO | None = None) -> None:
        self.label = label
        self.total = total
        self.done = 0
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._drawn_at = float("-inf")

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def advance(self, steps: int = 1) -> None:
        """Count `steps` more; the bar is redrawn a few times a second at most."""
        done = self.done + steps
        self.done = done if self.total is None else min(done, self.total)
        now = time.monotonic()
        if self.done == self.total or now - self._drawn_at >= SECONDS_BETWEEN_DRAWS:
            self._drawn_at = now
            self._draw()

    def follow(self, done: int, total: int) -> None:
        """Show the state reported by work that counts by itself."""
        self.total = total
        self.advance(done - self.done)

    def _draw(self) -> None:
        if self._shown:
            self._stream.write(f"\r\x1b[K{self.line()}")
            self._stream.flush()

    def line(self) -> str:
        """The bar as text, such as `games [####----] 12/24`."""
        if self.total is None:
            return f"{self.label} [{'-' * WIDTH}]"
        filled = WIDTH * self.done // self.total if self.total else WIDTH
        return f"{self.label} [{'#' * filled}{'-' * (WIDTH - filled)}] {self.done}/{self.total}"
