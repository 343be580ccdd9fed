"""The second game as sessions and the window know it.

`module.py` is what sessions ask of it, `kit.py` what the window asks; `shelf.py` has its cards
and decks, `face.py` and `signs.py` paint, `layout.py` and `plan.py` say where things lie,
`words.py`, `questions.py` and `chronicle.py` put into words what is asked and what has happened.
"""
