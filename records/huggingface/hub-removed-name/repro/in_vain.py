# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface_hub"]
# ///
"""The newest name under the old one: the import passes and the call does not."""
from hub import NEW, OLD, run

code, text = run(OLD)
print(text.splitlines()[-1])
assert code and "cannot import name 'cached_download'" in text, text
code, text = run("import huggingface_hub\nhuggingface_hub.cached_download = huggingface_hub.hf_hub_download" + OLD)
print(text.splitlines()[-1])
assert code and "cannot import name" not in text and "url" in text.splitlines()[-1], text
code, text = run(NEW)
assert (code, text) == (0, '{"hidden_size": 24}'), text
