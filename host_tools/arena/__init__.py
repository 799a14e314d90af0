"""Matches between engines, the engine protocol, and the training of the strongest level."""
