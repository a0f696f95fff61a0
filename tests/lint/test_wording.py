"""What the program and its documents say keeps to the rules that records keep to."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT

from errorcanon.lint.habits import HABITS, find_habits
from errorcanon.model import LANGUAGES, Language
from errorcanon.publish import wording
from errorcanon.publish.site import wording as site_wording

DOCUMENTS = [*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("words", [wording.WORDS, site_wording.WORDS], ids=["program", "site"])
def test_the_words_of_the_program_hold_no_foreign_habit(words: dict[str, tuple[str, str]]) -> None:
    found = [
        (key, language, habit)
        for key, texts in words.items()
        for language, text in zip(LANGUAGES, texts, strict=True)
        for habit in find_habits(text, language)
    ]
    assert found == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_holds_no_foreign_habit(path: Path) -> None:
    language: Language = "zh" if path.name.endswith(".zh.md") else "en"
    found = [
        f"{path.name}:{number}: '{words}': write {instead}"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for words, instead in find_habits(line, language)
    ]
    assert found == []


SAID = {
    "en": (
        "A part of a time to come was refused by 0.23.3 too.",
        "The remedies differ: the IR is a stamp, the opset a language.",
        "Both gradients were those of passes made apart.",
        "Served where the nameless one was refused.",
        "The layer that fails need not be the first.",
        "It builds in an environment of its own.",
        "A number in place of the shape, in which the driver takes no part.",
        "It says nothing of the reader of the file, nor of a blank or made images.",
        "What is printed is the status.",
    ),
    "zh": (
        "在 2.13 上都是如此。",
        "这一点读自源码。",
        "它不会带来文件。",
        "它的另一半。",
        "得到一个数。",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_habit_is_found_in_what_readers_stumbled_over(language: Language) -> None:
    assert all(any(find_habits(sentence, language)) for sentence in SAID[language])
    text = " ".join(SAID[language])
    unseen = [habit.pattern.pattern for habit in HABITS[language] if not habit.pattern.search(text)]
    assert unseen == []


def test_plain_words_and_code_are_no_habit() -> None:
    plain = (
        "tokenizers 0.23.3 rejects the file too: the format is newer than any release that exists.",
        "The gradients match those of two separate backward passes.",
        "Leave a blank line after `in place of`, and write a class of your own.",
    )
    assert [words for sentence in plain for words in find_habits(sentence, "en")] == []
    assert list(find_habits("在 2.13 上结果相同，参数的数量不变，小数也一样。", "zh")) == []
