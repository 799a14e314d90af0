"""The screen on a PC: a model of the display chip, a bus to reach it, pictures of its glass."""
