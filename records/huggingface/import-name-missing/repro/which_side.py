# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers"]
# ///
"""Names to come and names that are gone: the release that has them tells which side is too old."""
import importlib

import transformers

version = tuple(int(n) for n in transformers.__version__.split(".")[:2])
# Between the first release seen without and the next one seen with it, or the other way round.
NEW = {"transformers.EncoderDecoderCache": (4, 46), "transformers.utils.check_peft_version": (4, 42)}
GONE = {"transformers.HybridCache": (5, 0), "transformers.AutoModelForVision2Seq": (5, 0)}


def has(path):
    module, name = path.rsplit(".", 1)
    return hasattr(importlib.import_module(module), name)


for path, first in NEW.items():
    print(version, path, has(path))
    assert has(path) == (version >= first), path
for path, gone in GONE.items():
    print(version, path, has(path))
    assert version < (4, 46) or has(path) == (version < gone), path
assert has("transformers.AutoConfig"), "a name that is everywhere"
