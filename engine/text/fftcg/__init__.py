"""The card text of the second game: one grammar reads it and says it again.

`language.py` is the entry point for one line, `box.py` for a whole text box; the rows are in
`words.py`, `nouns.py`, `changes.py`, `steps.py`, `replacements.py`, `counters.py`, `later.py` and
`abilities.py`, and `lines.py` says what a line of a card can be. What "it" means is found in
`pronouns.py`.
"""
