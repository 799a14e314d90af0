"""The chip model against its datasheet, command by command."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.panel.bus import FakeI2C
from host_tools.panel.chip import Chip
from host_tools.panel.picture import dot, from_pbm, picture, to_pbm, to_text


def send(chip: Chip, *values: int) -> None:
    assert chip.start(chip.address)
    for value in values:
        assert chip.byte(value)
    chip.stop()


def commands(chip: Chip, *values: int) -> None:
    send(chip, 0x00, *values)


def lit_chip(sh1106: bool = False) -> Chip:
    """A chip switched on in the usual mounting, memory clear."""
    chip = Chip(0x3C, sh1106)
    commands(chip, *((0xAD, 0x8B) if sh1106 else (0x8D, 0x14)), 0xA1, 0xC8, 0xAF)
    return chip


def dots(chip: Chip) -> set[tuple[int, int]]:
    image = picture(chip)
    return {(x, y) for y in range(64) for x in range(128) if dot(image, x, y)}


def test_other_address_is_not_acknowledged() -> None:
    chip = Chip(0x3C)
    assert not chip.start(0x3D)
    assert not chip.byte(0xAF)
    assert not chip.on


def test_control_byte_00_makes_all_the_rest_commands() -> None:
    chip = Chip()
    send(chip, 0x00, 0xAF, 0xA7, 0x81, 0x12)
    assert (chip.on, chip.inverted, chip.contrast) == (True, True, 0x12)


def test_control_byte_40_makes_all_the_rest_data() -> None:
    chip = Chip()
    send(chip, 0x40, 0xAF, 0x80, 0x00)
    assert bytes(chip.gram[:3]) == b"\xaf\x80\x00" and not chip.on


def test_control_byte_80_takes_one_command() -> None:
    chip = Chip()
    send(chip, 0x80, 0xAF, 0x80, 0xA7, 0x40, 0x55)
    assert chip.on and chip.inverted and chip.gram[0] == 0x55


def test_control_byte_c0_takes_one_data_byte() -> None:
    chip = Chip()
    send(chip, 0xC0, 0x55, 0x80, 0xAF, 0xC0, 0x66)
    assert bytes(chip.gram[:2]) == b"\x55\x66" and chip.on


def test_parameters_may_come_in_later_transactions() -> None:
    chip = Chip()
    send(chip, 0x80, 0x81)
    send(chip, 0x80, 0x33)
    assert chip.contrast == 0x33


def test_page_mode_wraps_within_its_page() -> None:
    chip = Chip()
    commands(chip, 0x20, 0x02, 0xB3, 0x0E, 0x17)
    send(chip, 0x40, 1, 2, 3)
    assert chip.gram[3 * 128 + 126] == 1
    assert chip.gram[3 * 128 + 127] == 2
    assert chip.gram[3 * 128] == 3


def test_horizontal_mode_fills_its_window_line_by_line() -> None:
    chip = Chip()
    commands(chip, 0x20, 0x00, 0x21, 5, 6, 0x22, 2, 3)
    send(chip, 0x40, 1, 2, 3, 4, 5)
    assert bytes(chip.gram[2 * 128 + 5 : 2 * 128 + 7]) == b"\x05\x02"
    assert bytes(chip.gram[3 * 128 + 5 : 3 * 128 + 7]) == b"\x03\x04"


def test_vertical_mode_fills_its_window_column_by_column() -> None:
    chip = Chip()
    commands(chip, 0x20, 0x01, 0x21, 5, 6, 0x22, 2, 3)
    send(chip, 0x40, 1, 2, 3, 4, 5)
    assert bytes(chip.gram[2 * 128 + 5 : 2 * 128 + 7]) == b"\x05\x03"
    assert bytes(chip.gram[3 * 128 + 5 : 3 * 128 + 7]) == b"\x02\x04"


def test_page_commands_outside_page_mode_are_refused() -> None:
    chip = Chip()
    commands(chip, 0x20, 0x00, 0xB3, 0x05)
    assert chip.unknown == 2 and chip.page == 0


def test_usual_mounting_has_column_0_of_page_0_top_left() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    assert dots(chip) == {(0, 0)}


def test_without_reversals_the_picture_is_turned() -> None:
    chip = lit_chip()
    commands(chip, 0xA0, 0xC0)
    send(chip, 0x40, 0x01)
    assert dots(chip) == {(127, 63)}


def test_segment_remap_leaves_stored_columns_where_they_are() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    commands(chip, 0xA0)
    assert dots(chip) == {(0, 0)}


def test_scan_direction_acts_at_once() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    commands(chip, 0xC0)
    assert dots(chip) == {(0, 63)}


def test_start_line_scrolls_the_picture_up() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x80)
    commands(chip, 0x40 | 5)
    assert dots(chip) == {(0, 2)}


def test_inversion_swaps_light_and_dark() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    commands(chip, 0xA7)
    assert len(dots(chip)) == 128 * 64 - 1 and (0, 0) not in dots(chip)


def test_entire_on_ignores_the_memory() -> None:
    chip = lit_chip()
    commands(chip, 0xA5)
    assert len(dots(chip)) == 128 * 64
    commands(chip, 0xA4)
    assert not dots(chip)


def test_display_off_is_dark_and_keeps_the_memory() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    commands(chip, 0xAE)
    assert not dots(chip) and chip.status() == 0x40
    commands(chip, 0xAF)
    assert dots(chip) == {(0, 0)} and chip.status() == 0


def test_without_charge_pump_the_glass_stays_dark() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0xFF)
    commands(chip, 0x8D, 0x10)
    assert not dots(chip)


def test_multiplex_leaves_lines_dark() -> None:
    chip = lit_chip()
    commands(chip, 0xA8, 31, 0xA5)
    assert len(dots(chip)) == 128 * 32


def test_scroll_set_up_swallows_its_parameters() -> None:
    chip = Chip()
    commands(chip, 0x26, 0, 0, 0xAF, 0, 0, 0xFF, 0x2E)
    assert not chip.on and chip.unknown == 0


def test_unknown_command_changes_nothing_and_is_counted() -> None:
    chip = lit_chip()
    version = chip.version
    commands(chip, 0xF0)
    assert chip.unknown == 1 and chip.version == version


def test_version_grows_only_with_the_picture() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    commands(chip, 0xB0, 0x00, 0x10)
    version = chip.version
    send(chip, 0x40, 0x01)
    assert chip.version == version
    send(chip, 0x40, 0x01)
    assert chip.version > version


def test_reset_keeps_the_memory() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    chip.reset()
    assert 0x01 in chip.gram and not chip.lit


def test_sh1106_shows_columns_2_to_129() -> None:
    chip = lit_chip(sh1106=True)
    commands(chip, 0xB0, 0x00, 0x10)
    send(chip, 0x40, 1, 2, 4)
    assert dots(chip) == {(0, 2)}


def test_sh1106_pointer_stops_at_its_last_column() -> None:
    chip = Chip(sh1106=True)
    commands(chip, 0x03, 0x18)
    send(chip, 0x40, 1, 2)
    assert chip.gram[131] == 2 and chip.gram[0] == 0


def test_sh1106_has_no_windows() -> None:
    chip = Chip(sh1106=True)
    commands(chip, 0x20, 0x21, 0x22)
    assert chip.unknown == 3


def test_sh1106_takes_the_end_of_a_window_for_a_start_line() -> None:
    chip = Chip(sh1106=True)
    commands(chip, 0x21, 0x00, 0x7F)
    assert chip.start_line == 63


@given(
    st.lists(st.tuples(st.sampled_from([0x00, 0x40, 0x80, 0xC0]), st.binary(max_size=200))),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_runs_of_bytes_are_taken_like_single_ones(
    transactions: list[tuple[int, bytes]], sh1106: bool
) -> None:
    one, many = Chip(sh1106=sh1106), Chip(sh1106=sh1106)
    for control, data in transactions:
        buffer = bytes([control]) + data
        send(one, *buffer)
        many.start(many.address)
        many.write(buffer, 0, len(buffer))
        many.stop()
    assert vars(one) == vars(many)


def test_bus_refuses_an_address_nobody_has() -> None:
    bus = FakeI2C([Chip(0x3D)])
    bus.try_lock()
    with pytest.raises(OSError, match="0x3c"):
        bus.writeto(0x3C, b"\x00")
    assert bus.scan() == [0x3D]


def test_bus_read_gives_the_status() -> None:
    bus = FakeI2C([Chip()])
    bus.try_lock()
    answer = bytearray(1)
    bus.readfrom_into(0x3C, answer)
    assert answer[0] == 0x40


def test_bus_refused_byte_is_an_error_and_the_rest_is_lost() -> None:
    chip = Chip()
    bus = FakeI2C([chip])
    bus.try_lock()
    bus.fail_after = 2
    with pytest.raises(OSError, match="refused"):
        bus.writeto(0x3C, b"\x40\x01\x02\x03")
    assert bytes(chip.gram[:2]) == b"\x01\x00"
    bus.writeto(0x3C, b"\x40\x09")
    assert chip.gram[1] == 9


def test_pbm_keeps_the_picture() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x81, 0x42)
    image = picture(chip)
    assert from_pbm(to_pbm(image)) == image


def test_bad_pbm_is_refused() -> None:
    with pytest.raises(ValueError, match="128x64"):
        from_pbm(b"P4\n8 8\n" + bytes(8))


def test_text_has_a_character_a_dot() -> None:
    chip = lit_chip()
    send(chip, 0x40, 0x01)
    lines = to_text(picture(chip)).splitlines()
    assert len(lines) == 64 and {len(line) for line in lines} == {128}
    assert lines[0] == "#" + "." * 127


def test_the_sh1106s_column_may_be_past_its_end_between_its_two_halves() -> None:
    chip = Chip(sh1106=True)
    for column in (129, 10, 131, 2):
        chip.start(0x3C)
        for value in (0x00, 0xB3, column & 0x0F, 0x10 | column >> 4):
            chip.byte(value)
        chip.stop()
        assert (chip.page, chip.column) == (3, column)
    assert chip.unknown == 0


def test_data_past_the_sh1106s_last_column_goes_nowhere() -> None:
    chip = Chip(sh1106=True)
    chip.start(0x3C)
    for value in (0x00, 0x0F, 0x18):  # 143
        chip.byte(value)
    chip.stop()
    before = bytes(chip.gram)
    chip.start(0x3C)
    chip.write(b"\x40\xff\xff", 0, 3)
    assert bytes(chip.gram) == before and chip.unknown == 2
