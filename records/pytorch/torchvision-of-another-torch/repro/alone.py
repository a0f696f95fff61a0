# /// script
# requires-python = ">=3.9"
# dependencies = ["pip"]
# ///
"""torchvision alone, installed anew or upgraded: pip takes another torch along, or leaves the pair apart.

alone.py [with-torch|no-deps]
"""
import sys
import tempfile

from stand_ins import Home, indexes

WAYS = {
    "with-torch": {("--force-reinstall",): ("2.14.0", "0.29.0"), ("--upgrade",): ("2.14.0", "0.29.0")},
    "no-deps": {("--force-reinstall", "--no-deps"): ("2.13.0+cpu", "0.29.0")},
}
for words, expected in WAYS[(sys.argv[1:] or ["with-torch"])[0]].items():
    with tempfile.TemporaryDirectory() as folder:
        default, cpu = indexes(folder)
        home = Home(folder)
        assert home.pip("install", "--index-url", cpu, "torch==2.13.0")[0] == 0
        assert home.pip("install", "--index-url", default, "--no-deps", "torchvision==0.27.1")[0] == 0
        assert home.has() == ("2.13.0+cpu", "0.27.1")
        code, text = home.pip("install", "--index-url", default, *words, "torchvision")
        print(words, "->", home.has())
        assert code == 0 and home.has() == expected
