# /// script
# requires-python = ">=3.9"
# ///
"""The same name lies in another module of the package."""
from codes import CODES
from errorcanon.lab.kits.user_code import last_line

code = CODES["sklearn-train-test-split"]
line = last_line(code)
print(line)
assert "cannot import name 'train_test_split' from 'sklearn.metrics'" in line, line
assert last_line(code.replace("from sklearn.metrics import", "from sklearn.model_selection import")) == ""
