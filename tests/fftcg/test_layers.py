"""11.12.4: in which order changes are made, which are silent, and what each card is then."""

from __future__ import annotations

from engine.fftcg.atoms import cards
from engine.fftcg.model.changes import (
    FieldAbility,
    Forbid,
    GainPower,
    GainTraits,
    LastingChange,
    LoseAbilities,
    MustAttack,
    SetPower,
    TcgBan,
    TcgChange,
)
from engine.fftcg.model.information import GainJob
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.spells import CountedAmount
from engine.fftcg.model.words import CardKind, CardTrait, CardZone
from engine.fftcg.rules import layers, texts
from engine.kernel.ids import CardId
from tests.fftcg.vanilla import (
    FIRE,
    GUARD,
    KEEPER,
    OWN_BACKUPS,
    SENTRY,
    SQUIRE,
    STOKER,
    Position,
    forward,
)

THEIRS = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OPPONENT)
OWN = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)
BRAVE = frozenset({CardTrait.BRAVE})


def change(at: Position, card: CardId, change: TcgChange, source: CardId, time: int) -> None:
    ref = at.game.cards[card].ref
    cards.change(at.game, LastingChange((ref,), (change,), time, at.game.cards[source].ref))


def test_what_changes_its_own_card_comes_first_then_the_older_one() -> None:
    """11.12.4.9, 11.12.4.10."""
    at = Position()
    own = SQUIRE._replace(fields=(FieldAbility((GainPower(1),)),))
    leader = GUARD._replace(fields=(FieldAbility((GainPower(2),), OWN),))
    chief = leader._replace(fields=(FieldAbility((GainPower(3),), OWN),))
    (first,) = at.field(0, leader)
    (second,) = at.field(0, chief)
    (squire,) = at.field(0, own)
    change(at, squire, GainPower(4), squire, time=9_000)
    change(at, squire, GainPower(5), first, time=0)
    found = [each for each in layers.in_force(at.game) if each.card == squire]
    amounts = [each.change.amount for each in found if isinstance(each.change, GainPower)]
    assert amounts == [1, 4, 5, 2, 3]
    assert [each.is_own for each in found] == [True, True, False, False, False]
    assert [each.source for each in found] == [squire, None, None, first, second]


def test_the_last_number_that_is_set_counts() -> None:  # 11.3.10, 11.12.4.10
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    (guard,) = at.field(0, GUARD)
    change(at, squire, SetPower(2000), guard, time=8)
    change(at, squire, SetPower(1000), guard, time=7)
    change(at, squire, SetPower(9000), squire, time=9)
    assert layers.power(at.game, at.game.cards[squire]) == 2000


def test_what_has_lost_its_abilities_takes_none_away() -> None:  # 11.12.4.12
    at = Position()
    silencing = SENTRY._replace(fields=(FieldAbility((LoseAbilities(),), THEIRS),))
    brave = FieldAbility((GainTraits(BRAVE),))
    (herald,) = at.field(0, forward("Herald", FIRE, 2, 4000)._replace(fields=(brave,)))
    (sentry,) = at.field(1, silencing)
    record = at.game.cards[herald]
    assert layers.has_lost_abilities(at.game, record)
    assert layers.traits(at.game, record) == frozenset()
    assert not layers.has_lost_abilities(at.game, at.game.cards[sentry])
    change(at, sentry, LoseAbilities(), herald, time=9)
    assert not layers.has_lost_abilities(at.game, record)
    assert layers.traits(at.game, record) == BRAVE


def test_what_texts_lose_and_gain_hangs_on_nothing_that_comes_after() -> None:  # 11.12.4.6
    """A job that is gained makes nobody lose a text, and what is said of texts is said once."""
    at = Position()
    others = CardPattern(frozenset({CardKind.FORWARD}), job="last")
    silencing = SENTRY._replace(fields=(FieldAbility((LoseAbilities(),), others),))
    brave = SQUIRE._replace(fields=(FieldAbility((GainTraits(BRAVE),)),))
    squire, sentry = at.field(0, brave, silencing)
    change(at, squire, GainJob("last"), sentry, time=0)
    assert at.game.made_of(at.game.cards[squire]).jobs == ("last",)
    assert layers.traits(at.game, at.game.cards[squire]) == BRAVE
    assert not layers.has_lost_abilities(at.game, at.game.cards[squire])
    change(at, squire, LoseAbilities(), sentry, time=1)
    found = [each.change for each in layers.in_force(at.game)]
    assert found == [GainJob("last"), LoseAbilities()]


def silencer(at: Position, job: str, silenced: str) -> CardId:
    """Of this job, brave by its text, and those of another one lose their abilities."""
    others = CardPattern(frozenset({CardKind.FORWARD}), job=silenced)
    fields = (FieldAbility((LoseAbilities(),), others), FieldAbility((GainTraits(BRAVE),)))
    (card,) = at.field(0, forward(job, FIRE, 2, 4000)._replace(jobs=(job,), fields=fields))
    return card


def silent(at: Position, *several: CardId) -> list[bool]:
    records = [at.game.cards[card] for card in several]
    lost = [layers.has_lost_abilities(at.game, card) for card in records]
    assert lost == [not layers.traits(at.game, card) for card in records]
    assert lost == [card in texts.card_texts(at.game).silent for card in several]
    return lost


def test_what_is_silenced_silences_nobody_whichever_is_older() -> None:  # 11.12.4.12
    at = Position()
    last, middle = silencer(at, "last", "nobody"), silencer(at, "middle", "last")
    assert silent(at, last, middle) == [True, False]
    first = silencer(at, "first", "middle")
    assert silent(at, last, middle, first) == [False, True, False]


def test_each_silences_its_own() -> None:  # 11.12.4.8
    at = Position()
    pairs = [
        (silencer(at, "one", "other"), silencer(at, "other", "nobody")),
        (silencer(at, "third", "fourth"), silencer(at, "fourth", "nobody")),
    ]
    assert [silent(at, *pair) for pair in pairs] == [[False, True], [False, True]]


def test_in_a_circle_the_oldest_silences_the_next() -> None:  # 11.12.4.10
    at = Position()
    one, other = silencer(at, "one", "other"), silencer(at, "other", "one")
    assert silent(at, one, other) == [False, True]


def test_only_on_the_field_anything_is_changed() -> None:  # 11.9.2, 5.2.3.1.1
    at = Position()
    every = FieldAbility(
        (GainPower(1000), GainTraits(BRAVE), Forbid(TcgBan.BLOCK), MustAttack()),
    )
    for zone in (CardZone.FIELD, CardZone.HAND, CardZone.BREAK):
        card = at.game.cards[at.put(0, SQUIRE._replace(fields=(every,)), zone)]
        is_there = zone is CardZone.FIELD
        assert layers.power(at.game, card) == (6000 if is_there else 5000)
        assert layers.traits(at.game, card) == (BRAVE if is_there else frozenset())
        assert layers.bans(at.game, card) == ({TcgBan.BLOCK} if is_there else set())
        assert layers.must_attack(at.game, card) is is_there
        assert not layers.has_lost_abilities(at.game, card)


def test_one_change_is_not_another() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    change(at, squire, GainPower(1000), guard, time=1)
    change(at, guard, Forbid(TcgBan.ATTACK), squire, time=2)
    records = at.game.cards
    assert not any(layers.must_attack(at.game, records[card]) for card in (squire, guard))
    assert layers.bans(at.game, records[squire]) == frozenset()
    assert layers.power(at.game, records[guard]) == 7000
    assert not layers.has_lost_abilities(at.game, records[squire])


def test_who_has_the_ability_counts_their_own() -> None:  # 11.12.4.5
    at = Position()
    at.field(0, KEEPER, STOKER)
    lessens = FieldAbility((GainPower(CountedAmount(-1000, OWN_BACKUPS)),), THEIRS)
    at.field(0, GUARD._replace(fields=(lessens,)))
    (sentry,) = at.field(1, SENTRY)
    assert layers.power(at.game, at.game.cards[sentry]) == 3000
