"""The rules of Scopa: pure values and functions, no I/O, no clock, no hardware.

Imports nothing but itself; the two standard functions that it needs (SHA-256, CRC-32) come
through `compat`.
"""
