"""Errors of the engine.

EngineError
├── IllegalAnswer   an answer refused; the game is untouched
├── LoopError       a procedure that does not end; carries the stack
├── SaveError       a save or replay that cannot be read; says what and where
├── JsonError       text that is not JSON, or too much of it (contents)
├── CrewLost, HelperEnded, HelperFailed   work in other processes that came to nothing
├── Broken          a promise that random play found broken (harness)
└── (packages above the kernel add their own leaves: DeckError, CardTextError, ScenarioError)
"""

from __future__ import annotations

# What a step raises in a state that no game can reach, but that a forged file may hold.
CONTRADICTIONS = (
    LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError,
    RecursionError,
)  # fmt: skip
LONGEST = 300  # characters that are quoted from a file
PROTOCOL = "protocol"  # cited by a refusal that rests on no rule of the game


class EngineError(Exception):
    """Base of every error that the engine raises on purpose."""


class IllegalAnswer(EngineError):
    """An answer that the pending decision does not allow."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class LoopError(EngineError):
    """The limit of steps or of depth was reached; `stack` says where, outermost first."""

    def __init__(self, what: str, stack: tuple[str, ...]) -> None:
        super().__init__(f"{what}: {' > '.join(stack)}")
        self.stack = stack


class SaveError(EngineError):
    """A file or value that cannot be loaded; its message is one line, however much it quotes.

    `is_older`: it comes from an older version, so this one may ask for too much.
    `is_newer`: it comes from a version that this one cannot know.
    """

    def __init__(
        self, where: str, what: str, *, is_older: bool = False, is_newer: bool = False
    ) -> None:
        where, what = where[:LONGEST], what[:LONGEST]
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what
        self.is_older = is_older
        self.is_newer = is_newer
