"""The games that come with Tavola, one folder each."""
