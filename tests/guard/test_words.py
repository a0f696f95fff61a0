from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import errorcanon.guard
from errorcanon.guard.words import CHINESE, in_language, words


def said() -> set[str]:
    """Every text that the guard's own source hands to `words`."""
    package = Path(errorcanon.guard.__file__).parent
    calls = (
        node
        for file in package.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "words"
    )
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


def test_the_table_holds_what_is_said_and_nothing_else() -> None:
    assert said() == set(CHINESE)


def test_both_languages_name_the_same_values() -> None:
    for english, chinese in CHINESE.items():
        assert sorted(re.findall(r"{.*?}", english)) == sorted(re.findall(r"{.*?}", chinese))


def test_words_are_english_and_know_their_chinese() -> None:
    bound = words("<= {most}, half the window", most=2)
    assert bound == "<= 2, half the window"
    assert in_language(bound, "en") == bound
    assert in_language(bound, "zh") == "<= 2，即窗口的一半"
    assert in_language("> 0", "zh") == "> 0"
    assert in_language(pickle.loads(pickle.dumps(bound)), "zh") == "<= 2，即窗口的一半"
