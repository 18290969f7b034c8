"""What a player thinks of Torres (compiled)."""
