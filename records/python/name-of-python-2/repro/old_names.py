# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Old names that point at the new ones."""
# region old
unicode = str
basestring = str
xrange = range
raw_input = input
unichr = chr
long = int
izip = zip
# endregion

assert [unicode(i) for i in xrange(3)] == ["0", "1", "2"]
assert isinstance("a", basestring) and unichr(8364) == "\u20ac" and long(3) == 3
assert raw_input is input and list(izip([1], [2])) == [(1, 2)]
print("held")
