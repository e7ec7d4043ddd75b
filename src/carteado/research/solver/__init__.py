"""Solve two-player truco. Needs the extra `carteado[solver]` (NumPy and Numba).

Terms of this package:

- The *mão* is the player who leads the first trick; the other player is the *dealer*.
- The *vira* is the card turned up; in most rules it determines the four highest cards, the *manilhas*.
- A *class* contains the cards of equal strength.
- A *holding* contains the private cards of a player, given by their classes.
- The *reach* of a holding is the probability that a player who has it would take all of that player's actions so far.
- An *outcome* is the winner and the stake of a hand.
- A *kernel* is a function compiled with Numba.
- A *block* contains the numbers of one public state (regrets or weights): one per holding and action.
- A score is the points of the mão and of the dealer. The comments write 11 for `special_at`, as in a match to 12.
"""
