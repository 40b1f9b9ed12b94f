"""Bots in their own processes: whole turns, from what players see."""

import asyncio
import gc
import os
import pickle
import signal
import time

import pytest

from perfect_numbers import Game
from perfect_numbers.notation.moves import move_text
from perfect_numbers.rules import Variant
from perfect_numbers.web.live.thinking import BotPool, think


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (3, "interaction"), (4, "base")])
def test_a_turn_that_a_bot_thinks_up_can_be_played(bot: str, players: int, variant: Variant) -> None:
    game = Game.new(players, variant=variant, seed=f"{bot}{players}")
    turns = 0
    while not game.is_over:
        seat, setup = game.position.turn, game.position.phase == "setup"
        moves = think(bot, f"seed {turns}", game.view(), 1.0)
        assert moves
        for move in moves:
            assert (game.position.turn, game.position.phase == "setup") == (seat, setup)
            game.play(move_text(game.position.state(), move))
        assert game.moves[-1] == "E" or setup
        turns += 1
    assert turns >= 40


def test_a_bot_is_given_nothing_that_is_hidden() -> None:
    record = Game.new(3, seed="hidden").record().to_dict()
    cards = [record["deck"][i : i + 2] for i in range(0, len(record["deck"]), 2)]
    other = {**record, "deck": "".join(reversed(cards))}
    assert record["deck"] != other["deck"]
    views = [pickle.dumps(Game.from_record(each).view()) for each in (record, other)]
    assert views[0] == views[1]


def test_the_same_seed_thinks_the_same() -> None:
    view = Game.new(2, seed="same").view()
    assert think("random", "a", view, 1.0) == think("random", "a", view, 1.0)


def test_a_bot_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> list[int]:
        pool = BotPool(1, 0.1)
        view = Game.new(2, seed="fails").view()
        try:
            return await pool.turn("nobody", "seed", view)
        finally:
            pool.close()

    assert asyncio.run(play()) == Game.new(2, seed="fails").view().state.legal()[:1]
    assert "The bot nobody failed." in caplog.text


def test_a_pool_that_is_closed_does_not_wait_for_a_thought() -> None:
    async def play() -> None:
        pool = BotPool(1, 60.0)
        await pool.warm_up()
        thought = asyncio.create_task(pool.turn("sage", "seed", Game.new(4, seed="long").view()))
        await asyncio.sleep(0.3)
        thought.cancel()
        pool.close()

    began = time.monotonic()
    asyncio.run(play())
    assert time.monotonic() - began < 20


def test_a_thought_is_begun_again_if_its_process_dies() -> None:
    async def play() -> list[int]:
        pool = BotPool(1, 3.0)
        await pool.warm_up()
        process = await asyncio.wrap_future(pool._workers.open().submit(os.getpid))
        thought = asyncio.create_task(pool.turn("sage", "seed", view))
        await asyncio.sleep(0.3)
        os.kill(process, signal.SIGKILL)
        try:
            return await thought
        finally:
            pool.close()

    game = Game.new(2, seed="again")
    while game.position.phase == "setup":
        game.play(game.legal_moves()[0])
    view = game.view()
    assert len(asyncio.run(play())) > 1


def test_bots_that_wait_for_a_process_to_think_in_are_let_go_quietly(caplog: pytest.LogCaptureFixture) -> None:
    async def stop() -> None:
        pool = BotPool(1, 60.0)
        view = Game.new(2, seed="quiet").view()
        await pool.warm_up()
        thoughts = [asyncio.create_task(pool.turn("sage", "seed", view)) for _ in range(20)]
        await asyncio.sleep(0.5)
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
        pool.close()
        await asyncio.sleep(0.1)

    # An exception in one of the pool's threads is an error of this test.
    asyncio.run(stop())
    gc.collect()
    assert caplog.text == ""
