"""What a player thinks of Olympos (compiled)."""
