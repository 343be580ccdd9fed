"""The pages of the window: what each of them offers, and the tabs that hold them."""
