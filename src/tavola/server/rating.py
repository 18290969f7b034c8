"""How strong somebody is, as far as games tell: OpenSkill's guess after one game of any number."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
MODEL = PlackettLuce(MU, SIGMA, tau=1.0 / 12)  # tau: how much somebody may change between two games
MIDDLE, SCALE = 1400, 18  # of the numbers that are shown
SURE = 90  # a rating that may be wrong by more is called new


@dataclass(frozen=True)
class Skill:
    """A guess at somebody's strength, and how far it may be wrong."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The number that people read; who is new has 1,400."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        return round(SCALE * self.sigma)

    @property
    def is_new(self) -> bool:
        return self.spread > SURE


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Give the skills after a game.

    >>> winner, loser = rate([Skill(), Skill()], [1, 2])
    >>> winner.shown, loser.shown, winner.spread
    (1447, 1353, 145)
    """
    if len(skills) < 2:
        return list(skills)  # nobody to be measured against
    before = [[MODEL.rating(skill.mu, skill.sigma)] for skill in skills]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
