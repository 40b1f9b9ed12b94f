"""The stages of the tutorial, in their order: from a first group to a whole game."""

from typing import Final

from perfect_numbers.lessons.stage import (
    Mistake,
    Stage,
    all_of,
    did,
    game_is_over,
    hand_is_empty,
    took_colour,
    turn_is_over,
    without,
)
from perfect_numbers.wording import msg

_DECK: Final = "deck=Y2G5B3R4P6J2Y5B6G7MvP2R6Y4B2G3P5PrR7Y6B4"

STAGES: Final = (
    Stage(
        "take",
        msg("Take a group"),
        f"p1=R:2,G:25|-|0 p2=B:3|-|0 market=R5B4P2/Y3P6/G4Y7/B2 {_DECK}",
        msg("On your turn you take one whole group from the market. Take one with a colour that you already have."),
        "group 1",
        "TURN-PARTS",
        took_colour("RG"),
        msg("All its cards are yours. Those in your colours are added first, then the rest."),
        (
            Mistake(
                did("take"),
                msg("Only new colours: each of these cards would begin another row. Look for red or green."),
                ("T2",),
            ),
        ),
    ),
    Stage(
        "higher",
        msg("Higher: the row grows"),
        f"p1=R:27,G:4|-|0 p2=Y:3|-|0 hand=R6B5 market=-/Y3P6/G4Y7/B2 {_DECK}",
        msg(
            "The ring shows a row's perfect number: its cards plus one. "
            "The red 6 is higher than 3, so the row just grows; the blue 5 begins a row of its own."
        ),
        "card R6",
        "ADD-HIGHER",
        hand_is_empty,
        msg("Three cards lie in the red row now, so its ring says 4."),
    ),
    Stage(
        "perfect",
        msg("Perfect: complete the row"),
        f"p1=R:27,Y:5|-|0 p2=G:4|-|0 hand=R3 market=-/Y3P6/G4Y7/B2 {_DECK}",
        msg("Two cards lie in the red row, so a 3 is perfect. Add it and complete the row."),
        "card R3",
        "ADD-PERFECT",
        did("complete"),
        msg("Three cards, three points: they lie in your point pile, and nobody can take them away."),
        (
            Mistake(
                did("keep"),
                msg("Now the row stays where it is, and cards in rows are not points yet. Complete it this time."),
                ("R3>R", "K"),
            ),
        ),
    ),
    Stage(
        "lower",
        msg("Lower: cards are lost"),
        f"p1=R:567,B:4|-|0 p2=G:26|-|0 market=R2B5Y6/R3G4/R4G6/G5 {_DECK}",
        msg(
            "A card below the perfect number costs as many cards as its value, from the end of the row, itself first. "
            "Take a group that costs you nothing, and add its cards."
        ),
        "row 1R",
        "ADD-LOWER",
        all_of(hand_is_empty, without(did("lose"))),
        msg("Nothing lost. A low card is good in a short row and bad in a long one."),
        (
            Mistake(
                did("lose"),
                msg("The row had three cards, so only a 4 or more was safe. Look at the ring before you take a group."),
                ("T1", "R2>R"),
            ),
        ),
    ),
    Stage(
        "wait",
        msg("Wait for a longer row"),
        f"p1=R:27,B:6|-|0 p2=G:26|-|0 hand=R3R4 market=Y2G5B3/-/G4Y7/B2 {_DECK}",
        msg(
            "You may keep a row that is perfect and hope for a longer one. "
            "The red 3 is perfect, and so is the red 4 after it: make four points."
        ),
        "card R3",
        "ADD-PERFECT",
        did("complete", least=4),
        msg("Four points instead of three. Waiting pays when you know what comes next."),
        (
            Mistake(
                did("complete", most=3),
                msg("Three points, and the red 4 has to begin a new row. Keep the row after the 3."),
                ("R3>R", "C"),
            ),
            Mistake(
                turn_is_over,
                msg("You kept the row twice, and it brought nothing. Complete it with the red 4."),
                ("R3>R", "K", "R4>R", "K", "E"),
            ),
        ),
    ),
    Stage(
        "bonus",
        msg("A bonus on top"),
        f"p1=R:2634,B:36|-|0 p2=G:26|-|0 market=J5Y3G6/B3Y7/R5P4/G2 {_DECK}",
        msg(
            "A row completed with a coloured 5, 6 or 7 brings 1, 3 or 5 cards from the deck as extra points. "
            "Complete a row with a bonus."
        ),
        "row 1R",
        "ADD-BONUS",
        did("bonus"),
        msg("Five cards and one more from the deck: six points in one go."),
        (
            Mistake(
                did("complete"),
                msg("Points, but no bonus: jokers never bring one, nor do cards below 5."),
                ("T1", "J5>R", "C"),
            ),
            Mistake(
                turn_is_over,
                msg("No bonus this turn. Four cards lie in the red row: complete it with a red 5."),
                ("T4", "G2>+", "E"),
            ),
        ),
    ),
    Stage(
        "full",
        msg("Four slots are full"),
        f"p1=R:25,Y:6,G:34,B:7|-|0 p2=R:4|-|0 hand=P4 market=Y2G5B3/J2R6/-/- {_DECK}",
        msg(
            "A new colour needs a slot: clear one of yours, or give the card to Ben. "
            "Find a way that costs you one card at most."
        ),
        "card P4",
        "SLOT-FULL",
        all_of(hand_is_empty, without(did("clear", least=2))),
        msg("You choose: a short row goes, or somebody else gets the card."),
        (
            Mistake(
                did("clear", least=2),
                msg("Everything in that slot is discarded: two cards. There are shorter rows, and there is Ben."),
                ("P4>xR",),
            ),
        ),
    ),
    Stage(
        "gift",
        msg("A gift that scores"),
        f"p1=R:25,Y:6,G:34,B:7|-|0 p2=R:4,P:265|-|0 hand=P4 market=Y2G5B3/J2R6/-/- {_DECK}",
        msg(
            "What your card completes or pushes out in somebody else's row becomes your points. "
            "Give Ben the purple 4, which is perfect there."
        ),
        "row 2P",
        "GIVE-PERFECT",
        did("complete"),
        msg("Four points, three of the cards were Ben's. With all slots full, look at the rows of the others too."),
        (
            Mistake(
                did("clear"),
                msg("The card has a slot, but you have a row less and no points. Give it to Ben."),
                ("P4>xY",),
            ),
            Mistake(
                did("keep"),
                msg("Now Ben has a row of four cards, and your card lies in it. Complete it: the points are yours."),
                ("P4>2", "K"),
            ),
        ),
    ),
    Stage(
        "joker",
        msg("Jokers go anywhere"),
        f"p1=R:26,Y:754,B:5|-|0 p2=G:26|-|0 hand=J3 market=Y2G5B3/J2R6/G4Y7/- {_DECK}",
        msg("A joker has a number but no colour, and goes to any row of yours. Complete a row with the joker 3."),
        "card J3",
        "JOKER-OWN",
        did("complete"),
        msg("A joker helps where the right number is missing. It brings no bonus, though."),
        (
            Mistake(
                did("lose"),
                msg("With the joker that row has four cards, and a 3 is lower. Look for a row of two cards."),
                ("J3>Y",),
            ),
            Mistake(
                did("keep"),
                msg("The row was perfect, and you kept it. Complete it this time."),
                ("J3>R", "K"),
            ),
            Mistake(
                hand_is_empty,
                msg("There the 3 is higher, and the row just grows. Look for a row of two cards."),
                ("J3>B",),
            ),
        ),
    ),
    Stage(
        "actions",
        msg("Protect, Move, Steal"),
        f"p1=R:352,B:67|-|0 p2=G:56,Y:4|-|2 hand=PrMvSt market=-/J2R6/G4Y7/B2 {_DECK}",
        msg(
            "Protect lies face down on your row and keeps others away, Move brings a row's first card to its end, "
            "Steal takes the final card of somebody else's row. Play all three, in any order."
        ),
        "card Mv",
        "ACTION-USE",
        all_of(did("protect", "flip"), did("move"), did("steal"), hand_is_empty),
        msg("You can play action cards at any moment of your turn. Did you see that Move makes the red 3 perfect?"),
        (
            Mistake(
                did("save"),
                msg("Saved for a later turn: that is allowed, and the next lesson is about it. Now play all three."),
                ("Mv>A",),
            ),
        ),
    ),
    Stage(
        "save",
        msg("Save it, or use it"),
        f"p1=R:465,B:6|-|0 p2=G:26|-|0 hand=Mv market=Y2G5B3/J2R6/G4Y7/- {_DECK}",
        msg(
            "Two action cards of different kinds can wait in a slot of yours. "
            "A red 4 at the end of three cards is not perfect: save the Move card until there are four."
        ),
        "card Mv",
        "ACTION-SAVE",
        did("save"),
        msg(
            "One more red card, and the Move card completes the row. "
            "Saved cards can be played in any later turn of yours."
        ),
        (
            Mistake(
                did("move"),
                msg("The 4 lies at the end, but the row has three cards: nothing happens, and the Move card is gone."),
                ("Mv:R",),
            ),
        ),
    ),
    Stage(
        "end",
        msg("How a game ends"),
        "p1=R:27,G:3,B:465|-|9 p2=Y:26,P:5|Pr|10 market=R3Y4G6/B4P7/J3R5/Y3 deck=G4B5P6Y5R4G2MvP3Y7B2R6",
        msg(
            "When the deck cannot fill the market any more, the game is over, and only the cards in the point piles "
            "count. Play the last two rounds against Ben, who is a bot."
        ),
        "group 1",
        "GAME-END",
        game_is_over,
        msg("That was a game to its end. Most points wins: now you know all you need."),
        opponent="greedy",
    ),
)
"""Twelve at most: nobody should need more than eight minutes."""
