"""Random deals keep the 40 cards and undo to the start; the same on every interpreter."""

from firmware.core.compat import crc32
from firmware.core.match import deal_seed
from firmware.core.notation import move_text
from firmware.core.opening import shuffled
from firmware.core.options import Options
from firmware.core.rng import Rng
from host_tools.random_deals import check_deal, random_deal, random_options
from tests.opponent.family_cases import GAMES
from tests.shared_tools import trace

_DEALS = 20


def test_case_R16_every_deal_keeps_the_40_cards_and_undoes():
    for preset, seats in GAMES:
        options = Options(preset)
        for number in range(_DEALS):
            seed = deal_seed(b"invariants", number)
            below = Rng(seed).below
            check_deal(options, seats, shuffled(seed, options, seats)[0], below)


def test_case_R16_options_keep_the_40_cards_too():
    for changes in (
        {"forced": "off"},
        {"forced": "hand"},
        {"exact_first": False},
        {"fewest_cards": True},
        {"last_play_scopa": True},
        {"redeal_kings": False},
    ):
        options = Options("scopa", **changes)
        for number in range(_DEALS):
            seed = deal_seed(b"options", number)
            seats = 2 + number % 3
            check_deal(options, seats, shuffled(seed, options, seats)[0], Rng(seed).below)


def test_case_R16_any_options_keep_the_40_cards_and_undo():
    for number in range(10 * _DEALS):
        seed = deal_seed(b"any", number)
        below = Rng(seed).below
        seats = 2 + number % 3
        options = random_options(below, seats)
        try:
            check_deal(options, seats, shuffled(seed, options, seats)[0], below)
        except Exception:
            trace("%d %s" % (seats, options.fields()))
            raise


def test_random_deals_play_alike_everywhere():
    for preset, seats in GAMES:
        options = Options(preset)
        for number in range(_DEALS):
            seed = deal_seed(b"alike", number)
            deal = random_deal(options, seats, shuffled(seed, options, seats)[0], Rng(seed).below)
            text = " ".join([move_text((card, taken)) for _, card, taken, _ in deal.history])
            trace("%s %d %08X %s" % (preset, seats, crc32(text.encode()), deal.score().points))


def test_case_R16_two_new_deals_differ():
    options = Options()
    assert shuffled(deal_seed(b"m", 1), options, 2) != shuffled(deal_seed(b"m", 2), options, 2)


def test_the_shuffle_of_format_1_is_frozen():
    trace(str(shuffled(deal_seed(bytes(32), 1), Options(), 2)))
    assert shuffled(deal_seed(bytes(32), 1), Options(), 2)[0][:5] == [4, 16, 25, 20, 26]
