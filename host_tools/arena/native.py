"""Makes `firmware/opponent/native` from `firmware/opponent/plain`: the same kernels for viper.

Buffers become typed pointers and every other name a machine word; a call of another kernel hands
the buffers on. `python3 -m host_tools.arena.native` writes the files; a test compares them.
"""

import re
from pathlib import Path

from firmware.opponent import plain

PLAIN = Path(plain.__file__).parent
NATIVE = PLAIN.with_name("native")
MODULES = ("rules", "value", "search", "family", "rollout")
_POINTERS = dict.fromkeys("bwg", "ptr8") | dict.fromkeys("mfqa", "ptr32")
_MARK = "# -- kernels"
_FUNCTION = re.compile(r'def (\w+)\(([^)]*)\) -> int:\n    """.*?"""\n(.*?)(?=\ndef |\Z)', re.S)


def below(path: Path) -> str:
    """The text of the kernels of a file, without its head."""
    return path.read_text(encoding="utf-8").partition(_MARK)[2].partition("\n")[2]


def kernels(module: str) -> str:
    """The text of the kernels of a module of `plain`."""
    return below(PLAIN / (module + ".py"))


def _split(arguments: str) -> list[str]:
    """The names of a list of arguments, given or declared."""
    return [part for each in arguments.split(",") if (part := each.partition(":")[0].strip())]


def _names() -> list[str]:
    return [
        name for module in MODULES for name in re.findall(r"^def (\w+)", kernels(module), re.M)
    ]


def native_text(module: str) -> str:
    """The text of a module of `native`."""
    text = (PLAIN / (module + ".py")).read_text(encoding="utf-8")
    imports = re.findall(r"^from \..*$", text.partition(_MARK)[0], re.M)
    call = re.compile(r"\b(" + "|".join(_names()) + r")\(([^()]*)\)")

    def hand_on(found: re.Match[str]) -> str:
        given = _split(found[2])
        return f"{found[1]}({', '.join(x + '_' if x in _POINTERS else x for x in given)})"

    parts = [f'"""Made from `plain/{module}.py` by `python3 -m host_tools.arena.native`."""\n\n']
    # Linters see the plain twin.
    parts.append("# ruff: noqa\n# fmt: off\n# mypy: ignore-errors\nimport micropython\n")
    parts.append("\n".join(imports) + "\n" if imports else "")
    for name, arguments, body in _FUNCTION.findall(kernels(module)):
        given = _split(arguments)
        typed = ", ".join(x + "_" if x in _POINTERS else x + ": int" for x in given)
        casts = "".join(f"    {x} = {_POINTERS[x]}({x}_)\n" for x in given if x in _POINTERS)
        body = re.sub(r"^ *#.*\n", "", call.sub(hand_on, body), flags=re.M).strip("\n")
        parts.append(f"\n\n@micropython.viper\ndef {name}({typed}) -> int:\n{casts}{body}\n")
    return "".join(parts)


if __name__ == "__main__":
    for each in MODULES:
        (NATIVE / (each + ".py")).write_text(native_text(each), encoding="utf-8")
