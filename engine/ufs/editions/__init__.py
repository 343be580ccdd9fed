"""What differs between the editions of the game, and their rules as an index.

`edition` says what an edition is; each is one value in a module of its own (`comprehensive`), and
`played` lists them. To add one: its module, which says what differs and holds the procedures that
it replaces (a subclass names the steps that it keeps, in its order: `draw = Usual.draw`), its
entry in `played`, its rules as `CODE.rules.tsv`, how we read them as `CODE.rulings.tsv`, and its
formats in `engine/decks/formats.yaml`.
No step asks which edition it is: it reads numbers of `game.edition`, or is replaced.
"""
