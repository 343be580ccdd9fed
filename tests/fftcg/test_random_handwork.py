"""Random duels with much that is done by hand."""

from __future__ import annotations

import pytest

from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardKind
from engine.kernel.harness import Mode, play
from engine.text.fftcg.box import with_text
from tests.fftcg.vanilla import FIRE, SPELLS
from tests.shares import share


def own(text: str, kind: CardKind, name: str, power: int = 0) -> TcgDefinition:
    plain = TcgDefinition(name, kind, (FIRE,), 1, power, generic=True)
    known, _ = with_text(plain, text)
    return known


BY_HAND = (
    own("EX Burst Sing.", CardKind.SUMMON, "Song"),
    own("Choose 1 Forward. Sing it to sleep.", CardKind.SUMMON, "Lull"),
    own("When Owl enters the field, hoot.", CardKind.FORWARD, "Owl", 4000),
    own("{dull}: Count. You can only use this ability once per turn.", CardKind.BACKUP, "Keeper"),
    own("When a tall Forward attacks, hum.", CardKind.BACKUP, "Watcher"),
)


@pytest.mark.parametrize("seed", share(range(12), 12, pytest.mark.slow))
def test_random_games_with_much_by_hand_hold_all_promises(seed: int) -> None:
    """Saved, cloned and seen from both sides in the midst of it, too."""
    deck = (*BY_HAND * 5, *SPELLS[:25])

    def start(number: int) -> Duel:
        return new_duel(f"by hand {number}", [deck, deck], loss_at=6)

    game = play(start, seed, Mode.FULL, every=25).game
    assert game.result is not None
    assert "by-hand" in {line.key for line in game.log}
    assert all(line.rules for line in game.log)
