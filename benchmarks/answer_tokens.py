"""How many tokens agents get: every record's first message, explained, brief and full.

Beside the estimate that the answers are cut by, a real tokenizer counts: the one that
anthropic 0.36 carries as a file.

    pip install tokenizers && pip download --no-deps anthropic==0.36.0
    python benchmarks/answer_tokens.py anthropic-0.36.0-py3-none-any.whl
"""

from __future__ import annotations

import json
import sys
import zipfile
from statistics import median

from tokenizers import Tokenizer

from errorcanon.model import LANGUAGES
from errorcanon.publish.brief import BRIEF, FULL, answer_text, brief_answer, count_tokens
from errorcanon.serve.service import Service


def main() -> None:
    """Print a line for each language and budget."""
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        tokenizer = Tokenizer.from_str(wheel.read("anthropic/tokenizer.json").decode("utf-8"))
    service = Service.open()
    service.warm()
    for language in LANGUAGES:
        for name, budget in (("brief", BRIEF), ("full", FULL)):
            estimated, counted, texts = [], [], []
            cut = 0
            for record in service.corpus.records():
                answer = service.explain([record.messages[0].text.encode()], {})
                brief = brief_answer(service.view(answer, language), language, budget)
                structure = json.dumps(brief, ensure_ascii=False)
                cut += brief["truncated"]
                estimated.append(count_tokens(structure))
                counted.append(len(tokenizer.encode(structure).ids))
                texts.append(len(tokenizer.encode(answer_text(brief, language)).ids))
            print(
                f"{language} {name:5}  structure: median {median(counted):.0f}, most {max(counted)}"
                f" (estimate: most {max(estimated)})  text: median {median(texts):.0f}, "
                f"most {max(texts)}  shortened {cut} of {len(counted)}"
            )


if __name__ == "__main__":
    main()
