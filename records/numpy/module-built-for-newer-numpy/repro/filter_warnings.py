# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<1.20"]
# ///
"""The warning filter that many packages carry: it hides a warning and cannot hide this error."""
import subprocess
import sys

FILTER = "import warnings; warnings.filterwarnings('ignore', message='numpy.ndarray size changed')\n"
RUN = FILTER + "import sys; sys.argv = ['newer_module.py']; exec(open('newer_module.py').read())"
ran = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
text = ran.stdout.decode()
assert ran.returncode == 1, text
assert "ValueError: numpy.ndarray size changed" in text, text
# control: the filter does hide a warning with these words
code = FILTER + "warnings.warn('numpy.ndarray size changed, seen', RuntimeWarning)"
assert not subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE).stderr
print(text.splitlines()[-1])
