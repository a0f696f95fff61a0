"""Small distributions with a few releases, for tests of the surveys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.messages_making import Reader as MessageReader
from errorcanon.survey.names import Reader
from errorcanon.survey.origins_table import OriginsFile, compile_origins

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
_HOLDER = "class Base:\n    {base}\nclass Holder(Base):\n    def after(self): pass\n"
_BEFORE = (
    "    def raised(self): pass\n    def truly_gone(self): pass\n    def before(self):\n"
    "        warnings.warn('this is deprecated and will be removed in 2.0, use `after` instead')\n"
)
MOVED: Mapping[str, Files] = {
    "1.0": {
        "moved/__init__.py": "from .parts import Shared\nfrom .parts.old import promised\n"
        "def old_way():\n"
        "    warnings.warn('old_way is deprecated and will be removed in 2.0, use `new_way` instead')\n"
        "def new_way(): pass\nimport warnings\ndef certain(): pass\n",
        "moved/decides/__init__.py": "from ..parts import Shared\ndef perhaps(): pass\n",
        "moved/decides/inner.py": "",
        "moved/parts/__init__.py": _HOLDER.format(base="pass") + _BEFORE + "class Shared: pass\n"
        "from .old import promised\nimport warnings\n"
        "class Whole:\n    def inner(self): pass\n",
        "moved/parts/old.py": "def promised(): pass\n",
    },
    "2.0": {
        "moved/__init__.py": "def new_way(): pass\n",
        "moved/decides/__init__.py": "def __getattr__(name):\n    return load(name)\n",
        "moved/decides/inner.py": "",
        "moved/parts/__init__.py": _HOLDER.format(base="def raised(self): pass")
        + "class Shared: pass\nfrom .old import promised\n",
    },
    "2.1.3": {"moved/__init__.py": "def new_way(): pass\n"},
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


_ALL = {
    "trl": TRL, "transformers": TRANSFORMERS, "dyn": OPEN, "lazily": LAZILY, "moved": MOVED,
}  # fmt: skip


def write_answers_of(root: Path, inputs: str = "f" * 16) -> Path:
    """Read the releases above, and write their answers below a folder."""
    for name, releases in _ALL.items():
        reader, answers = Reader(), []
        for release, files in releases.items():
            lines, _ = reader.read((path, text.encode()) for path, text in files.items())
            head = Head(name, release, "2024-01-01", "x.whl", "0" * 64, inputs, "")
            answers.append(Answer(head, lines))
        write_answers(root / "names" / name, answers)
    return root


def write_origins(
    root: Path, packages: Mapping[str, Mapping[str, Mapping[str, str]]]
) -> OriginsFile:
    """Compile the messages of packages, given by release as files and their sources."""
    for name, releases in packages.items():
        answers = [
            Answer(
                Head(name, release, "", "", "", "", ""),
                MessageReader().read((path, text.encode()) for path, text in files.items()).lines,
            )
            for release, files in releases.items()
        ]
        write_answers(root / "messages" / "sources" / name, answers)
    compile_origins(root / "messages", root / "origins.bin")
    return OriginsFile(root / "origins.bin")
