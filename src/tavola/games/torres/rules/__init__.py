"""What Torres is: compiled, and read alone."""
