"""hal.display over the fake bus: what the glass shows, what is sent, what failures do."""

from firmware.hal.display import Display
from host_tools.panel.bus import FakeI2C
from host_tools.panel.chip import Chip
from host_tools.panel.picture import dot, picture


def _make(**options):
    sh1106 = options.get("sh1106", False)
    chip = Chip(options.pop("at", 0x3C), sh1106)
    # Memory is noise after power-on.
    for i in range(len(chip.gram)):
        chip.gram[i] = i * 37 & 0xFF
    bus = FakeI2C([chip])
    return Display(bus, **options), bus, chip


def _draw(display):
    fb = display.fb
    fb.fill(0)
    fb.rect(0, 0, 128, 64, 1)
    fb.fill_rect(3, 5, 20, 11, 1)
    fb.hline(40, 30, 50, 1)
    fb.vline(100, 7, 40, 1)
    fb.pixel(126, 62, 1)


def _shows(chip, display):
    """True if every dot of the glass is the dot of the buffer."""
    image = picture(chip)
    for y in range(64):
        for x in range(128):
            if dot(image, x, y) != display.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1:
                return False
    return True


def test_glass_shows_what_was_drawn():
    display, _, chip = _make()
    _draw(display)
    display.present()
    assert display.ok and _shows(chip, display)
    assert chip.unknown == 0


def test_noise_is_never_lit():
    display, _, chip = _make()
    assert not chip.on
    display.present()
    assert chip.on and picture(chip) == bytearray(1024)


def test_second_address_is_tried():
    display, _, chip = _make(at=0x3D)
    _draw(display)
    display.present()
    assert display.address == 0x3D and _shows(chip, display)


def test_given_address_is_the_only_one():
    display, bus, _ = _make(at=0x3D, address=0x3C)
    assert not display.ok
    bus.chips[0].address = 0x3C
    display.present()
    assert display.ok


def test_rotated_picture_is_turned_by_180_degrees():
    display, _, chip = _make(rotate=True)
    _draw(display)
    display.present()
    upright, _, other = _make()
    _draw(upright)
    upright.present()
    turned, image = picture(chip), picture(other)
    for y in range(64):
        for x in range(128):
            assert dot(turned, 127 - x, 63 - y) == dot(image, x, y)


def test_sh1106_shows_the_same_picture():
    display, _, chip = _make(sh1106=True)
    _draw(display)
    display.present()
    assert chip.lit and chip.start_line == 0 and _shows(chip, display)


def test_sh1106_rotated_picture_is_turned():
    display, _, chip = _make(sh1106=True, rotate=True)
    _draw(display)
    display.present()
    image = picture(chip)
    for y in range(64):
        for x in range(128):
            bit = display.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1
            assert dot(image, 127 - x, 63 - y) == bit


def test_setup_changes_the_mounting_of_a_running_display():
    display, _, chip = _make()
    _draw(display)
    display.present()
    before = picture(chip)
    display.setup(True, False)
    display.present()
    after = picture(chip)
    assert after != before
    display.setup(False, False)
    display.present()
    assert picture(chip) == before


def test_case_H05_nothing_is_sent_while_nothing_changes():
    display, bus, _ = _make()
    _draw(display)
    display.present()
    before = bus.bytes
    for _ in range(500):
        assert display.present() == 0
    assert bus.bytes == before


def test_only_changed_columns_are_sent():
    display, bus, chip = _make()
    _draw(display)
    display.present()
    before = bus.bytes
    display.fb.fill_rect(60, 16, 24, 8, 1)
    # Two address bytes, four for the place, one for the control byte, 24 columns.
    assert display.present() == 31
    assert bus.bytes - before == 31
    assert _shows(chip, display)


def test_changes_far_apart_are_sent_apart():
    display, _, chip = _make()
    _draw(display)
    display.present()
    display.fb.fill_rect(40, 16, 4, 8, 1)
    display.fb.fill_rect(110, 16, 4, 8, 1)
    assert display.present() == 2 * (7 + 4)
    assert _shows(chip, display)


def test_any_two_changes_of_a_page_arrive():
    display, _, chip = _make()
    display.present()
    for a in range(0, 128, 9):
        for b in range(a, 128, 11):
            display.fb.pixel(a, 20, 1 - display.fb.pixel(a, 20))
            display.fb.pixel(b, 21, 1 - display.fb.pixel(b, 21))
            display.present()
            assert chip.gram[2 * 128 : 3 * 128] == bytes(
                [display.buffer[2 * 128 + 127 - x] for x in range(128)]
            ), (a, b)


def test_redrawing_the_same_picture_sends_nothing():
    display, _, _ = _make()
    _draw(display)
    display.present()
    _draw(display)
    assert display.present() == 0


def test_sent_counts_every_byte_on_the_wire():
    display, bus, _ = _make()
    _draw(display)
    display.present()
    assert display.sent == bus.bytes


def test_full_frame_costs_at_most_1084_bytes():
    display, _, _ = _make()
    display.fb.fill(1)
    display.present()
    display.fb.fill(0)
    assert display.present() <= 1084


def test_each_edge_column_is_sent():
    display, _, chip = _make()
    display.present()
    for x in (0, 1, 126, 127):
        for y in (0, 7, 8, 63):
            display.fb.pixel(x, y, 1)
            display.present()
            assert _shows(chip, display)
    assert display.buffer[0] == 0x81


def test_contrast_reaches_the_chip():
    display, _, chip = _make()
    display.contrast(1)
    assert chip.contrast == 1


def test_power_off_darkens_and_keeps_the_picture():
    display, _, chip = _make()
    _draw(display)
    display.present()
    display.power(False)
    assert picture(chip) == bytearray(1024)
    display.power(True)
    assert _shows(chip, display)


def test_case_H02_one_failed_frame_keeps_the_picture_and_the_next_is_drawn():
    display, bus, chip = _make()
    display.present()
    _draw(display)
    bus.fail_writes = 1
    display.present()
    assert not display.ok
    display.present()
    assert display.ok and _shows(chip, display)


def test_failure_after_any_byte_heals():
    for after in range(0, 1200, 13):
        display, bus, chip = _make()
        display.present()
        _draw(display)
        bus.fail_after = after
        for _ in range(4):
            display.present()
        assert display.ok and _shows(chip, display), after


def test_absent_display_keeps_drawing_in_memory():
    display, bus, chip = _make()
    bus.unplugged = True
    _draw(display)
    for _ in range(50):
        display.present()
    assert not display.ok and display.buffer[0] == 0xFF
    # It lost its supply with the plug.
    chip.reset()
    bus.unplugged = False
    for _ in range(64):
        display.present()
    assert display.ok and _shows(chip, display)


def test_display_absent_at_power_on_comes_up_later():
    chip = Chip()
    bus = FakeI2C([chip])
    bus.unplugged = True
    display = Display(bus)
    _draw(display)
    display.contrast(9)
    display.power(False)
    display.present()
    assert not display.ok
    bus.unplugged = False
    display.present()
    display.present()
    assert display.ok and not chip.on and chip.contrast == 9
    display.power(True)
    display.present()
    assert _shows(chip, display)


def test_tries_grow_rarer_while_the_display_is_absent():
    display, bus, _ = _make()
    bus.unplugged = True
    display.fb.fill(1)
    display.present()
    tries = []
    for call in range(1100):
        before = bus.transactions
        display.present()
        if bus.transactions != before:
            tries.append(call)
    assert tries[:6] == [0, 2, 5, 10, 19, 36]
    assert tries[-1] - tries[-2] == 257


def test_writing_without_the_lock_is_refused():
    bus = FakeI2C([Chip()])
    try:
        bus.writeto(0x3C, b"\x00\xe3")
    except RuntimeError:
        return
    raise AssertionError("the bus let itself be used without its lock")


def test_presenting_allocates_nothing():
    import gc

    if not hasattr(gc, "mem_alloc"):
        return  # CPython counts no heap; the unix port does
    display, _, _ = _make()
    bus = _Silent()
    display._link._i2c = bus
    _present_often(display)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    _present_often(display)
    used = gc.mem_alloc() - before
    gc.enable()
    assert used == 0, used


def _present_often(display):
    for ink in (1, 0, 1, 0):
        display.fb.fill_rect(5, 5, 100, 50, ink)
        display.present()
        display.present()


class _Silent:
    """A bus that takes everything and allocates nothing."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        pass
