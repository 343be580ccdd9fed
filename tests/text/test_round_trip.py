"""Every example compiles, reads back, and means the same in the words of every edition."""

from time import process_time

import pytest

from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect, normalise
from engine.text.ufs.render import render
from tests.text.corpora import everything


@pytest.mark.parametrize("each", [24, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("spoken", list(Dialect))
def test_a_text_means_the_same_in_the_words_of_each_edition(spoken: Dialect, each: int) -> None:
    for dialect, text in everything()[::each]:
        tree = compile_ability(text, dialect)
        said = render(tree, spoken)
        assert compile_ability(said, spoken) == tree, (text, said)


@pytest.mark.parametrize("each", [24, pytest.param(1, marks=pytest.mark.slow)])
def test_rendering_gives_back_each_word(each: int) -> None:
    for dialect, text in everything()[::each]:
        again = render(compile_ability(text, dialect), dialect)
        assert _words(again, dialect) == _words(text, dialect)


def _words(text: str, dialect: Dialect) -> list[str]:
    return [{"an": "a"}.get(token.word, token.word) for token in normalise(text, dialect)]


def test_equal_words_in_two_editions_give_one_tree() -> None:
    comprehensive = "E Commit: Your opponent commits 1 foundation in their staging area."
    universus = "Enhance Commit: Your rival commits 1 foundation in their stage."
    assert compile_ability(comprehensive) == compile_ability(universus, Dialect.UNIVERSUS)


@pytest.mark.slow
@pytest.mark.timing
def test_an_ability_compiles_in_a_few_milliseconds() -> None:
    texts = everything()
    for dialect, text in texts[:3]:
        compile_ability(text, dialect)
    start = process_time()
    for dialect, text in texts:
        compile_ability(f"{text} ", dialect)  # the blank makes it a text not compiled before
    assert (process_time() - start) / len(texts) < 0.02
