"""The card library: a page to search, look at, import and write cards."""
