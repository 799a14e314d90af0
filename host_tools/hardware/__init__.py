"""The hardware as data: one spec from the firmware's pin map, and all that follows."""
