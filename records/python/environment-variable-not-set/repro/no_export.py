# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Set in the shell without export, and in another shell."""
import os
import subprocess
import sys

READ = f'"{sys.executable}" -c "import os; os.environ[\'API_TOKEN\']"'
for line in (f"API_TOKEN=x\n{READ}", f"bash -c 'export API_TOKEN=x'\n{READ}"):
    ran = subprocess.run(["bash", "-c", line], env={"PATH": os.environ["PATH"]}, stderr=subprocess.PIPE)
    said = ran.stderr.decode().strip().splitlines()[-1]
    assert ran.returncode and said == "KeyError: 'API_TOKEN'", said
    print(said)
