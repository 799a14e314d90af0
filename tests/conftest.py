"""pytest's settings that every area shares."""

from hypothesis import settings

# The same examples on every run and machine: a failure can be repeated by its command alone.
settings.register_profile("spariglio", derandomize=True, deadline=None)
settings.load_profile("spariglio")
