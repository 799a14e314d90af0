"""Deals put into the place that a test is about, for the shared tests of the rules."""

from firmware.core.deal import Deal
from firmware.core.notation import parse_card
from firmware.core.options import Options
from firmware.core.scoring import NOBODY


def cards(text):
    """The cards of a text such as `D7 C3`."""
    return [parse_card(name) for name in text.split()]


def ending(hands, table, preset="scopa", last_capturer=NOBODY, **options):
    """A two-player deal before its last plays: the stock is empty, seat 1 is to play.

    All other cards lie in side 0's pile.
    """
    deal = Deal(Options(preset, **options), 2, 0, list(range(40)))
    deal.hands = [cards(hands[0]), cards(hands[1])]
    deal.table = cards(table)
    deal.stock = 0
    held = deal.hands[0] + deal.hands[1] + deal.table
    deal.piles = [[c for c in range(40) if c not in held], []]
    deal.last_capturer = last_capturer
    deal.turn = 1
    return deal


def stacked(leader, dealer, table, preset="scopa", **options):
    """A two-player deal whose leader (seat 1) and dealer (seat 0) hold these three cards each."""
    lead, hand, opening = cards(leader), cards(dealer), cards(table)
    rest = [card for card in range(40) if card not in lead + hand + opening]
    mixed = [lead[0], hand[0], lead[1], hand[1], lead[2], hand[2]]
    return Deal(Options(preset, **options), 2, 0, mixed + opening + rest)
