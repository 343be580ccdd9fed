"""11.2: which cards pay for what; the numbers of worked cases stand in brackets."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.play import TcgPlay
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules.payments import (
    CpSource,
    card_price,
    cp_sources,
    exact_payment,
    is_exact,
    least_payment,
)
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId
from tests.fftcg.vanilla import (
    AMBUSHER,
    BULWARK,
    DAWN,
    FIRE,
    GUARD,
    ICE,
    KEEPER,
    LAMP,
    LANCER,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
)

FIRE_3 = CpPrice(((FIRE,),), 2)
FIRE_2 = CpPrice(((FIRE,),), 1)
FIRE_ICE = CpPrice(((FIRE,), (ICE,)))


def sources(fire: int = 0, ice: int = 0, backups: int = 0) -> list[CpSource]:
    made = [((FIRE,), 2)] * fire + [((ICE,), 2)] * ice + [((FIRE,), 1)] * backups
    return [CpSource(CardId(at), *each) for at, each in enumerate(made)]


@pytest.mark.parametrize(
    ("price", "chosen", "legal"),
    [
        (FIRE_2, sources(backups=3), False),  # (7)
        (FIRE_2, sources(backups=2), True),
        (FIRE_3, sources(fire=2), True),  # (8) one is wasted
        (FIRE_2, sources(fire=2), False),
        (FIRE_3, sources(fire=1, backups=2), True),
        (FIRE_3, sources(fire=1, backups=3), False),
        (FIRE_3, sources(ice=2), False),
        (FIRE_3, sources(ice=1, backups=1), True),
        (FIRE_ICE, sources(fire=1, ice=1), True),  # (11) one of each is wasted
        (FIRE_ICE, sources(fire=2), False),
        (FIRE_ICE, sources(fire=1), False),
        (FIRE_3, sources(), False),
        (CpPrice(), sources(), True),
        (CpPrice(), sources(backups=1), False),
        (CpPrice((), 1), sources(fire=1), True),
    ],
)
def test_payment(price: CpPrice, chosen: list[CpSource], legal: bool) -> None:
    assert is_exact(price, chosen) is legal


@pytest.mark.parametrize("price", [FIRE_2, FIRE_3, FIRE_ICE, CpPrice((), 4), CpPrice(((ICE,),), 4)])
def test_payment_is_found_whenever_there_is_one(price: CpPrice) -> None:
    for fire, ice, backups in [(a, b, c) for a in range(3) for b in range(3) for c in range(4)]:
        have = sources(fire, ice, backups)
        every = [each for n in range(len(have) + 1) for each in combinations(have, n)]
        found = exact_payment(price, have)
        assert (found is not None) == any(is_exact(price, each) for each in every)
        if found is not None:
            assert is_exact(price, [each for each in have if each.card in found])


@pytest.mark.parametrize("price", [FIRE_2, FIRE_3, FIRE_ICE, CpPrice((), 1), CpPrice(((ICE,),), 4)])
def test_nothing_is_proposed_that_could_be_left_out(price: CpPrice) -> None:
    for fire, ice, backups in [(a, b, c) for a in range(3) for b in range(3) for c in range(4)]:
        have = sources(fire, ice, backups)[::-1]  # Backups first, as they are proposed
        every = [each for n in range(len(have) + 1) for each in combinations(have, n)]
        ways = [{each.card for each in way} for way in every if is_exact(price, way)]
        found = least_payment(price, have)
        assert (found is not None) == bool(ways)
        assert found is None or not any(way < set(found) for way in ways)


def test_a_discard_that_pays_for_all_leaves_the_backup_alone() -> None:
    card, backup = sources(fire=1, backups=1)
    assert least_payment(FIRE_2, [backup, card]) == (card.card,)


def test_light_pays_for_nothing_by_discard_and_takes_any_element() -> None:  # (10)
    at = Position()
    dawn, squire, guard = at.hand(0, DAWN, SQUIRE, GUARD)
    keeper, lamp = at.field(0, KEEPER, LAMP)
    assert card_price(at.game, dawn) == CpPrice((), 3)
    assert dawn not in {each.card for each in cp_sources(at.game, 0, (squire,))}
    at.begin(TcgPlay(player=0, card=guard))
    with pytest.raises(IllegalAnswer, match=r"11\.2\.1\.1"):
        at.answer((dawn, keeper))
    with pytest.raises(IllegalAnswer, match=r"11\.2\.1\.1"):
        at.answer((squire, keeper, lamp, dawn))
    at.answer((squire, lamp))
    assert at.zone(guard) is CardZone.FIELD
    assert at.zone(squire) is CardZone.BREAK
    assert not at.game.cards[lamp].active


def test_nothing_pays_for_itself() -> None:  # (13)
    at = Position()
    (squire,) = at.hand(0, SQUIRE)
    at.begin(PriorityRounds())
    with pytest.raises(IllegalAnswer, match=r"11\.2\.1\.1"):
        at.answer(squire)


def test_play_that_is_not_paid_is_undone() -> None:  # 14.1 to 14.4
    at = Position()
    guard, lancer, _ = at.hand(0, GUARD, LANCER, SQUIRE)
    at.field(0, KEEPER, STOKER, TENDER)
    at.begin(PriorityRounds())
    before = dict(at.game.cards), dict(at.game.zones), list(at.game.batch)
    at.answer(guard)
    assert at.game.may_see(1, guard)
    at.answer(())
    assert (dict(at.game.cards), dict(at.game.zones), list(at.game.batch)) == before
    assert {"14.1", "14.2", "14.3", "14.4"} <= set(at.game.log[-1].rules)
    assert (1, guard) in at.game.known  # what was shown is known
    assert (1, lancer) not in at.game.known
    assert at.game.pending is not None
    assert at.game.pending.player == 0
    assert not at.game.held


@pytest.mark.parametrize(
    ("printed", "on_field", "rule"),
    [(SQUIRE, SQUIRE, "7.7.3"), (DAWN, DAWN, "7.7.3"), (GUARD, GUARD, ""), (SENTRY, SQUIRE, "")],
)
def test_limit_of_the_field(printed: object, on_field: object, rule: str) -> None:
    at = Position()
    card, *_ = at.hand(0, printed, SQUIRE, SENTRY)  # type: ignore[arg-type]
    at.field(0, on_field, KEEPER, TENDER)  # type: ignore[arg-type]
    at.begin(PriorityRounds())
    if rule:
        with pytest.raises(IllegalAnswer, match=rule):
            at.answer(card)
    else:
        at.answer(card)
        assert at.game.pending is not None
        assert at.game.pending.prompt == "pay"


def test_back_attack_in_the_rivals_turn_gives_the_turn_player_priority() -> None:
    at = Position()
    ambusher, _, bulwark = at.hand(1, AMBUSHER, GUARD, BULWARK)
    keepers = at.field(1, KEEPER, STOKER, TENDER)
    at.begin(PriorityRounds())
    at.answer(None)
    with pytest.raises(IllegalAnswer, match=r"9\.3\.1\.5"):
        at.answer(bulwark)
    at.answer(ambusher)
    at.answer(tuple(keepers))
    assert at.zone(ambusher) is CardZone.FIELD
    assert at.game.pending is not None
    assert at.game.pending.player == 0
