"""`ufs cards reach --edition fftcg`: shapes of the second game, and its own cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.library.fftcg.shapes import duel_texts, measure_duel_shapes
from ufs_desktop.cli.main import main


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ("Deal it N damage.", "Deal it 5000 damage."),
        ("Choose N Forward.", "Choose 1 Forward."),
        ("Choose up to N dull Forwards.", "Choose up to 2 dull Forwards."),
        ("Choose N Forward opponent controls.", "Choose 1 Forward opponent controls."),
        ("Choose N Forward of cost N or less.", "Choose 1 Forward of cost 3 or less."),
        ("SELF gains +N power.", "Herald gains +5000 power."),
        ("Select N of the N following actions.", "Select 1 of the 2 following actions."),
        ("Search for N Job NAME.", "Search for 1 Job Scout."),
        ("[ELEM][N][Dull]", "{fire}{2}{dull}"),
        (
            "It gains QUOTE until the end of the turn.",
            'It gains "Haste" until the end of the turn.',
        ),
    ],
)
def test_marks_are_filled_as_their_neighbours_ask_for(shape: str, text: str) -> None:
    assert next(duel_texts(shape)) == text


@pytest.mark.parametrize(
    "shape",
    [
        "Draw N card.",
        "Choose N Forward.",
        "Deal it N damage.",
        "Activate them.",
        "When SELF attacks",
        "[Dull]",
        "Haste",
        "You can only use this ability once per turn.",
        "When you do so, choose N Forward.",
        "Select N of the N following actions.",
        "Reveal the top N cards of your deck.",
    ],
)
def test_a_shape_is_read_where_it_may_stand(shape: str) -> None:
    found = measure_duel_shapes([shape])
    assert len(found.read) == 1, found.unread


def test_what_is_not_understood_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "shapes.tsv"
    path.write_text("count\tshape\n3\tDraw N card.\n1\tJuggle N card.\n", encoding="utf-8")
    assert main(["cards", "reach", str(path), "--edition", "fftcg", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["shapes"], found["compiled"], found["unread"]) == (2, 1, 1)
    assert "uggle" in found["declined"][0]["text"]


def test_its_own_cards_are_read_without_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "reach", "--edition", "fftcg", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["unread"] == 0
    assert found["compiled"] > 150


def test_a_list_without_shapes_is_no_list_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "shapes.tsv"
    path.write_text("", encoding="utf-8")
    assert main(["cards", "reach", str(path), "--edition", "fftcg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["shapes"] == 0


def test_other_editions_need_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "reach", "--edition", "universus"]) == 2
    assert "there is no list of patterns" in capsys.readouterr().err
