"""The families of instruction nodes: what kind of thing a node may stand for.

A node is frozen data without behaviour. The families exist so that a field can say "any amount" or
"any condition" without naming every class, and to keep this package free of import cycles.
"""

from __future__ import annotations


class Node:
    """Any part of an ability. Equal fields make equal nodes; nothing in it ever changes."""

    __slots__ = ()


class Amount(Node):
    """Something that is a number when it is evaluated."""

    __slots__ = ()


class Predicate(Node):
    """Something that is true or false of a card."""

    __slots__ = ()


class CardRef(Node):
    """Something that stands for zero or more cards."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or false of the game."""

    __slots__ = ()


class Span(Node):
    """A stretch of the game: how long an effect lasts or when a history condition counts."""

    __slots__ = ()


class Instruction(Node):
    """Something that can be carried out, as an effect or (where it fits) as a cost."""

    __slots__ = ()


class Restriction(Node):
    """Something that limits or widens when a played ability may be played (H.3)."""

    __slots__ = ()
