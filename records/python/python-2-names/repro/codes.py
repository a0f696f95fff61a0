"""Lines of Python 2, and the same in Python 3."""

CODES = {
    "urllib2": ("import urllib2\nurllib2.Request('http://localhost')", "import urllib.request\nassert urllib.request.Request('http://localhost').host == 'localhost'"),
    "configparser": ("import ConfigParser", "import configparser\nconfigparser.ConfigParser()"),
    "urlencode": ("import urllib\nurllib.urlencode({'a': 1})", "import urllib.parse\nassert urllib.parse.urlencode({'a': 1}) == 'a=1'"),
    "letters": ("import string\nstring.letters", "import string\nassert 'a' in string.ascii_letters"),
    "izip": ("from itertools import izip\nlist(izip('ab', 'cd'))", "assert list(zip('ab', 'cd')) == [('a', 'c'), ('b', 'd')]"),
    "maxint": ("import sys\nsys.maxint", "import sys\nassert sys.maxsize > 0"),
    "iteritems": ("for key, value in {'a': 1}.iteritems(): pass", "assert [(k, v) for k, v in {'a': 1}.items()] == [('a', 1)]"),
    "has-key": ("{'a': 1}.has_key('a')", "assert 'a' in {'a': 1}"),
    "misspelt": ("for at in xrnge(3): pass", "assert list(range(3)) == [0, 1, 2]"),
}
