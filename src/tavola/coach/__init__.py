"""The coach: hints in sentences, what a finished game could have been, and puzzles."""
