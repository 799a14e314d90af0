"""Beeps on a passive piezo, one at a time, without waiting for their end."""

from firmware.hal import board

_HALF = 32768


class Sound:
    """A piezo between its pin and ground; made on the board only. Without one nothing is lost."""

    def __init__(self):
        from machine import PWM, Pin, Timer

        self._one_shot = Timer.ONE_SHOT
        self._timer = Timer(-1)
        self._pwm = PWM(Pin(board.PIN_PIEZO), freq=1000, duty_u16=0)
        # Bound once: taking a method from an object allocates, which a timer's call may not.
        self._end = self._silence

    def beep(self, hz: int, ms: int):
        """Sound `hz` for `ms`; a newer beep replaces it."""
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)
        self._timer.init(mode=self._one_shot, period=ms, callback=self._end)

    def _silence(self, _):
        self._pwm.duty_u16(0)
