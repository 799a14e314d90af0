"""Board work, through mpremote and nothing else: flash, deploy, pull, doctor, backup, restore.

`link` is the one module that calls mpremote; `remote` is the board's file system, `session` finds
and opens the board. A command is a parser and a function over those.
"""
