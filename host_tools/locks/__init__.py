"""The locks of packages that only some commands need: a file an extra of pyproject.toml."""
