"""Prints the bytes that one picture and one poll take from the heap. For MicroPython."""

import gc

from firmware.ui import cardfaces, fonts, strings
from firmware.ui import widgets as w
from firmware.ui.canvas import Canvas
from firmware.ui.idle import Idle
from firmware.ui.input import OK, RIGHT, Input
from tests.ui.glass import Glass

_ITEMS = ("Nuova partita", "Riprendi", "Segnapunti", "Perché così", "Impostazioni", "Storia")
_TABLE = (0, 16, 23, 34, 19, 25, 37)
_HAND = (18, 11, 1)


def menu(canvas):
    w.status(canvas, "Spariglio", "mazzo 12")
    _menu.draw(canvas, _ITEMS)
    w.hints(canvas, "scegli", "apri", "esci")


def cards(canvas):
    cardfaces.draw_table(canvas, 10, _TABLE, (16, 23))
    cardfaces.draw_hand(canvas, 35, _HAND, 1)
    cardfaces.line(canvas, 79, 36, _HAND)
    canvas.text_center("Città", 80, 40, 50, fonts.BODY)


def keys(canvas):
    for now in range(0, 2000, 10):
        mask = (RIGHT if now // 500 % 2 else OK) if now % 500 < 450 else 0
        _input.poll(mask, now)
        _idle.poll(mask, now)
        while _input.next():
            pass


_menu = w.Menu(len(_ITEMS), 2)
_input = Input()
_idle = Idle(_input)
strings.use("it")


def main():
    canvas = Canvas(Glass())
    for work in (menu, cards, keys):
        for _ in range(2):
            canvas.clear()
            gc.collect()
            before = gc.mem_alloc()
            work(canvas)
            taken = gc.mem_alloc() - before
        print(work.__name__, taken)


main()
