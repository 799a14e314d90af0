"""Faults done to the real image on the emulated board, and what it made of them."""
