# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Code that asks pkg_resources for a version, as older packages do."""
import pkg_resources

print(pkg_resources.get_distribution("setuptools").version)
