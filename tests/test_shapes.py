"""Nothing that files hold changes without its version, and older files stay readable."""

from __future__ import annotations

import json

import pytest

from engine.kernel import machine
from engine.kernel.decisions import random_answer
from engine.kernel.rng import Rng
from engine.kernel.save import dump
from engine.ufs.game import Fight
from tests import shapes
from tests.ufs.test_random_play import starts

TEXT = shapes.FILE.read_text(encoding="utf-8")


def test_what_changes_its_shape_has_a_version_of_its_own() -> None:
    assert not shapes.unraised(TEXT), "\n".join(shapes.unraised(TEXT))
    assert shapes.written() == TEXT, f"Something is new. {shapes.RENEW}"


@pytest.mark.parametrize(
    ("is_now", "was", "said"),
    [
        ("\tRef\tcard, epoch", "\tRef\tcard", "Ref had (card), and has (card, epoch) now"),
        ("\tRef\t", "\tReference\t", "Reference had (card, epoch), and is gone"),
        (" duty, ", " ", "raise Fight.VERSION to"),
        ("shapes, shared", "shared", "raise engine.kernel.save.VERSION to 2"),
        ("\tshell, lamp, ", "\tshell, kelp, lamp, ", "raise Tide.VERSION to 2"),
    ],
)
def test_a_change_says_what_to_do(is_now: str, was: str, said: str) -> None:
    assert is_now in TEXT
    assert any(said in line for line in shapes.unraised(TEXT.replace(is_now, was)))


def test_a_new_version_or_class_asks_for_no_more_than_the_file() -> None:
    raised = TEXT.replace(f"ufs\t{Fight.VERSION}\t", f"ufs\t{Fight.VERSION - 1}\t")
    assert not shapes.unraised(raised.replace(" duty, ", " "))
    kept = "".join(line for line in TEXT.splitlines(keepends=True) if "\tRef\t" not in line)
    assert not shapes.unraised(kept)


def test_every_class_of_a_save_is_written_down() -> None:
    game, rng = starts("starter")(0), Rng("shapes")
    machine.run(game)
    for _ in range(25):
        assert game.pending is not None
        machine.answer(game, game.pending.id, random_answer(game.pending, rng))
    assert json.loads(dump(game))["shapes"].keys() <= shapes.shapes_of(Fight).keys()
