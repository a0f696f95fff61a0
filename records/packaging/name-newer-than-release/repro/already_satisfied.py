# /// script
# requires-python = ">=3.9"
# ///
"""pip install with the bare name keeps the release that is there; the code fails as before."""
import subprocess
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

line = last_line(CODES["packaging-licenses"])
assert "No module named 'packaging.licenses'" in line, line
answer = subprocess.check_output([sys.executable, "-m", "pip", "install", "packaging"]).decode()
print(answer.splitlines()[0])
assert "Requirement already satisfied: packaging in" in answer and "(24.1)" in answer, answer
line = last_line(CODES["packaging-licenses"])
assert "No module named 'packaging.licenses'" in line, line
