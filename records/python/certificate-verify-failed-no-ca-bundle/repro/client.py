"""A new Python that fetches a page, after code of its own."""
from errorcanon.lab.kits.tls import python

FETCH = "import urllib.request\ncontext = None\n%s\nprint(urllib.request.urlopen(%r, context=context).read().decode())"


def fetch(address, code="", **environ):
    """Fetch with urllib in a new Python, with the context that the code makes, if it makes one."""
    return python("-c", FETCH % (code, address), **environ)
