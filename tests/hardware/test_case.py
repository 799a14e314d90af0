"""The case: it fits, and a part that is elsewhere is found."""

import pytest

pytestmark = pytest.mark.hardware


def _faults(shift: tuple[float, float] = (0.0, 0.0)) -> list[str]:
    from host_tools.hardware import fit, mocks, model

    return list(fit.faults(model.pieces(), mocks.parts(shift)))


@pytest.mark.parametrize("shift", [(2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0)])
def test_a_display_moved_by_two_millimetres_is_found(shift: tuple[float, float]) -> None:
    assert "the window does not show all that lights up" in _faults(shift)


def test_every_piece_is_one_solid_that_lies_flat_on_the_bed() -> None:
    from host_tools.hardware import case, model

    for name, piece in model.pieces().items():
        printed = case.for_printing(name, piece)
        lowest = printed.faces().sort_by()[0]
        size = printed.bounding_box().size
        assert len(piece.solids()) == 1
        assert lowest.area > 0.2 * size.X * size.Y, name


def test_every_cap_has_its_sign() -> None:
    from host_tools.hardware import model

    pieces = model.pieces()
    volumes = {key: round(pieces[f"cap-{key}"].volume, 2) for key in ("left", "right")}
    plain = max(piece.volume for name, piece in pieces.items() if name.startswith("cap-"))
    assert volumes["left"] == volumes["right"] < plain


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("front", "screw 1 does not hold in the front"),
        ("cap-ok", "cap ok does not reach its switch"),
    ],
)
def test_a_piece_that_is_elsewhere_is_found(name: str, words: str) -> None:
    from build123d import Pos

    from host_tools.hardware import fit, mocks, model

    pieces = dict(model.pieces())
    pieces[name] = Pos(3, 0, 1.0) * pieces[name]
    assert words in list(fit.faults(pieces, mocks.parts()))
