# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers"]
# ///
"""The import that another package makes, against the transformers that is here.

old_import.py [MODULE.NAME]; peft from 0.14 on imports the first.
"""
import sys

import transformers

module, name = (sys.argv[1:] or ["transformers.EncoderDecoderCache"])[0].rsplit(".", 1)
print("transformers", transformers.__version__)
exec("from %s import %s" % (module, name))
