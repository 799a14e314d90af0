"""What `doctor` looks at: each check asks the board and says what it found and what to do next.

The pins are those of `firmware.hal.board`; nothing here needs the application on the board.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware import __version__
from firmware.hal import board
from firmware.hal.buttons import NAMES
from host_tools.device import datafiles
from host_tools.device.remote import Identity, Remote
from host_tools.replay.verify import verify

OK, FAULT, LEFT_OUT = "ok", "FAULT", "left out"
_KEY_PINS = (board.PIN_LEFT, board.PIN_RIGHT, board.PIN_OK, board.PIN_BACK)
# GP number -> pin of the Pico's edge.
_EDGE = {18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32}
_LOOK_MS = 500
_RELEASE_SECONDS = 3.0
# What firmware/ui/alerts.py calls low.
_LOW_MV = 2900
_NO_SUPPLY_MV = 1500
_MOST_MV = 5500
_LEAST_FREE = 64 * 1024

_HELPERS = f"""
from machine import ADC,I2C,Pin,SoftI2C
import time
def _answers(i):
 for a in {board.DISPLAY_ADDRESSES!r}:
  for _ in range(2):
   try:
    i.writeto(a,b'\\0\\xe3')
    return a
   except OSError:
    pass
 return 0
_sda,_scl={board.PIN_SDA},{board.PIN_SCL}
def _display():
 return _answers(I2C({board.I2C_BUS},sda=Pin(_sda),scl=Pin(_scl),freq=100000))
def _swapped():
 return _answers(SoftI2C(sda=Pin(_scl),scl=Pin(_sda),freq=100000))
def _pulled():
 return [Pin(n,Pin.IN,Pin.PULL_DOWN).value() for n in (_sda,_scl)]
_keys=[Pin(n,Pin.IN,Pin.PULL_UP) for n in {_KEY_PINS!r}]
def _down():
 return sum([1<<i for i in range(4) if not _keys[i].value()])
def _await(down,ms,but):
 t=time.ticks_ms()
 while time.ticks_diff(time.ticks_ms(),t)<ms:
  m=_down()&~but
  if bool(m)==down:
   time.sleep_ms(25)
   if _down()&~but==m:
    return m
  time.sleep_ms(5)
 return _down()&~but
def _supply():
 w='Pico W' in sys.implementation._machine
 if w:
  Pin(25,Pin.OUT,value=1)
 u=Pin('WL_GPIO2' if w else {board.PIN_USB_SENSE},Pin.IN).value()
 a=ADC(Pin({board.PIN_BATTERY}))
 v=sum([a.read_u16() for _ in range(8)])//8
 return u,v*{board.BATTERY_REF_MV * board.BATTERY_DIVIDER}//65535
"""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. `state` is OK, FAULT or LEFT_OUT; `next` mends a fault."""

    name: str
    state: str
    text: str
    next: str = ""


def begin(remote: Remote) -> None:
    """Give the board what the checks need; once for a connection."""
    remote.link.run(_HELPERS)


def _pin(number: int) -> str:
    return f"GP{number} (pin {_EDGE[number]})"


def firmware(who: Identity) -> Check:
    """MicroPython, and the application in the version of this checkout."""
    renew = "spariglio build image, then spariglio flash" if who.frozen else "spariglio deploy"
    text = f"MicroPython {who.micropython}, "
    if not who.app:
        return Check(
            "firmware",
            FAULT,
            f"{text}no Spariglio on the board",
            "spariglio deploy, or our own image: spariglio flash",
        )
    text += f"Spariglio {who.app} {'in the image' if who.frozen else 'as files'}"
    if who.app != __version__:
        return Check("firmware", FAULT, f"{text}; this computer has {__version__}", renew)
    return Check("firmware", OK, text)


def display(remote: Remote) -> Check:
    """Whether the display answers on its I2C wires; if not, which wire it may be."""
    found = int(remote.ask("_display()"))
    sda, scl = _pin(board.PIN_SDA), _pin(board.PIN_SCL)
    if found:
        return Check("display", OK, f"answers at 0x{found:02X}")
    data, clock = remote.ask("_pulled()")
    if not data and not clock:
        step = "check its VCC (3V3, pin 36) and GND (pin 38): mixed up they burn the display"
        text = "no answer, and both wires are dead: no power, or no wires"
    elif not data or not clock:
        text = f"no answer, and {'SDA' if not data else 'SCL'} is dead"
        step = f"check the wire to {sda if not data else scl}"
    elif remote.ask("_swapped()"):
        text = "answers with SDA and SCL swapped"
        step = f"swap the two wires: SDA to {sda}, SCL to {scl}"
    else:
        text = "no answer at 0x3C or 0x3D, though both wires are alive"
        step = f"check SDA to {sda} and SCL to {scl}; is it a display for I2C, not SPI?"
    return Check("display", FAULT, text, step)


def keys(remote: Remote, patience: float, ask: Callable[[str], None]) -> Iterator[Check]:
    """Every key, one after the other, each pressed within `patience` seconds of being asked."""
    held = _released(remote, 0)
    for bit, name in enumerate(NAMES):
        if held >> bit & 1:
            yield Check(
                f"key {name}",
                FAULT,
                "reads as pressed all the time",
                f"check {_pin(_KEY_PINS[bit])} for a short to ground; a button turned by 90 "
                "degrees is always closed",
            )
            continue
        ask(f"press {name}")
        yield _key(bit, name, _pressed(remote, patience, held), patience)
        _released(remote, held)


def _pressed(remote: Remote, seconds: float, but: int) -> int:
    """The mask of the keys that go down within so many seconds; those in `but` do not count."""
    end = time.monotonic() + seconds
    mask = 0
    while not mask and time.monotonic() < end:
        mask = int(remote.ask(f"_await(True,{_LOOK_MS},{but})"))
    return mask


def _released(remote: Remote, but: int) -> int:
    """Wait until no key is down; the mask of those that stay down. `but` do not count."""
    end = time.monotonic() + _RELEASE_SECONDS
    mask = int(remote.ask(f"_await(False,{_LOOK_MS},{but})"))
    while mask and time.monotonic() < end:
        mask = int(remote.ask(f"_await(False,{_LOOK_MS},{but})"))
    return mask


def _key(bit: int, name: str, mask: int, patience: float) -> Check:
    wire = f"{_pin(_KEY_PINS[bit])} to the button, its other leg to GND"
    if mask == 1 << bit:
        return Check(f"key {name}", OK, f"pressed on {_pin(_KEY_PINS[bit])}")
    if not mask:
        return Check(f"key {name}", FAULT, f"no press seen within {patience:g} s", f"check {wire}")
    others = [NAMES[i] for i in range(len(NAMES)) if mask >> i & 1 and i != bit]
    if mask >> bit & 1:
        text = f"presses {' and '.join(others)} as well"
        return Check(f"key {name}", FAULT, text, "the two wires touch: part them")
    text = f"arrives as {' and '.join(others)}"
    return Check(f"key {name}", FAULT, text, f"wires are swapped: {wire}")


def battery(remote: Remote) -> Check:
    """The supply as the handheld measures it; with the cable in, that is the cable's."""
    usb, millivolts = remote.ask("_supply()")
    text = f"{millivolts / 1000:.2f} V at VSYS"
    if millivolts > _MOST_MV:
        return Check("battery", FAULT, text, "take a cell out at once: three, never four")
    if millivolts < _NO_SUPPLY_MV:
        return Check(
            "battery", FAULT, f"{text}: not measured", "only a Pico has this on GP29; is it one?"
        )
    if usb:
        return Check("battery", OK, f"{text}, from the USB cable; the handheld shows it without")
    if millivolts < _LOW_MV:
        return Check("battery", FAULT, f"{text}, nearly empty", "put three fresh cells in")
    return Check("battery", OK, text)


def flash(remote: Remote) -> Check:
    """Room for the matches to come."""
    free = remote.free()
    text = f"{free // 1024} KB free"
    if free < _LEAST_FREE:
        step = "spariglio pull, then delete old matches on the handheld"
        return Check("flash", FAULT, text, step)
    return Check("flash", OK, text)


def logs(remote: Remote, names: dict[str, int], moving: Callable[[int], None]) -> Iterator[Check]:
    """Every match of those `listed`, derived again from its log; settings and crash record."""
    good = torn = 0
    faults = []
    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        for name in sorted(names):
            if datafiles.is_tail(name, names):
                continue
            if not datafiles.is_log(name) and name not in datafiles.SEALED:
                if ".bad" in name:
                    faults.append(f"{name} was set aside")
                continue
            file = datafiles.fetch_file(remote, name, names, moving=moving)
            if name == "crash.txt":
                yield _crash(file)
            if datafiles.is_log(name):
                path = Path(folder, name)
                path.write_bytes(file.data)
                found = verify(path).fault
                fault = file.fault or (f"line {found.line}: {found.message}" if found else "")
            else:
                fault = file.fault
            good += datafiles.is_log(name) and not fault
            torn += bool(file.torn)
            if fault:
                faults.append(f"{name}: {fault}" if datafiles.is_log(name) else fault)
    if faults:
        step = "spariglio pull keeps what is there; the handheld goes on without it"
        yield Check("matches", FAULT, "; ".join(faults), step)
        return
    text = f"{good} on the board, all as they were played" if good else "none yet"
    if torn:
        text += f"; {torn} with a last line torn by a power cut, as the handheld knows"
    yield Check("matches", OK, text)


def _crash(file: datafiles.UserFile) -> Check:
    count, text = datafiles.crash_text(file.data)
    last = text.splitlines()[-1] if text else "not readable"
    if not count:
        return Check("crashes", OK, f"none since the last one ({last})")
    return Check(
        "crashes",
        FAULT,
        f"{count} in a row: {last}",
        "spariglio pull, and report games/crash.txt as an issue",
    )
