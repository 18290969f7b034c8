"""Learning environments: every game through PettingZoo, Gymnasium and OpenSpiel; no game's name inside."""
