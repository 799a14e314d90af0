"""What the user chose before the handheld is switched on, as settings. Shared subset."""

from firmware.core.options import Options
from firmware.store import files as real_files
from firmware.store.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def prepare(
    root: str,
    language: "str | None",
    level: "int | None",
    preset: "str | None",
    files: "Any" = real_files,
) -> None:
    """Put what was chosen into the settings under `root`; None leaves a setting."""
    settings = Settings(root, files)
    if language is not None:
        settings["lang"] = language
    if level is not None:
        settings["level"] = level
    if preset is not None:
        # A variant comes with its own target and without house rules.
        settings["preset"] = preset
        settings["target"] = Options(preset).target
        settings["rules"] = ()
    settings.save()
