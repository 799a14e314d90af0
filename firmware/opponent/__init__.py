"""The solo player: it sees an observation, never a deal. Imports core only."""
