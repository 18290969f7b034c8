"""What Keythedral is: compiled, and read alone."""
