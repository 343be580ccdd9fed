"""What works today, as data: the first page shows this list and nothing else.

A feature is added here in the change that makes it work.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """Something that a person can use now: an icon's name, what it is and how to start it."""

    icon: str
    title: str
    text: str
    command: str


FEATURES: tuple[Feature, ...] = (
    Feature(
        icon="scenario",
        title="Play through a scenario",
        text="A scenario sets a table, plays a few moves and says what must be true.",
        command="ufs scenario run FILE",
    ),
    Feature(
        icon="rules",
        title="Look up a rule",
        text="Every rule of the editions has a gist in our own words.",
        command="ufs rules show E.3.5",
    ),
)
