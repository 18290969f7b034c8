"""Influence in the provinces, and what a scoring pays for it."""

from tavola.flat import append, i64, vec
from tavola.games.kreta.rules import board, events
from tavola.games.kreta.rules.position import GAINS, Position, own


class Scoring(Position):
    """A position that knows who has how much influence where."""

    def payments(self, province: i64) -> vec[i64]:
        """Say what scoring a province would pay each player, whether or not it is spent."""
        influences = vec[i64](capacity=4)
        for player in range(self.players):
            influences = append(influences, self.influence(player, province))
        return shares(influences, 0, self.players, board.VALUE[province])

    def influences(self) -> vec[i64]:
        """Count all influences at once, as [province * players + player]."""
        players = self.players
        villagers = self.villagers
        villages = self.villages
        counts = vec[i64]([0] * (board.PROVINCES * players))
        for player in range(players):
            for province in range(i64(board.PROVINCES)):
                own = player * board.PROVINCES + province
                counts[province * players + player] = villagers[own] + 2 * villages[own]
        self._add_to_influences(counts)
        return counts

    def _add_to_influences(self, counts: vec[i64]) -> None:
        """Add the single pieces: abbots, ships and forts."""
        players = self.players
        forts = self.forts
        for player in range(players):
            if self.abbots[player] != board.NOWHERE:
                counts[self.abbots[player] * players + player] += 1
            for harbour in range(i64(board.HARBOURS)):
                counts[board.PORT[harbour] * players + player] += self.ships[
                    player * board.HARBOURS + harbour
                ]
        for fort in range(i64(board.FORTS)):
            if forts[fort] == board.NOBODY:
                continue
            at = forts[fort]
            touched = board.TOUCHED[fort]
            while touched:
                counts[at] += touched & 1
                touched >>= 1
                at += players

    def influence(self, player: i64, province: i64) -> i64:
        """Count a player's influence in a province: a village counts two, any other piece one."""
        own = player * board.PROVINCES + province
        harbour = board.HARBOUR_OF[province]
        count = self.villagers[own] + 2 * self.villages[own] + self.towers_around(player, province)
        if self.abbots[player] == province:
            count += 1
        if harbour >= 0:
            count += self.ships[player * board.HARBOURS + harbour]
        return count

    def towers_around(self, player: i64, province: i64) -> i64:
        """Count a player's forts on the fort spaces of a province."""
        count: i64 = 0
        for place in range(province * board.CORNERS, province * board.CORNERS + board.CORNERS):
            if board.AROUND[place] < 0:
                break
            if self.forts[board.AROUND[place]] == player:
                count += 1
        return count

    def sources(self, player: i64, province: i64) -> i64:
        """Pack what makes up an influence into one number, a hexadecimal digit for each kind of piece.

        From the lowest: villagers, villages, abbot, ship, forts.
        """
        own = player * board.PROVINCES + province
        harbour = board.HARBOUR_OF[province]
        abbot: i64 = 1 if self.abbots[player] == province else 0
        ship: i64 = self.ships[player * board.HARBOURS + harbour] if harbour >= 0 else 0
        people = self.villagers[own] | self.villages[own] << 4 | abbot << 8
        return people | ship << 12 | self.towers_around(player, province) << 16

    def _score_province(self, province: i64) -> None:
        if self.spent[province] and self.rescoring == board.ONCE:
            self.tell(events.SKIPPED, board.NOBODY, province)
            return
        own(self, GAINS)
        self.spent[province] = 1
        paid = self.payments(province)
        told = False
        for player in range(self.players):
            points = paid[player]
            if points:
                told = True
                self.score[player] += points
                rank = 1 if points == board.VALUE[province] else 2
                self.tell(events.SCORED, player, province, points, self.sources(player, province), rank)
        if not told:
            self.tell(events.UNPAID, board.NOBODY, province)


def shares(influences: vec[i64], first: i64, players: i64, value: i64) -> vec[i64]:
    """Say what a province of that value pays each player for the influences that stand from `first` on."""
    paid = influences[first : first + players]
    best: i64 = 0
    second: i64 = 0  # the highest below the best
    firsts: i64 = 0
    for mine in paid:
        if mine > best:
            second = best
            best = mine
            firsts = 1
        elif mine == best:
            firsts += 1
        elif mine > second:
            second = mine
    pays_second = players > 2 and firsts == 1
    for player in range(players):
        mine = paid[player]
        paid[player] = 0
        if mine and mine == best:
            paid[player] = value
        elif mine and pays_second and mine == second:
            paid[player] = value // 2
    return paid
