"""The strongest bot."""

import time

from perfect_numbers.bots.bot import Bot, Clock, Thought
from perfect_numbers.bots.search.tree import Options, Search
from perfect_numbers.bots.weights import weights_for
from perfect_numbers.engine.view import View


class SageBot(Bot):
    """Searches a tree of turns."""

    name = "sage"
    description = "Plays many possible futures."

    def __init__(self, seed=0, argument=""):
        super().__init__(seed, argument)
        self.options = Options()
        parts = argument.split(",")
        b = parts[0]
        self.playouts = 10**9; self.ms = 1e9
        if b.endswith("ms"): self.ms = float(b[:-2])
        elif b: self.playouts = int(b)
        else: self.ms = 300
        for p in parts[1:]:
            k, v = p.split("=")
            setattr(self.options, k, int(v) if k == "rounds" else float(v))
        self.plan = []

    def choose(self, view: View, legal: list[int], clock: Clock) -> int:
        if len(legal) == 1:
            if self.plan: self.plan.pop(0)
            return legal[0]
        if self.plan:
            return self.plan.pop(0)
        until = time.monotonic() + self.ms / 1000
        s = Search(view, weights_for(view.state), self.random, self.options)
        n = 0
        if len(s.root.plans) > 1:
            while n < self.playouts and time.monotonic() < until:
                s.run(min(8, self.playouts - n)); n += 8
        N.append(n)
        self.plan = list(s.root.plans[int(s.root.favourite())].moves)
        return self.plan.pop(0)
N=[]
