"""The card text of the second game: read, bound and said again by one grammar.

`language.py` is the door for one line, `box.py` for what is printed on a card; the rows stand in
`words.py`, `nouns.py`, `changes.py`, `steps.py`, `replacements.py`, `counters.py`, `later.py` and
`abilities.py`, and `lines.py` says what a line of a card can be. What "it" means is found in
`pronouns.py`.
"""
