# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read a file in the locale of the case, with GBK or ASCII; both stay: scene.py KIND. Needs localedef.

utf8 (the file is UTF-8, and the program names no encoding), binary (the file is a picture),
named (the program names GBK itself)."""
import os
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["utf8"])[0]
if os.environ.get("LOCPATH"):
    os.makedirs(os.environ["LOCPATH"], exist_ok=True)
    words = ["localedef", "-c", "-i", "zh_CN", "-f", "GBK", os.environ["LOCPATH"] + "/zh_CN.GBK"]
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
folder = tempfile.mkdtemp()
picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
with open(folder + "/data.txt", "wb") as file:
    file.write(picture if kind == "binary" else "4 \u20ac \u2013 \u4f60\u597d\n".encode("utf-8"))
with open(folder + "/main.py", "w") as file:
    file.write("with open('data.txt'%s) as file:\n    file.read()\n" % (", encoding='gbk'" if kind == "named" else ""))
os.chdir(folder)
os.execv(sys.executable, [sys.executable, folder + "/main.py"])
