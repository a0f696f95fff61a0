# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The shell has it, the process does not, or under another spelling."""
import os
import subprocess
import sys

ASK = """
import os
# region sees fill: TOKEN
print(sorted(name for name in os.environ if "TOKEN" in name.upper()))
# endregion
"""


def seen(line):
    bare = {"PATH": os.environ["PATH"]}
    ran = subprocess.run(["bash", "-c", line], env=bare, stdout=subprocess.PIPE, check=True)
    return ran.stdout.decode().strip()


python = f'"{sys.executable}" -c \'{ASK}\''.replace("'\n", "'").replace('"TOKEN"', '"TOKEN"')
assert seen(f"API_TOKEN=x; {python}") == "[]"
assert seen(f"export API_TOKEN=x; {python}") == "['API_TOKEN']"
assert seen(f"export Api_Token=x; {python}") == "['Api_Token']"
assert seen(f"export API_TOKEN=x; env -i {python}") == "[]"
