"""Verbs: their forms, and the node verb that each stands for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.ufs.tables.words import ClauseSubject
from engine.ufs.effects import nodes as n


@dataclass(frozen=True, slots=True)
class Lexeme:
    """The forms of a verb."""

    base: str
    third: str
    past: str
    participle: str

    def active(self, tense: str, person: ClauseSubject) -> str:
        """The verb with its auxiliary, after the subject."""
        has = "has" if person.singular else "have"
        return {
            "pres": self.third if person.singular else self.base,
            "past": self.past,
            "perf": f"{has} {self.participle}",
            "pastnot": f"did not {self.base}",
            "perfnot": f"{has} not {self.participle}",
            "would": f"would {self.base}",
            "cannot": f"cannot {self.base}",
        }[tense]

    def passive(self, tense: str, *, plural: bool) -> str:
        """The passive with its auxiliary."""
        now, then, has = ("are", "were", "have") if plural else ("is", "was", "has")
        return {
            "pres": f"{now} {self.participle}",
            "past": f"{then} {self.participle}",
            "perf": f"{has} been {self.participle}",
            "pastnot": f"{then} not {self.participle}",
            "perfnot": f"{has} not been {self.participle}",
            "would": f"would be {self.participle}",
            "cannot": f"cannot be {self.participle}",
        }[tense]


def regular(base: str, past: str | None = None, participle: str | None = None) -> Lexeme:
    """A verb whose third person is the base plus "s"."""
    third = f"{base}es" if base.endswith(("s", "h", "x")) else f"{base}s"
    past = past or (f"{base}d" if base.endswith("e") else f"{base}ed")
    return Lexeme(base, third, past, participle or past)


LEXEMES = {
    n.Verb.COMMIT: regular("commit", "committed"),
    n.Verb.READY: Lexeme("ready", "readies", "readied", "readied"),
    n.Verb.FLIP: regular("flip", "flipped"),
    n.Verb.UNFLIP: regular("unflip", "unflipped"),
    n.Verb.DESTROY: regular("destroy"),
    n.Verb.SACRIFICE: regular("sacrifice"),
    n.Verb.REMOVE: regular("remove"),
    n.Verb.DISCARD: regular("discard"),
    n.Verb.SEAL: regular("seal"),
    n.Verb.UNSEAL: regular("unseal"),
    n.Verb.FREEZE: regular("freeze", "froze", "frozen"),
    n.Verb.CLEAR: regular("clear"),
    n.Verb.SPEND: regular("spend", "spent"),
    n.Verb.REVEAL: regular("reveal"),
    n.Verb.CHOOSE: regular("choose", "chose", "chosen"),
    n.Verb.DRAW: regular("draw", "drew", "drawn"),
    n.Verb.MILL: regular("mill"),
    n.Verb.BUILD: regular("build", "built"),
    n.Verb.PLAY: regular("play"),
    n.Verb.BLOCK: regular("block"),
    n.Verb.REVIEW: regular("review"),
    n.Verb.CANCEL: regular("cancel", "canceled"),
    n.Verb.ATTACH: regular("attach"),
    n.Verb.SEARCH: regular("search"),
    n.Verb.CHECK: regular("check"),
    n.Verb.TRANSFORM: regular("transform"),
    n.Verb.ATTACK: regular("attack"),
    n.Verb.LOOK_AT: Lexeme("look at", "looks at", "looked at", "looked at"),
}
CARD_VERBS = (
    *(n.Verb.COMMIT, n.Verb.READY, n.Verb.FLIP, n.Verb.UNFLIP, n.Verb.DESTROY, n.Verb.SACRIFICE),
    *(n.Verb.REMOVE, n.Verb.DISCARD, n.Verb.SEAL, n.Verb.UNSEAL, n.Verb.FREEZE, n.Verb.CLEAR),
    *(n.Verb.SPEND, n.Verb.REVEAL, n.Verb.DRAW, n.Verb.MILL, n.Verb.BUILD, n.Verb.PLAY),
    *(n.Verb.REVIEW, n.Verb.CHECK, n.Verb.ATTACH, n.Verb.CANCEL, n.Verb.TRANSFORM),
    n.Verb.ATTACK,
)
GET = Lexeme("get", "gets", "got", "gotten")
GAIN = regular("gain")
LOSE = regular("lose", "lost")
DEAL = regular("deal", "dealt")
TAKE = regular("take", "took", "taken")
MAKE = regular("make", "made")
PASS = Lexeme("pass", "passes", "passed", "passed")
FAIL = regular("fail")
ADD = regular("add")
PUT = regular("put", "put")
RETURN = regular("return")
RESOLVE = regular("resolve")
LEAVE = regular("leave", "left")
ENTER = regular("enter")
ATTEMPT = regular("attempt")
