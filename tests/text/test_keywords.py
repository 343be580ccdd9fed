"""The keyword line."""

import pytest

from engine.text.errors import CardTextError
from engine.text.ufs.keywords import PrintedKeyword, parse_keyword, parse_keywords
from engine.ufs.effects import nodes as n

KICK = n.HasKeyword("Kick")
ATTACK_CARD = n.IsType(n.CardType.ATTACK, card_word=True)


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Stun: 2", PrintedKeyword("Stun", 2)),
        ("Stun:2", PrintedKeyword("Stun", 2)),
        ("stun 0", PrintedKeyword("Stun", 0)),
        ("Throw", PrintedKeyword("Throw")),
        ("Deadlock Stun: 2", PrintedKeyword("Stun", 2, (n.DeadlockGate(),))),
        ("Desperation Powerful 3", PrintedKeyword("Powerful", 3, (n.DesperationGate(),))),
        ("Desperation: 4", PrintedKeyword("Desperation", 4)),
        ("Old Guard Breaker: 1", PrintedKeyword("Breaker", 1, (n.NameGate("Old Guard"),))),
        ("Kara Only", PrintedKeyword("Only", only="Kara")),
        ("AttributeHunter", PrintedKeyword("Hunter")),
        ("Combo (Kick)", PrintedKeyword("Combo", requirements=(KICK,))),
    ],
)
def test_a_keyword_as_printed(text: str, keyword: PrintedKeyword) -> None:
    assert parse_keyword(text) == keyword


@pytest.mark.parametrize(
    ("listed", "wanted"),
    [
        ("Face Down", n.InState(n.State.FACE_DOWN)),
        ("High Attack", n.AllOf((n.HasAttackZone(n.AttackZone.HIGH), ATTACK_CARD))),
        ("Middle", n.HasAttackZone(n.AttackZone.MID)),
        ("Kick or Punch", n.AnyOf((KICK, n.HasKeyword("Punch")))),
        ("Non-Attack", n.Non(ATTACK_CARD)),
        ("Air", n.HasSymbol(n.Symbol.AIR)),
        (
            "3 difficulty",
            n.StatIs(n.Stat.DIFFICULTY, n.Comparison.EQUAL, n.Number(3), printed=True),
        ),
        (
            "4+ Speed",
            n.StatIs(n.Stat.SPEED, n.Comparison.AT_LEAST, n.Number(4), printed=True),
        ),
    ],
)
def test_what_a_combo_wants_of_one_card(listed: str, wanted: n.Predicate) -> None:
    assert parse_keyword(f"Combo ({listed})").requirements == (wanted,)


def test_a_combo_keeps_the_order_of_its_requirements() -> None:
    combo = parse_keyword("Combo (Kick, Foundation)")
    foundation = n.IsType(n.CardType.FOUNDATION, card_word=True)
    assert combo.requirements == (KICK, foundation)


def test_joined_words_are_two_keywords() -> None:
    assert [k.name for k in parse_keywords(["Ranged - Charge"])] == ["Ranged", "Charge"]


def test_traits_grant_nothing_and_ability_keywords_do() -> None:
    assert parse_keyword("Kick").is_trait
    assert not parse_keyword("Multiple: 1").is_trait
    assert not parse_keyword("Kara Only").is_trait


@pytest.mark.parametrize("text", ["", "2", "Kick (Punch)", "Stun: 12345", "(Kick)", "Stun: 2: 3"])
def test_what_is_no_keyword_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_keyword(text)
