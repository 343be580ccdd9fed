"""The pages of the window: what each of them offers, and the tabs in which they stand."""
