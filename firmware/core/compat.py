"""The two functions of the standard library that the rules need, alike on every interpreter."""

from binascii import crc32, hexlify, unhexlify
from hashlib import sha256 as _sha256

__all__ = ("crc32", "from_hex", "sha256", "to_hex")


def sha256(data: bytes) -> bytes:
    """The 32 bytes of SHA-256 of `data`."""
    return _sha256(data).digest()


def to_hex(data: bytes) -> str:
    """`data` as lower-case hexadecimal digits."""
    return hexlify(data).decode()


def from_hex(text: str) -> bytes:
    """The bytes that `text` spells; `ValueError` where it spells none."""
    return unhexlify(text.encode())
