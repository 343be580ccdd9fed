"""Attempts to block: "when you try to block a Throw attack with this card" (G.2.2)."""

from __future__ import annotations

from collections.abc import Callable

from engine.text.grammar import Grammar, builds
from engine.text.ufs.tables.events import TENSES
from engine.text.ufs.tables.verbs import ATTEMPT
from engine.text.ufs.tables.words import ANYONE, OPPONENT, THEY, YOU
from engine.ufs.effects import nodes as n

BLOCKERS = (YOU, OPPONENT, ANYONE, THEY)


def add_attempts(grammar: Grammar) -> None:
    """More events: who attempts a block, with what card, against which attack."""
    for tense in TENSES:
        for person in BLOCKERS:
            tries = f"{person.subject} {ATTEMPT.active(tense, person)} to block"
            tried = builds(n.EventPattern, verb=n.Verb.ATTEMPT, by=person.who, as_block=True)
            add = _adder(grammar, f"ev1.{tense}", tries)
            add("with {cards:evnp.you}", tried)
            add("{target:evs.sg} with {cards:evnp.you}", tried)
            add("{target:evs.sg}", tried)


def _adder(grammar: Grammar, core: str, tries: str) -> Callable[..., None]:
    return lambda tail, builder: grammar.add(core, f"{tries} {tail}", builder)
