"""The drawings behind the handheld's letters and icons, and what turns them into `bytes` tables.

The *.txt files beside this module are the source: one drawn glyph a block, `#` a lit pixel.
`python -m host_tools.fonts` writes firmware/ui/fonts_*.py and icons.py from them; `--check` only
compares; `--specimen DIR` draws every font as a PNG to look at.
"""
