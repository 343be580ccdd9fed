"""How decisions of the fighting game are worded, and what cards, drops and buttons answer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, Shown, told_as
from engine.ufs.faces import FightView
from engine.ufs.model.offer import Offer
from ufs_desktop.fight.among import among
from ufs_desktop.fight.commits import COMMIT, cheapest, weights_of
from ufs_desktop.fight.histories import check_lines
from ufs_desktop.fight.occasion import happened
from ufs_desktop.fight.outcome import outcomes
from ufs_desktop.fight.plan import ATTACK, RIVAL
from ufs_desktop.fight.prompts import ADVICE, NEVER_AT_ONCE, PASSES, YES_NO, sentence
from ufs_desktop.fight.words import GROUPS, Say, card_name, offer_label, option_label
from ufs_desktop.table.handwork import ENDS
from ufs_desktop.table.layout import PANEL
from ufs_desktop.table.questions import Cards, Drops, Gaps, Payment, Questions

PLACES = {  # where cards are dropped
    "pool": "your card pool",
    ATTACK: "the attack",
    "momentum": "your momentum",
    "discard": "your discard pile",
    PANEL: "the panel",
}
BLOCKING = {ATTACK: True, RIVAL: True, "pool": True}  # a block is meant for the attack
PLAYING = {**BLOCKING, "stage": True, PANEL: True}
ACTS = {"form": "play", "block": "block"}  # with a card in hand
HINT = "Click your ready cards, or drag them here."


def drops(decision: DecisionView) -> Drops:
    """Where a card is dropped to answer this."""
    match decision.prompt:
        case "block":
            return Drops((ATTACK,), BLOCKING)
        case "clear-to-momentum":
            return Drops(("momentum", "discard"), {"momentum": True, "discard": False})
        case "place-in-pool":
            return Drops(("pool",), {"pool": True})
        case "place-in-momentum":
            return Drops(("momentum",), {"momentum": True})
    return Drops(("pool",), PLAYING) if decision.kind is Kind.PLAY else Drops()


def gaps(decision: DecisionView) -> Gaps:
    """The row that a card is put into; cards in the momentum are known only by their place."""
    if decision.prompt == "place-in-pool":
        return Gaps("First", "Last", "pool")
    return Gaps("Leftmost", "Rightmost")


def act(decision: DecisionView, zone: str) -> str:
    """What is attempted with a card that has no offer."""
    if decision.prompt == "block":
        return ACTS["block"]
    if zone == "hand":
        return ACTS.get(decision.prompt, "use")
    return "use" if zone in ("stage", "pool") else ""


def card_of(key: Shown) -> Handle:
    """The card of an offer."""
    offer = told_as(Offer, key)
    assert offer is not None
    return Handle(offer.card)


def aim_of(key: Shown) -> Handle | None:
    """The backup at which an offer aims."""
    offer = told_as(Offer, key)
    return None if offer is None or offer.target is None else Handle(offer.target)


def payment(decision: DecisionView, view: FightView, cards: Cards, say: Say = str) -> Payment:
    """The check being made: value against difficulty, and what is still missing."""
    table = view.table
    facts = dict(decision.facts)
    value, difficulty, short = (int(str(facts.get(k, 0))) for k in ("value", "difficulty", "short"))
    check = table.check
    title, made_of = "", ""
    if check is not None:
        playing = cards.get(check.playing) if check.playing is not None else None
        title = f"{say('Control check')} for {card_name(playing)}"
        made_of = "\n".join(check_lines(check, say))

    weights = weights_of(decision)

    def missing(chosen: Sequence[Handle]) -> str:
        left = max(0, short - sum(weights[card] for card in chosen))
        words = f"{short} short  ·  {len(chosen)} chosen"
        return say(f"{words}  ·  {left} to go" if left else f"{words}  ·  enough")

    return Payment(title, f"{value}  of  {difficulty}", made_of, say(HINT), missing)


def _is_cost(decision: DecisionView) -> bool:
    return dict(decision.facts).get("cause") == "cost"


QUESTIONS = Questions(
    sentence=sentence,
    happened=happened,
    offer=offer_label,
    card_of=card_of,
    aim_of=aim_of,
    option=option_label,
    drops=drops,
    places=PLACES,
    gaps=gaps,
    act=act,
    payment=payment,
    windows=frozenset({"respond"}),
    payments=frozenset({COMMIT}),
    passes=PASSES,
    yes_no=YES_NO,
    among=among,
    cheapest=cheapest,
    outcomes=outcomes,
    for_me={COMMIT: "Commit for me"},
    advice=ADVICE,
    groups=GROUPS,
    is_cost=_is_cost,
    ends=ENDS,
    never_at_once=NEVER_AT_ONCE,
)
