# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""Allowed in one process; the next process asks again."""
import subprocess
import sys

from scene import make

folder = make()
LOAD = "import sys; from transformers import AutoConfig; print(AutoConfig.from_pretrained(sys.argv[1]%s).size)"


def load(words):
    ran = subprocess.run(
        [sys.executable, "-c", LOAD % words, folder],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


assert load(", trust_remote_code=True")[:2] == (0, "5\n")
for words in ("", ", trust_remote_code=False"):
    code, out, err = load(words)
    said = ("contains custom code which must be executed", "requires you to execute the configuration file")
    assert code and any(words in out + err for words in said), (out, err)
print("asked again")
