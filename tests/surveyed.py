"""Small distributions with a few releases, for tests of the surveys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.names import Reader

Files = Mapping[str, str]

TRL: Mapping[str, Files] = {
    "0.7.2": {
        "trl/__init__.py": "from .trainer import SFTTrainer\nfrom .core import gone_later\n",
        "trl/core.py": "def gone_later(a): pass\n",
        "trl/trainer.py": "from transformers import Trainer\n"
        "class SFTTrainer(Trainer):\n    def __init__(self, model, max_seq_length=None): pass\n",
    },
    "0.9.6": {
        "trl/__init__.py": "from .trainer import SFTTrainer, SFTConfig\n",
        "trl/core.py": "",
        "trl/trainer.py": "from dataclasses import dataclass\nimport warnings\n"
        "from transformers import Trainer, TrainingArguments\n"
        "class SFTTrainer(Trainer):\n"
        "    def __init__(self, model, max_seq_length=None):\n"
        "        warnings.warn('`max_seq_length` is deprecated and will be removed in version 0.13, "
        "use `SFTConfig` instead')\n"
        "@dataclass\nclass SFTConfig(TrainingArguments):\n    packing: bool = False\n",
    },
    "0.13.0": {
        "trl/__init__.py": "from .trainer import SFTTrainer, SFTConfig\n",
        "trl/extra.py": "def gone_later(a, b): pass\n",
        "trl/trainer.py": "from dataclasses import dataclass\n"
        "from transformers import Trainer, TrainingArguments\n"
        "class SFTTrainer(Trainer):\n    def __init__(self, model, args=None): pass\n"
        "@dataclass\nclass SFTConfig(TrainingArguments):\n"
        "    packing: bool = False\n    top_p: float = 1.0\n",
    },
}  # fmt: skip
TRANSFORMERS: Mapping[str, Files] = {
    "4.40.0": {
        "transformers/__init__.py": "from .trainer import Trainer, TrainingArguments\n",
        "transformers/trainer.py": "from dataclasses import dataclass\n"
        "class Trainer:\n    def __init__(self, model, args): self.model = model\n"
        "@dataclass\nclass TrainingArguments:\n    output_dir: str = ''\n",
    },
    "4.46.0": {
        "transformers/__init__.py": "from .trainer import Trainer, TrainingArguments\n",
        "transformers/trainer.py": "from dataclasses import dataclass\n"
        "class Trainer:\n    def __init__(self, model, args): self.model = model\n"
        "@dataclass\nclass TrainingArguments:\n    output_dir: str = ''\n    later: int = 0\n",
    },
}  # fmt: skip
OPEN: Mapping[str, Files] = {
    "1.0": {"dyn/__init__.py": "def __getattr__(name):\n    return load(name)\n"}
}
LAZILY: Mapping[str, Files] = {
    "1.0": {
        "lazily/__init__.py": "import sys\nfrom otherwise import _LazyModule, is_there\n"
        '_import_structure = {"vit": ["ViTImageProcessor"]}\n'
        "sys.modules[__name__] = _LazyModule(__name__, __file__, _import_structure)\n",
        "lazily/vit.py": "class ViTImageProcessor: ...\n",
    }
}


_ALL = {"trl": TRL, "transformers": TRANSFORMERS, "dyn": OPEN, "lazily": LAZILY}


def write_answers_of(root: Path) -> Path:
    """Read the releases above, and write their answers below a folder."""
    for name, releases in _ALL.items():
        reader, answers = Reader(), []
        for release, files in releases.items():
            lines, _ = reader.read((path, text.encode()) for path, text in files.items())
            head = Head(name, release, "2024-01-01", "x.whl", "0" * 64, "f" * 16, "")
            answers.append(Answer(head, lines))
        write_answers(root / "names" / name, answers)
    return root
