"""What a player thinks of Kreta (compiled)."""
