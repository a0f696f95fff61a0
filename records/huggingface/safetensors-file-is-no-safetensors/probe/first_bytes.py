"""Whether the file begins as a safetensors file, or is something else."""
import json

from errorcanon.facts.kits.safetensors_files import kind, told

en, zh = told.get(kind, ("", ""))
print(json.dumps({"answer": {"other": "this", "cut": "another"}.get(kind, "cannot-tell"), "because": {"en": en, "zh": zh}}))
