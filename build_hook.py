"""Compile the records and the surveys into the package when it is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_CORPUS = Path("src/errorcanon/corpus.sqlite")
_SURVEYS = Path("src/errorcanon/surveys.sqlite")
_ORIGINS = Path("src/errorcanon/origins.bin")


class CorpusHook(BuildHookInterface):  # type: ignore[type-arg] # no configuration of its own
    """Puts corpus.sqlite, surveys.sqlite and origins.bin of errorcanon into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, except for an sdist, which carries the records and answers themselves.

        The records of an editable install change; there `canon` compiles when one is newer. The
        surveys are compiled there too, which takes a minute that no first question should wait.
        """
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        if version == "editable":
            from errorcanon.serve.locations import origins_file, surveys_file

            surveys_file()
            origins_file()
            return
        from errorcanon.serve.history import read_dates
        from errorcanon.store.building import build_corpus
        from errorcanon.survey.origins_table import compile_origins
        from errorcanon.survey.table import compile_answers

        records = root / "records"
        problems = build_corpus(records, root / _CORPUS, read_dates(records))
        if problems:
            raise SystemExit("\n".join(map(str, problems)))
        compile_answers(root / "surveys", root / _SURVEYS)
        compile_origins(root / "surveys" / "messages", root / _ORIGINS)
        build_data["artifacts"] += [str(_CORPUS), str(_SURVEYS), str(_ORIGINS)]
