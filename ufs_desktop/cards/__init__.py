"""The card library: a page to search, look at, bring in and write cards."""
