"""Spariglio: everything that runs on the handheld (its `board` folder aside)."""

__version__ = "0.1.0"
