"""The handheld on a PC: its devices, the scripted player, the terminal."""
