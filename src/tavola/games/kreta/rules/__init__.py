"""What Kreta is: compiled, and read alone."""
