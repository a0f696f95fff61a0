# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""The list of kinds in this very Python decides; a config without model_type says something else."""
# region is-it-in-the-list fill: qwen3
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES

print(transformers.__version__, transformers.__file__)
print("qwen3" in CONFIG_MAPPING_NAMES)
# endregion
from folders import GONE, SINCE, folder
from transformers import AutoConfig

old = transformers.__version__.startswith("4.")
for kind in list(SINCE) + list(GONE) + [""]:
    try:
        AutoConfig.from_pretrained(folder(kind))
        said = "loads"
    except (KeyError, ValueError) as error:
        said = str(error).splitlines()[0]
    print(transformers.__version__, kind or "(none)", "| in the list:", kind in CONFIG_MAPPING_NAMES, "|", said[:90])
    assert (said == "loads") == (kind in CONFIG_MAPPING_NAMES)
    assert ("Should have a `model_type` key" in said) == (kind == "")
    assert kind not in GONE or (kind in CONFIG_MAPPING_NAMES) == old
    assert kind in ("", "qwen3_5") + GONE or (kind in CONFIG_MAPPING_NAMES) == (tuple(int(n) for n in transformers.__version__.split(".")[:2]) >= SINCE[kind])
