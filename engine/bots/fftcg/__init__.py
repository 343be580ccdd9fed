"""Bots of the second game.

`table.py` is what a bot sees and what cards are worth to it, `worths.py` what texts are worth,
`plays.py` how it answers, `names.py` what the bots are called.
"""
