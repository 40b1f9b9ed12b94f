"""Random play through each library's interface, the same loop for our game and for the library's own."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

ZOO = ("hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "connect_four_v3")
"""PettingZoo's card games, and connect four."""
SPIEL = (
    "crazy_eights",
    "hearts",
    "gin_rummy",
    "hanabi",
    "euchre",
    "skat",
    "spades",
    "oh_hell",
    "cribbage",
    "dou_dizhu",
    "universal_poker",
    "leduc_poker",
    "kuhn_poker",
    "tarok",
)
"""OpenSpiel's card games."""

Step = Callable[[], int]


def zoo(name: str, kind: str) -> Step:
    return aec(getattr(import_module(f"pettingzoo.classic.{name}"), kind)())


def aec(env: Any) -> Step:
    """Play one game as PettingZoo's documentation does."""

    def step() -> int:
        env.reset(seed=random.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return decisions

    return step


def gymnasium_env(name: str) -> Step:
    import gymnasium

    env = gymnasium.make(name, disable_env_checker=True)

    def step() -> int:
        _, info = env.reset(seed=random.getrandbits(31))
        decisions, over = 0, False
        actions = list(range(env.action_space.n))  # type: ignore[attr-defined]
        while not over:
            mask = info.get("action_mask")
            action = random.choice(actions if mask is None else np.flatnonzero(mask).tolist())
            _, _, over, _, info = env.step(action)
            decisions += 1
        return decisions

    return step


def vector_env(envs: Any) -> Step:
    envs.reset(seed=1)

    def step() -> int:
        for _ in range(10):
            envs.step(envs.sample())
        return int(10 * envs.num_envs)

    return step


def gymnasium_vector(name: str, n: int) -> Step:
    import gymnasium

    envs = gymnasium.make_vec(name, num_envs=n, vectorization_mode="sync")
    envs.reset(seed=1)
    chooser = np.random.default_rng(1)

    def step() -> int:
        envs.step(chooser.integers(0, 2, n))
        return n

    return step


def openspiel(name: str) -> Step:
    """Play one game, chance sampled by its probabilities; only the players' decisions are counted."""
    import pyspiel

    import perfect_numbers.envs  # noqa: F401  # registers our game

    game = pyspiel.load_game(name)

    def step() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return step


def rlcard_env(name: str) -> Step:
    env = import_module("rlcard").make(name, config={"seed": 1})

    def step() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return step


def envpool_env(name: str, n: int) -> Step:
    env = import_module("envpool").make_gymnasium(name, num_envs=n, num_threads=1)
    env.reset()
    chooser = np.random.default_rng(1)

    def step() -> int:
        for _ in range(10):
            env.step(chooser.integers(0, 2, n).astype(np.int32))
        return 10 * n

    return step


def pgx_env(name: str, n: int) -> Step:
    """Play on in all games at once, with new ones for those that ended, everything compiled by JAX."""
    pgx, jax, jnp = import_module("pgx"), import_module("jax"), import_module("jax.numpy")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    go_on = jax.vmap(auto_reset(env.step, env.init))

    def acted(state: Any, key: Any) -> Any:
        chosen, dealt = jax.random.split(key)
        scores = jnp.where(state.legal_action_mask, jax.random.uniform(chosen, state.legal_action_mask.shape), -1)
        return go_on(state, scores.argmax(-1), jax.random.split(dealt, n))

    act = jax.jit(acted)
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 100_000))
    now = {"state": begin(jax.random.split(jax.random.PRNGKey(2), n))}

    def step() -> int:
        for _ in range(10):
            now["state"] = act(now["state"], next(keys))
        now["state"].terminated.block_until_ready()
        return 10 * n

    return step
