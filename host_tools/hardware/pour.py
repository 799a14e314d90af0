"""Pours a board's copper areas; started with KiCad's own Python, which alone has `pcbnew`."""

import sys


def pour(path: str) -> None:
    """Fill the areas of a board file and write it back; identifiers in it stay as they are."""
    import pcbnew

    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board)


if __name__ == "__main__":
    pour(sys.argv[1])
