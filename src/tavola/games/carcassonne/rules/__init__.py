"""What Carcassonne is: compiled, and read alone."""
