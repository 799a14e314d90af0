"""The identifiers of KiCad's files: made from names, so that the same spec gives the same file."""

import uuid

_PROJECT = uuid.uuid5(uuid.NAMESPACE_DNS, "spariglio.hardware")


def uid(*names: object) -> str:
    """The identifier of the thing that these names lead to."""
    return str(uuid.uuid5(_PROJECT, "/".join(str(name) for name in names)))
