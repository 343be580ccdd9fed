"""What no bot decides by chance: work by hand, which only people can judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game


def nothing_more(position: object, decision: Decision) -> Answer:
    """Stop: the act that ends the work is offered first."""
    return decision.options[0]


def no_objection(position: object, decision: Decision) -> bool:
    return False


# By prompt: for bots that judge, and for those that answer by chance.
CHOOSERS: Mapping[str, Callable[[object, Decision], Answer]] = MappingProxyType(
    {"table-act": nothing_more, "object": no_objection}
)
HABITS: Mapping[str, Callable[[Decision], Answer]] = MappingProxyType(
    {prompt: partial(choose, None) for prompt, choose in CHOOSERS.items()}
)


def leaving_out(
    is_left: Callable[[Game, object], bool],
) -> Callable[[Game, Decision], Decision]:
    """The decision without what a bot leaves alone; `options` may end up empty."""

    def sensible(game: Game, decision: Decision) -> Decision:
        if decision.kind is not Kind.PLAY:
            return decision
        kept = tuple(option for option in decision.options if not is_left(game, option))
        return decision._replace(options=kept)

    return sensible
