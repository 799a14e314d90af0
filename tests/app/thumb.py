"""A thumb that presses while a program waits. Shared subset."""

from host_tools.simulator.devices import VirtualClock


class Thumb(VirtualClock):
    """A clock on whose way a thumb presses `devices`: `plan` holds (moment, mask)."""

    def __init__(self, plan):
        super().__init__()
        self.plan = plan
        self.devices = None

    def wait(self, ms):
        super().wait(ms)
        for moment, mask in self.plan:
            if self.now >= moment:
                self.devices.raw = mask
