"""The bot of docs/bots.md: it completes what it can, and takes the group with the most cards for its rows."""

from perfect_numbers.bots import Bot, Clock, Position, View


class Collector(Bot):
    """Completes rows, takes groups that fit, adds to the longest row."""

    name = "collector"
    description = "Likes cards in the colours it already has."

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        """Return the legal move that it likes best."""
        position = Position(view.state)
        mine = position.collections[position.turn - 1]
        colours = {row.colour for row in mine.rows}

        def liking(move: int) -> float:
            text = view.text(move)
            if text == "C":
                return 100
            if text[0] == "T":
                group = position.market[int(text[1]) - 1]
                return 10 + sum(1 if card.colour in colours else 0.5 for card in group)
            if text == "E":
                return 1
            card, _, place = text.partition(">")
            row = mine.row(place)
            if row is not None and card[1].isdigit() and int(card[1]) >= row.next_perfect:
                return 5 + len(row.cards)
            return 2 if place == "+" else 0

        best = max(map(liking, legal))
        likely = [move for move in legal if liking(move) == best]
        return likely[int(self.random.below(len(likely)))]
