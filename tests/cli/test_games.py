"""The table of games: what a row says before anything is loaded agrees with what is loaded."""

from __future__ import annotations

import pytest

from ufs_desktop.cli.game import CommandGame
from ufs_desktop.cli.games import GAMES, game_of, game_of_code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_row_agrees_with_its_game(game: CommandGame) -> None:
    module, kit = game.module(), game.kit()
    assert kit.module is module
    assert game.code == module.kind.CODE
    assert list(game.editions()) == list(module.editions)
    assert set(game.documents()) == set(module.books)
    assert game.measure(None).drawer == kit.drawer
    assert all(folder.is_dir() for folder in game.tests)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_game_is_found_by_its_names(game: CommandGame) -> None:
    assert game_of_code(game.code) is game
    assert {game_of(edition) for edition in game.editions()} == {game}


def test_whatever_names_no_game_means_the_first() -> None:
    assert game_of(None) is game_of("unheard of") is game_of_code("") is GAMES[0]
