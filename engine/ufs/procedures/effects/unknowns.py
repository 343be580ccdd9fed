"""What a player has to supply before an instruction can be read (J.4.3, J.4.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Done, Outcome, Procedure, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.pick import source_of
from engine.ufs.rules.amounts import needs_x
from engine.ufs.rules.numbers import HIGHEST
from engine.ufs.rules.trees import found_once
from engine.ufs.rules.vitals import (
    BLOOD_TYPES,
    GENDERS,
    MEASURES,
    Unstated,
    binding,
    own_parts,
    unstated,
)
from engine.ufs.rules.who import X

# What these contain is examined when it is reached.
HOLDERS = (
    n.Sequence,
    n.May,
    n.ChooseOne,
    n.ForEach,
    n.Fired,
    n.Lasting,
    n.Instead,
    n.Forestall,
)
NOTHING = n.Sequence(())
TALLEST = 10_000


def unanswered(game: UfsGame, context: Context, instruction: n.Instruction) -> Procedure | None:
    """The question to settle before the instruction, if there is one."""
    node = _read_now(instruction)
    if _reads_x(node) and needs_x(game, context):
        return NameX(context=context)
    missing = unstated(game, context, node)
    return SettleVital(context=context, missing=missing[0]) if missing else None


def _read_now(instruction: n.Instruction) -> n.Node:
    if isinstance(instruction, n.If | n.Alternative):
        return instruction.condition
    return NOTHING if isinstance(instruction, HOLDERS) else instruction


@found_once
def _reads_x(node: n.Node) -> bool:
    return any(isinstance(part, n.X) for part in own_parts(node))


@dataclass(kw_only=True)
class NameX(Procedure):
    """J.4.3.3: the controller chooses an X that nothing defines, the first time it is read."""

    context: Context
    chosen: int = 0

    @rule("J.4.3.3")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(
            self.context.controller,
            Kind.NUMBER,
            "choose-x",
            "J.4.3.3",
            minimum=0,
            maximum=HIGHEST,
            source=source_of(self.context),
        )
        return Ask(decision, "chosen")

    @rule("J.4.3.3", "J.4.3.4")
    def bind(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(X, self.chosen))


@dataclass(kw_only=True)
class SettleVital(Procedure):
    """J.4.4: the opponent of the character's controller says what a question mark stands for."""

    context: Context
    missing: Unstated
    number: int = 0
    word: str = ""

    @rule("J.4.4")
    def ask(self, game: UfsGame) -> Outcome:
        wanted = self.missing.property
        facts = (("property", str(wanted)),)
        if wanted in MEASURES.values():
            decision = Decision(
                self.missing.player,
                Kind.NUMBER,
                "choose-vital",
                "J.4.4",
                minimum=0,
                maximum=TALLEST,
                source=self.missing.card,
                facts=facts,
            )
            return Ask(decision, "number")
        decision = Decision(
            self.missing.player,
            Kind.NAME,
            "choose-vital",
            "J.4.4",
            BLOOD_TYPES if wanted is n.Property.BLOOD_TYPE else GENDERS,
            source=self.missing.card,
            facts=facts,
        )
        return Ask(decision, "word")

    @rule("J.4.4")
    def bind(self, game: UfsGame) -> Outcome:
        value = self.word or str(self.number)
        name = binding(self.missing.card, self.missing.property)
        return Done(self.context.bind(name, value))
