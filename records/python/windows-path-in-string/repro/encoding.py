# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""An encoding line changes nothing."""
from escape import TEXTS, run

for line in ("# -*- coding: utf-8 -*-\n", "# -*- coding: cp1252 -*-\n"):
    code, said = run(line + TEXTS["users"])
    print(said)
    assert code == 1 and "(unicode error) 'unicodeescape'" in said
