from __future__ import annotations

from making import ask, make_record

from errorcanon.match.gaps import AnsweredLog, find_gaps

KNOWN = make_record("a/known", "device fell off the bus", message="device fell off the bus")


def test_unknown_failures_are_counted_by_what_the_program_printed() -> None:
    texts = {
        "1.log": "ValueError: need 3 widgets, got 5",
        "2.log": "RuntimeError: device fell off the bus",
        "3.log": "ValueError: need 4 widgets, got 1",
        "4.log": "all is well",
        "5.log": "Traceback (most recent call last):\n  File 'x'\nKeyError: 'weight'",
        "6.log": "daemon: Error response: no driver\nslurmstepd: error: *** STEP 1 CANCELLED ***",
    }
    found = find_gaps(AnsweredLog(name, ask([KNOWN], text)) for name, text in texts.items())

    assert [(gap.template, gap.logs, gap.place) for gap in found] == [
        ("ValueError: need <number> widgets, got <number>", 2, "1.log"),
        ("KeyError: <quoted>", 1, "5.log"),
        ("daemon: Error response: no driver", 1, "6.log"),
    ]
    assert found[1].span.line == 3


def test_a_class_without_words_is_near_to_nothing() -> None:
    known = make_record("a/known", "cannot be loaded", message="RuntimeError: it cannot be loaded")

    assert ask([known], "RuntimeError: cannot now be loaded").near
    assert not ask([known], "RuntimeError:").near
