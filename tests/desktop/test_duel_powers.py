"""How a power came about, step by step, beside the card."""

from __future__ import annotations

from engine.fftcg.atoms import cards
from engine.fftcg.faces import PowerStep
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.kernel.ids import CardId
from engine.kernel.views import view_for
from tests.fftcg.spoken import cast, speaking
from tests.fftcg.vanilla import GUARD, SENTRY, Position
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.headings import Heading

REEVE = speaking("The Forwards other than Herald you control gain +1000 power.", power=7000)


def told(at: Position, card: CardId, viewer: int = 0) -> list[Heading]:
    view = view_for(at.game, viewer)
    (shown,) = (
        each
        for zone in view.zones
        for each in zone.cards
        if zone.zone == "field" and face_in(each) and each.face.printed.name == name_of(at, card)
    )
    return [each for each in DUEL_KIT.story.headings(shown, None) if each.title in WANTED]


WANTED = ("Power", "Damage")


def name_of(at: Position, card: CardId) -> str:
    return at.game.cards[card].printed.name


def test_what_is_as_printed_is_not_told() -> None:
    at = Position()
    (guard,) = at.field(0, GUARD)
    assert told(at, guard) == []


def test_each_step_names_its_card_and_how_long_it_lasts() -> None:
    at = Position()
    guard, _ = at.field(0, GUARD, REEVE)
    cast(at, "Choose 1 Forward. It gains +2000 power until the end of the turn.", (guard,))
    (heading,) = told(at, guard)
    assert (heading.title, heading.now, heading.tone) == ("Power", "10000", 1)
    assert [step.words for step in heading.steps] == [
        "7000 printed",
        "+1000 by Herald",
        "+2000 by Letter, until the end of the turn",
    ]


def test_what_is_lost_is_told_as_well() -> None:
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    cast(at, "Choose 1 Forward. It loses 3000 power until the end of the turn.", (sentry,))
    (heading,) = told(at, sentry)
    assert (heading.now, heading.tone) == ("2000", -1)
    assert heading.steps[1].words.startswith("\N{MINUS SIGN}3000 by Letter")


def test_a_card_that_nobody_sees_any_more_is_not_named() -> None:
    """Which of the cards of a hand it is has been lost track of."""
    at = Position()
    (guard,) = at.field(0, GUARD)
    letter = cast(at, "Choose 1 Forward. It gains +2000 power until the end of the turn.", (guard,))
    cards.move(at.game, letter, CardZone.HAND, TcgVerb.RETURNED)
    (heading,) = told(at, guard, viewer=1)
    assert heading.steps[1].words == "+2000 by an effect, until the end of the turn"


def test_damage_says_what_is_left() -> None:
    at = Position()
    (guard,) = at.field(0, GUARD)
    at.game.cards[guard] = at.game.cards[guard]._replace(damage=3000)
    (heading,) = told(at, guard)
    assert (heading.title, heading.now) == ("Damage", "3000")
    assert heading.steps[0].words == "4000 more break it"


def test_what_has_become_a_forward_says_with_which_power() -> None:
    at = Position()
    (guard,) = at.field(0, GUARD)
    cast(at, "Choose 1 Forward. Its power becomes 2000 until the end of the turn.", (guard,))
    face = face_in(
        next(c for z in view_for(at.game, 0).zones for c in z.cards if z.zone == "field")
    )
    assert face is not None
    assert face.now is not None
    assert face.now.powers == (
        PowerStep("printed", 7000, "", lasts=False),
        PowerStep("becomes", 2000, "Letter", lasts=True),
    )
