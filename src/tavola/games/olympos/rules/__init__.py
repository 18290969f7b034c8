"""What Olympos is: compiled, and read alone."""
