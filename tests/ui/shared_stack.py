"""The stack of screens: order of enter and leave, guard, bounds."""

from firmware.ui.input import OK, PRESS, Input
from firmware.ui.stack import ScreenStack
from tests.shared_tools import raises

_log = []


class Page:
    def __init__(self, name, *args):
        self.NAME = name
        self.args = args

    def enter(self):
        _log.append("+" + self.NAME)

    def leave(self):
        _log.append("-" + self.NAME)


def stack():
    names = ("title", "menu", "game", "end")
    registry = {}
    for name in names:
        registry[name] = maker(name)
    keys = Input()
    screens = ScreenStack(registry, keys)
    _log.clear()
    screens.start("title")
    keys.poll(0, 0)
    return screens, keys


def maker(name):
    return lambda *args: Page(name, *args)


def test_push_and_pop_enter_and_leave_in_order():
    screens, _ = stack()
    screens.obey(("push", "menu", 7))
    assert screens.top.args == (7,)
    screens.obey(("pop",))
    assert _log == ["+title", "-title", "+menu", "-menu", "+title"]


def test_replace_keeps_the_depth():
    screens, _ = stack()
    screens.obey(("push", "menu"))
    screens.obey(("replace", "game"))
    assert screens.names() == ["title", "game"]
    assert _log[-2:] == ["-menu", "+game"]


def test_home_leaves_only_the_top_and_enters_home():
    screens, _ = stack()
    for name in ("menu", "game", "end"):
        screens.obey(("push", name))
    _log.clear()
    screens.obey(("home",))
    assert (screens.names(), _log) == (["title"], ["-end", "+title"])


def test_home_is_never_popped():
    screens, _ = stack()
    assert screens.obey(("pop",))
    assert screens.obey(("home",))
    assert (screens.names(), _log) == (["title"], ["+title"])


def test_other_commands_are_left_to_the_app():
    screens, _ = stack()
    assert not screens.obey(("play", 7))


def test_a_change_asks_for_a_picture():
    screens, _ = stack()
    for command in (("push", "menu"), ("pop",), ("home",), ("draw",)):
        screens.dirty = False
        screens.obey(command)
        assert screens.dirty


def test_a_key_held_over_a_change_counts_as_released():
    screens, keys = stack()
    keys.poll(OK, 0)
    assert keys.next() == (OK, PRESS)
    screens.obey(("push", "menu"))
    keys.poll(OK, 700)
    keys.poll(0, 800)
    assert keys.next() is None


def test_a_screen_that_is_not_there_leaves_the_stack_as_it_was():
    screens, _ = stack()
    raises(KeyError, screens.obey, ("push", "nowhere"))
    raises(KeyError, screens.obey, ("replace", "nowhere"))
    assert (screens.names(), _log) == (["title"], ["+title"])


def test_the_depth_is_bounded():
    screens, _ = stack()
    for _ in range(7):
        screens.obey(("push", "menu"))
    error = raises(RuntimeError, screens.obey, ("push", "game"))
    assert "title menu" in str(error)
    assert screens.depth == 8
