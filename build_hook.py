"""Compile the records and the surveys into the package when it is built."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_CORPUS = Path("src/errorcanon/corpus.sqlite")
_SURVEYS = Path("src/errorcanon/surveys.sqlite")


class CorpusHook(BuildHookInterface):  # type: ignore[type-arg] # no configuration of its own
    """Puts errorcanon/corpus.sqlite and errorcanon/surveys.sqlite into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, except for an sdist, which carries the records themselves, and an editable
        install, whose records change: there `canon` compiles when one is newer."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        from errorcanon.serve.history import read_dates
        from errorcanon.store.building import build_corpus

        records = root / "records"
        problems = build_corpus(records, root / _CORPUS, read_dates(records))
        if problems:
            raise SystemExit("\n".join(map(str, problems)))
        from errorcanon.survey.table import compile_surveys

        names, symbols = (
            [path for path in (root / "surveys" / kind).iterdir() if path.is_dir()]
            for kind in ("names", "symbols")
        )
        compile_surveys(names, root / _SURVEYS, symbols)
        build_data["artifacts"] += [str(_CORPUS), str(_SURVEYS)]
