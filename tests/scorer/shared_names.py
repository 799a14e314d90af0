"""Names: folded, short, told apart (cases.md H04, S10)."""

from firmware.scorer.names import ALPHABET, distinct, fold, from_field, to_field
from firmware.scorer.refusal import Refused
from tests.shared_tools import raises


def test_case_H04_accents_are_folded():
    assert fold("Niccolò") == "Niccolo'"
    assert fold("Zoë") == "Zoe'"
    assert fold("Müller") == "Muller"
    assert fold("È D'Arco") == "E' D'Arc"


def test_case_H04_what_no_font_has_is_dropped():
    assert fold("Иван") == ""
    assert fold("Li 李") == "Li"
    assert distinct(["李", "Ada"]) == ["1", "Ada"]


def test_case_S10_equal_names_are_numbered():
    assert distinct(["Ada", "Ada", "Ada"]) == ["Ada", "Ada2", "Ada3"]
    assert distinct(["Giovanna", "Giovanna"]) == ["Giovanna", "Giovann2"]


def test_names_in_a_header():
    names = ["D'Este", "De Rossi", "x-1."]
    assert from_field(to_field(names)) == names
    assert raises(Refused, from_field, "Ada").code == "names"
    assert raises(Refused, from_field, "Ada,Ada").code == "names"
    assert raises(Refused, from_field, "A,B,C,D,E").code == "names"


def test_no_letter_of_a_name_splits_a_record():
    for letter in ",=*\n":
        assert letter not in ALPHABET
