"""What works today, as data: the first page shows this list and nothing else.

A feature is described here by the command that starts it, and shown once that command is there.
"""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """Something that a person can use: an icon's name, what it is and how to start it."""

    icon: str
    title: str
    text: str
    command: str

    @property
    def subcommand(self) -> str:
        return self.command.split()[1]


FEATURES: tuple[Feature, ...] = (
    Feature(
        icon="play",
        title="Watch bots play",
        text="Whole games between two bots, the same again from the same seed.",
        command="ufs play --games 10 --seed 1",
    ),
    Feature(
        icon="scenario",
        title="Play through a scenario",
        text="A scenario sets a table, plays a few moves and checks what must be true.",
        command="ufs scenario run FILE",
    ),
    Feature(
        icon="rules",
        title="Look up a rule",
        text="What each rule of an edition says, in our own words.",
        command="ufs rules show E.3.5",
    ),
    Feature(
        icon="cards",
        title="Compile card text",
        text="Turns printed abilities into instructions, and says which it does not understand.",
        command="ufs cards compile FILE",
    ),
    Feature(
        icon="deck",
        title="Check a deck",
        text="Whether a deck is legal in an edition, with a reason for each problem.",
        command="ufs deck check FILE",
    ),
    Feature(
        icon="replay",
        title="Read a saved game",
        text="The log of a saved game, each line with the rule that made it happen.",
        command="ufs replay show FILE",
    ),
    Feature(
        icon="bench",
        title="Measure the engine",
        text="Decisions and games a second, beside a calibration of this machine.",
        command="ufs bench",
    ),
)


def working(subcommands: Collection[str]) -> tuple[Feature, ...]:
    """The features whose subcommand is among those that the `ufs` command has."""
    return tuple(feature for feature in FEATURES if feature.subcommand in subcommands)
