"""The bot sage (for now it plays like greedy)."""

from perfect_numbers.bots.greedy import GreedyBot


class SageBot(GreedyBot):
    """Plays like greedy until its search is written."""

    name = "sage"
    description = "Plays like greedy for now."
