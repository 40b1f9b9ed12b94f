"""What a game was worth, moment by moment: values, losses, luck and reasons, without words."""

from perfect_numbers.analysis.review import Review, review

__all__ = ["Review", "review"]
