# /// script
# requires-python = ">=3.9"
# ///
"""Set by hand, the attribute that was missing gives way to the next one that the subclass has."""
from codes import CODES
from errorcanon.lab.kits.user_code import last_line

code = CODES["sft-config"]
line = last_line(code)
assert "'TrainingArguments' object has no attribute 'packing'" in line, line
line = last_line(code.replace("trainer =", "args.packing = False\ntrainer =", 1))
print(line)
assert "'TrainingArguments' object has no attribute" in line and "packing" not in line, line
