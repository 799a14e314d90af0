"""What the strongest engine has to say to a person: a hint for the move to be played, and the
moments of a deal that cost most. Both are thought out in slices, so that the keys stay alive.
"""


class Teacher:
    """`advice` and `review` are what is being thought about, None before; see opponent/advice.py.

    `advised` and `reviewed` tell that the thinking is done; the engine's buffers are large, and
    where memory has no room for them both are done with nothing said.
    """

    def __init__(self):
        self.forget()

    def forget(self):
        """Drop all of it: another match."""
        self.review = None
        self.reviewed = False
        self.moved()

    def moved(self):
        """A card was played, so the advice is old."""
        self.advice = None
        self.advised = False

    def advise(self, deal):
        """Think a slice about the move of the seat to play in `deal`."""
        try:
            if self.advice is None:
                # Imported when asked for: who plays without hints needs no room for them.
                from .opponent.advice import Advice

                self.advice = Advice(deal.observation(deal.turn))
            self.advised = not self.advice.step()
        except MemoryError:
            self.advice = None
            self.advised = True

    def look_back(self, deal, seat):
        """Think a slice about the plays of `seat` in `deal`, which is over and stays as it is."""
        try:
            if self.review is None:
                from .opponent.advice import Review

                self.review = Review(deal, seat)
                self.reviewed = False
            self.reviewed = not self.review.step()
        except MemoryError:
            self.review = None
            self.reviewed = True
