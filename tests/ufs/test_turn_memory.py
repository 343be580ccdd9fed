"""What the game remembers of a turn, and forgets with it (F.3.3)."""

from engine.ufs import atoms
from tests.ufs.build import Table


def test_end_of_the_turn_leaves_no_orders_and_no_plays() -> None:
    table = Table()
    game = table.game
    active = game.active
    atoms.cancel_play(game, atoms.number_play(game))
    atoms.end_turn(game)
    assert (game.cancelled, game.ending, game.turn_events) == ((), (), [])
    assert (game.active, game.plays) == (1 - active, 1)


def test_events_are_held_until_the_last_release() -> None:
    game = Table().game
    game.stirred = False
    game.hold()
    game.hold()
    game.release()
    assert game.held == 1
    game.release()
    assert (game.held, game.stirred) == (0, True)
