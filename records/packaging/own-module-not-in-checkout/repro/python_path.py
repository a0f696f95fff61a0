# /// script
# requires-python = ">=3.8"
# ///
"""No setting of PYTHONPATH finds a file that is not there."""
from tree import make_repository, run

author, clone = make_repository()
told = run(f"PYTHONPATH={clone} python train.py", clone, expected=1)
print(told)
assert "No module named 'trainlib.data'" in told, told
