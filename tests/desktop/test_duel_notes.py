"""What stands upon a card of the second game that its picture does not show."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.changes import LastingChange, LoseAbilities, TakeControl
from engine.fftcg.model.information import SetElement
from engine.fftcg.model.replacements import DamageInstead, ProposedEvent
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.views import view_for
from engine.text.fftcg.box import with_text
from tests.fftcg.vanilla import FIRE, GUARD, SENTRY, SQUIRE, Position, backup
from tests.fftcg.wards import WARDS
from ufs_desktop.fftcg.kit import DUEL_KIT, text_of
from ufs_desktop.fftcg.look import face_in
from ufs_desktop.fftcg.questions import QUESTIONS, sentence
from ufs_desktop.fftcg.words import abilities_of, made_words, offer_words
from ufs_desktop.table.spread import Placement

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")


def lying(at: Position) -> dict[str, Placement]:
    """The cards on the field by name."""
    spread = DUEL_KIT.plan.layout(1280, 720, view_for(at.game, 0)).spread(
        view_for(at.game, 0), NAMES
    )
    faces = [(face_in(each.card), each) for each in spread.cards.values()]
    return {face.printed.name: each for face, each in faces if face is not None and face.now}


def test_counters_and_taken_cards_are_told() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    (sentry,) = at.field(1, SENTRY)
    cards.count(at.game, squire, "Valor", 2)
    ref = at.game.cards[sentry].ref
    cards.change(at.game, LastingChange((ref,), (TakeControl(player=0),), 1, ref))
    at.begin(PriorityRounds())
    found = lying(at)
    assert found["Ember Squire"].notes == ("2 Valor",)
    assert "2 Valor" in found["Ember Squire"].words
    assert found["Frost Sentry"].notes == ("taken",)
    assert found["Ember Guard"].notes == ()
    assert at.game.cards[guard].controller == 0


def test_what_a_card_has_become_is_told() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    changes = (SetElement(CardElement.ICE), DamageInstead(by=-1000))
    cards.change(at.game, LastingChange((ref,), changes, 1, ref))
    at.begin(PriorityRounds())
    face = face_in(lying(at)["Ember Squire"].card)
    assert face is not None
    assert face.now is not None
    assert face.now.has_become == ("ice",)
    assert face.now.instead == ("damage -1000",)


def test_a_card_says_and_offers_what_it_has_gained() -> None:
    """With its own name, behind what is printed on it, until it has lost that."""
    at = Position()
    drilled = SQUIRE._replace(text="Ember Squire whistles.")
    yard, _ = with_text(
        backup("Yard", FIRE), 'The Forwards you control gain "{0}: Activate this Forward."'
    )
    silencer, squire = at.field(0, yard, drilled)
    at.begin(PriorityRounds())
    view = view_for(at.game, 0)
    cards_now = {each.handle: each for zone in view.zones for each in zone.cards}
    card = lying(at)["Ember Squire"].card
    assert text_of(card) == ("Ember Squire whistles.", "(0): Activate Ember Squire.")
    assert abilities_of(card) == ["{0}: Activate Ember Squire."]
    assert view.decision is not None
    (key,) = [each.key for each in view.decision.options]
    assert offer_words(key, cards_now) == "Ember Squire: (0): Activate Ember Squire."
    assert abilities_of(lying(at)["Yard"].card) == []
    at.answer(AbilityUse(squire, 0))
    (made,) = view_for(at.game, 0).table.stack
    assert made_words(made) == "(0): Activate Ember Squire."
    ref, other = at.game.cards[squire].ref, at.game.cards[silencer].ref
    cards.change(at.game, LastingChange((ref,), (LoseAbilities(),), at.game.serial, other))
    assert text_of(lying(at)["Ember Squire"].card) == ()


def test_what_is_applied_first_is_asked_in_words() -> None:
    """By the cards that say so, and what each would do."""
    at = Position()
    wards = {each.name: each for each in WARDS}
    (squire,) = at.field(0, SQUIRE)
    at.field(0, wards["Mantle"], wards["Charm"])
    source = at.game.cards[squire]
    dealt = ProposedEvent(source.ref, TcgVerb.DAMAGED, amount=4000, source=source.ref)
    tinder = at.field(1, wards["Tinder"])
    at.begin(Occur(proposed=(dealt,)))
    view = view_for(at.game, 0)
    decision = view.decision
    assert decision is not None
    cards_seen = {card.handle: card for zone in view.zones for card in zone.cards}
    words = [QUESTIONS.option(decision, each.key, cards_seen, NAMES) for each in decision.options]
    assert words == ["Mantle: damage -1000", "Tinder: damage +2000"]
    asked = sentence(decision, lambda handle: "Ember Squire", "", "")
    assert asked == "Ember Squire: which change applies first?"
    assert at.game.cards[tinder[0]].controller == 1
