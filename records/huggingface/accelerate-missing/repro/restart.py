# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""accelerate appears on the path of a process that has imported transformers already, as after an installation in a notebook's cell.

What appears is a stand-in that has a name and a version: only whether transformers sees it is asked.
"""
import os
import subprocess
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.utils import is_accelerate_available

assert not is_accelerate_available()
with tempfile.TemporaryDirectory() as folder:
    config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
    LlamaForCausalLM(config).save_pretrained(folder + "/model")
    site = folder + "/site"
    os.makedirs(site + "/accelerate")
    open(site + "/accelerate/__init__.py", "w").close()
    os.makedirs(site + "/accelerate-1.15.0.dist-info")
    with open(site + "/accelerate-1.15.0.dist-info/METADATA", "w") as file:
        file.write("Metadata-Version: 2.1\nName: accelerate\nVersion: 1.15.0\n")
    sys.path.insert(0, site)
    import accelerate

    assert accelerate.__file__.startswith(site)
    try:
        LlamaForCausalLM.from_pretrained(folder + "/model", device_map="auto")
        raise AssertionError("it loaded")
    except (ImportError, ValueError) as error:
        print("same process:", error)
        assert "ccelerate" in str(error) and "device_map" in str(error)
    again = subprocess.run(
        [sys.executable, "-c", "from transformers.utils import is_accelerate_available as a; print('new process:', a())"],
        env=dict(os.environ, PYTHONPATH=site), capture_output=True, text=True, check=True,
    )
    print(again.stdout)
    assert "new process: True" in again.stdout
