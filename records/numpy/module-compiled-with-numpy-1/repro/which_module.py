# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2", "bottleneck==1.3.8", "pycocotools==2.0.7", "onnxruntime==1.17.3"]
# ///
"""The last frame over the error names the old module; a module built for NumPy 2 is not named."""
import re
import subprocess
import sys

for module in ("bottleneck", "pycocotools.mask", "onnxruntime"):
    # kiwisolver and contourpy are compiled too, and new enough
    code = "import contourpy, kiwisolver\nprint('fine so far', flush=True)\nimport " + module
    ran = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = ran.stdout.decode()
    assert ran.returncode and text.startswith("fine so far"), text
    before = re.split(r"_ARRAY_API not found|dtype size changed", text)[0]
    last = re.findall(r'File "([^"]+)"', before)[-1]
    package = module.split(".")[0]
    print(module, "->", last[last.index(package):])
    assert package in last and "contourpy" not in before and "kiwisolver" not in before
