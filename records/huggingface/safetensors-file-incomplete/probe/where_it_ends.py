"""Whether the file begins as a safetensors file and ends before its tensors do."""
import json

from errorcanon.facts.kits.safetensors_files import kind, told

en, zh = told.get(kind, ("", ""))
print(json.dumps({"answer": {"cut": "this", "other": "another"}.get(kind, "cannot-tell"), "because": {"en": en, "zh": zh}}))
