# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1", "uv"]
# ///
"""uv takes the option, and its own variable but not pip's."""
import tempfile

from managed import make_python, make_wheel, uv, version_in

for words, more, accepted in (
    ([], {}, False),
    ([], {"PIP_BREAK_SYSTEM_PACKAGES": "1"}, False),
    ([], {"UV_BREAK_SYSTEM_PACKAGES": "1"}, True),
    (["--break-system-packages"], {}, True),
):
    with tempfile.TemporaryDirectory() as folder:
        python = make_python(folder)
        code, text = uv(python, *words, make_wheel(folder, "2.0"), **more)
        assert (code == 0) == accepted and version_in(python) == ("2.0" if accepted else None), text
        assert accepted or "is externally managed" in text, text
print("installed with the option and with UV_BREAK_SYSTEM_PACKAGES")
