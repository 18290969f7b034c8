"""Values learned by self-play: actors on all cores, one learner, and a file that plays (extra `train`)."""
