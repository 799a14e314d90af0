"""Logs of every format ever released must read and fold to the same result for good."""

import json
import os

from firmware.core.match import Match
from firmware.scorer.ledger import Ledger
from firmware.store import files
from firmware.store.scan import Reading
from tests.shared_tools import trace

FOLDER = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/data/logs"


def fold_file(path):
    """The model that a log folds to, and how many records it has."""
    models = []

    def feed(record):
        if models:
            models[0].feed(record)
        else:
            models.append((Match if record[2] == "kind=solo" else Ledger)(record))

    reading = Reading(feed)
    reading.match(files, path, path + ".none")
    assert reading.torn == 0
    return models[0], reading.lines


def samples():
    """(file, expected result) of every kept log."""
    found = []
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith("-results.json"):
            with open(FOLDER + "/" + name) as file:
                results = json.load(file)
            for log in sorted(results):
                found.append((log, results[log]))
    return found


def test_every_kept_log_folds_to_its_result():
    kept = samples()
    assert len(kept) >= 6
    for name, expected in kept:
        model, records = fold_file(FOLDER + "/" + name)
        scores = model.deals if isinstance(model, Match) else model.scores
        assert [score.points for score in scores] == expected["points"]
        assert model.totals == expected["totals"]
        assert (None if model.winner < 0 else model.winner) == expected["winner"]
        assert records == expected["records"]
        trace("%s %s %d" % (name, model.totals, records))


def test_every_log_in_the_folder_has_a_result():
    names = [name for name, _ in samples()]
    assert names == [name for name in sorted(os.listdir(FOLDER)) if name.endswith(".log")]
