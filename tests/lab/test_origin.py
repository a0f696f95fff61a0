"""Who raised what ended a script: the notes of its exceptions."""

from __future__ import annotations

import json
import sys

import pytest

from errorcanon.lab import origin


def test_an_exception_that_was_never_raised_does_not_end_the_chain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    monkeypatch.setattr(origin, "write", written.append)
    monkeypatch.setattr(origin, "forget_own_modules", lambda: None)
    try:
        try:
            raise KeyError("the root")
        except KeyError as root:
            made = ValueError("made by the compiler")
            made.__cause__ = root
            raise RuntimeError("compilation failed") from made
    except RuntimeError as error:
        monkeypatch.setattr(sys, "last_value", error, raising=False)
        origin.note()

    words = [json.loads(line)["words"] for line in written]
    assert words == ["RuntimeError: compilation failed", "KeyError: 'the root'"]
