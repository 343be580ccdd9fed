"""A session that is fed by the test, and views made of a real game."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.decks.deck import Deck
from engine.kernel import machine
from engine.kernel.history import Undo
from engine.kernel.rng import Rng
from engine.kernel.sight import Handle
from engine.kernel.views import (
    DecisionView,
    OptionView,
    View,
    answer_from,
    decision_view,
    told_as,
)
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.session.base import Session
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.update import Key, Refused, Update


class FakeSession(Session):
    """Remembers what it was told; the test emits its signals."""

    def __init__(self, names: tuple[str, ...] = ("You", "Rival"), people: Any = (0,)) -> None:
        super().__init__(names, frozenset(people))
        self.answers: list[tuple[int, Key]] = []
        self.unasked: list[Key] = []  # those of the answers that nobody was asked for
        self.attempts: list[tuple[int, str, Handle]] = []
        self.undone = 0
        self.draws = 0
        self.responses: list[bool] = []
        self.readied: list[tuple[int, Deck | None]] = []
        self.is_closed = False

    def show(self, view: View, **named: Any) -> None:
        self.updated.emit(Update(view, 0, **named))

    def refuse(self, rule: str, reason: str, card: Handle | None = None) -> None:
        self.refused.emit(Refused(rule, reason, "", card))

    def start(self) -> None:
        pass

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        self.answers.append((decision_id, key))
        self.unasked += [key] if unasked else []

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        self.attempts.append((decision_id, act, card))

    def undo(self) -> None:
        self.undone += 1

    def concede(self, *, whole_match: bool = False) -> None:
        """Nobody asks how often."""

    def offer_draw(self) -> None:
        self.draws += 1

    def respond(self, *, agreed: bool) -> None:
        self.responses.append(agreed)

    def ready(self, player: int, deck: Deck | None = None) -> None:
        self.readied.append((player, deck))

    def close(self) -> None:
        self.is_closed = True


def game_at(prompt: str, player: int = 0) -> Fight:
    """A plain game played at random until this player is asked this."""
    return _played_to(prompt, player).clone()


@cache
def _played_to(prompt: str, player: int) -> Fight:
    for attempt in range(40):
        game = setup(SeatKind.HERE, SeatKind.HERE, f"fake {attempt}").game()
        assert isinstance(game, Fight)
        rng = Rng(f"fake {attempt}")
        machine.run(game)
        while (decision := game.pending) is not None:
            if decision.prompt == prompt and decision.player == player:
                return game
            shown = decision_view(game, decision.player)
            assert shown is not None
            answer = answer_from(game, decision.player, decision.id, some_answer(shown, rng))
            machine.answer(game, decision.id, answer)
    raise AssertionError(f"nobody was asked {prompt!r}")


def view_at(prompt: str, player: int = 0) -> View:
    return worded_view(game_at(prompt, player), player)


def asking(view: View, **decision: Any) -> View:
    """The same view with another decision for its viewer."""
    plain: dict[str, Any] = {
        "player": view.viewer,
        "id": 7,
        "rule": "E.3.5",
        "minimum": 1,
        "maximum": 1,
    }
    return view._replace(decision=DecisionView(**(plain | decision)))


def options(*keys: Any) -> tuple[OptionView, ...]:
    offers = ((key, told_as(Offer, key)) for key in keys)
    return tuple(
        OptionView(key, (Handle(offer.card),) if offer is not None else ()) for key, offer in offers
    )


def cards_in(view: View, player: int, zone: str) -> tuple[Handle, ...]:
    found = (z.cards for z in view.zones if (z.player, z.zone) == (player, zone))
    return tuple(card.handle for card in next(found))


FREE, CONSENT = Undo.FREE, Undo.CONSENT
