"""A new game: a folder with a small game that works, to be changed into one's own."""
