"""How many turns and rounds are still to come (ROUND-ORDER, ROUND-END, GAME-END)."""

from mypy_extensions import i64

from perfect_numbers.engine.table import COUNT, SETUP, TAKING, Table


def rounds_left(state: Table) -> i64:
    """Tell how often the market can still be filled, if no more bonus cards are drawn."""
    return (len(state.order) - state.top) >> 3


def turns_later(state: Table, seat: i64) -> i64:
    """Tell how many groups a seat can take in the rounds to come, if no more bonus cards are drawn."""
    players: i64 = state.players
    rounds: i64 = rounds_left(state)
    turns: i64 = rounds
    if players == 2:
        turns += rounds
    elif players == 3:
        # The starting player takes a second group, and the starting card moves on every round.
        first: i64 = rounds_until_start(state, seat)
        if rounds > first:
            turns += (rounds - first + 2) // 3
    return turns


def rounds_until_start(state: Table, seat: i64) -> i64:
    """Tell in which of the rounds to come, counted from 0, a seat begins for the first time."""
    rounds: i64 = seat - state.start
    if state.phase != SETUP:
        rounds -= 1
    if rounds < 0:
        rounds += state.players
    return rounds


def turns_now(state: Table, seat: i64) -> i64:
    """Tell how many groups a seat can still take in this round."""
    groups: i64 = 4 - COUNT[state.taken]
    before: i64 = seat - state.turn  # how many groups others take before
    if state.phase != TAKING:
        before -= 1
    if before < 0:
        before += state.players
    return (groups - before - 1) // state.players + 1 if groups > before else 0
