"""The fault campaigns: what the handheld survives, tried by the thousand from a seed."""
