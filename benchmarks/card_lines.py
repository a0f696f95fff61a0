"""How many lines of a terminal of 80 columns an answer takes: every message of every record.

python benchmarks/card_lines.py
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from errorcanon.model import LANGUAGES
from errorcanon.publish.ansi import Terminal, columns
from errorcanon.publish.card import long_card
from errorcanon.publish.screen import COLUMNS, answer_card, first_card
from errorcanon.serve.service import Service

_CARDS = {"first finding": first_card, "card": answer_card, "--long": long_card}


def main() -> None:
    """Print a line for each language and form."""
    service = Service.open()
    service.warm()
    corpus, terminal = service.corpus, Terminal(width=COLUMNS)
    answers = [
        service.explain([message.text.encode("utf-8", "replace")], message.env)
        for record in corpus.records()
        for message in record.messages
    ]
    found = [answer for answer in answers if answer.findings]
    for language in LANGUAGES:
        for name, card in _CARDS.items():
            counts = [rows(card(answer, corpus, language, terminal)) for answer in found]
            print(f"{language} {name:13}  {describe(counts)}")


def rows(card: str) -> int:
    """Count the rows that a card takes, lines that the terminal breaks too."""
    return sum(max(1, -(-columns(line) // COLUMNS)) for line in card.splitlines())


def describe(counts: Sequence[int]) -> str:
    """Say the median, the 95th of a hundred and the most."""
    ordered = sorted(counts)
    high = ordered[len(ordered) * 95 // 100]
    return f"lines: median {median(ordered):.0f}, p95 {high}, most {ordered[-1]} of {len(ordered)}"


if __name__ == "__main__":
    main()
