"""Everything that can be opened, damaged in every way: it is read, or refused in one line."""
