# /// script
# requires-python = ">=3.9"
# ///
"""The same code with the subclass that is meant: subclass.py sft-config|seq2seq|click-group."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

CHANGED = {
    "sft-config": (("import SFTTrainer", "import SFTConfig, SFTTrainer"), ("args = TrainingArguments(", "args = SFTConfig(")),
    "seq2seq": (("TrainingArguments", "Seq2SeqTrainingArguments"),),
    "click-group": (("@click.command()", "@click.group()"),),
}

name = (sys.argv[1:] or ["click-group"])[0]
code = CODES[name]
line = last_line(code)
print(line)
assert "object has no attribute" in line, line
for before, after in CHANGED[name]:
    assert before in code
    code = code.replace(before, after)
line = last_line(code)
assert line == "", line
