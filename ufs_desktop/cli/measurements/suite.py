"""All measurements for `ufs bench`: the figures of every part of the project."""

from __future__ import annotations

from ufs_desktop import garbage
from ufs_desktop.cli.measurements import cards, decks, duels, fight, kernel, net, questions, table
from ufs_desktop.cli.measurements.timing import Figures, Measurement
from ufs_desktop.cli.progress import Progress

MEASUREMENTS: tuple[Measurement, ...] = (
    *kernel.MEASUREMENTS,
    *cards.MEASUREMENTS,
    *decks.MEASUREMENTS,
    *fight.MEASUREMENTS,
    *duels.MEASUREMENTS,
    *questions.MEASUREMENTS,
    *table.MEASUREMENTS,
)
PARTS = {"net": net.MEASUREMENTS}  # measured separately, each with its own calibration


def measure(measurements: tuple[Measurement, ...]) -> Figures:
    """All figures in the order measured; none depends on those before it."""
    figures: Figures = {}
    with Progress("measuring", len(measurements)) as progress:
        for measurement in measurements:
            garbage.tidy()
            with garbage.settled():
                figures |= measurement()
            progress.advance()
    return figures
