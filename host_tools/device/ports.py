"""Which serial ports of this computer lead to a board, by the maker's USB number."""

from dataclasses import dataclass

_RASPBERRY_PI = 0x2E8A


@dataclass(frozen=True)
class Port:
    """A serial port: its name for the system, the board's serial number, what it calls itself."""

    device: str
    serial: str
    name: str

    def __str__(self) -> str:
        return f"{self.device} ({self.name}{', ' + self.serial if self.serial else ''})"


def _usb_ports() -> list[tuple[int, Port]]:
    """All ports that are on USB, sorted by name, each with its maker's number."""
    from serial.tools import list_ports

    found = []
    for info in list_ports.comports():
        if info.vid is not None:
            name = info.product or info.description or "a serial port"
            found.append((info.vid, Port(info.device, info.serial_number or "", name)))
    return sorted(found, key=lambda each: each[1].device)


def boards() -> list[Port]:
    """The ports of boards with an RP2040 or RP2350."""
    return [port for maker, port in _usb_ports() if maker == _RASPBERRY_PI]


def others() -> list[Port]:
    """USB serial ports of other makers: one may be a board with another maker's number."""
    return [port for maker, port in _usb_ports() if maker != _RASPBERRY_PI]
