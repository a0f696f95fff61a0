"""What surveys say to a message that misses a name of Python's standard library.

Its releases are the minors of Python that were asked (`surveys/standard.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from errorcanon.model import Lookup
from errorcanon.survey.asker import find_asker
from errorcanon.survey.context import Context, Found, imported_from
from errorcanon.survey.missing import constructed, elsewhere, judge
from errorcanon.survey.standing import Standing, find_member, find_module, find_name, find_parameter
from errorcanon.survey.table import Distribution, Surveys
from errorcanon.versions import compare

BUILT_IN = ("builtins", "__builtin__")
"""The module of what needs no import, in Python 3 and in Python 2."""
INSTEAD: Mapping[str, str] = {
    "array.array.tostring": "array.array.tobytes",
    "asyncio.async": "asyncio.ensure_future",
    "base64.decodestring": "base64.decodebytes",
    "base64.encodestring": "base64.encodebytes",
    "cgi.escape": "html.escape",
    "configparser.ConfigParser.readfp": "configparser.ConfigParser.read_file",
    "configparser.SafeConfigParser": "configparser.ConfigParser",
    "dict.iteritems": "dict.items",
    "dict.iterkeys": "dict.keys",
    "dict.itervalues": "dict.values",
    "dict.viewitems": "dict.items",
    "dict.viewkeys": "dict.keys",
    "dict.viewvalues": "dict.values",
    "fractions.gcd": "math.gcd",
    "html.parser.HTMLParser.unescape": "html.unescape",
    "importlib.find_loader": "importlib.util.find_spec",
    "inspect.getargspec": "inspect.getfullargspec",
    "itertools.ifilter": "filter",
    "itertools.ifilterfalse": "itertools.filterfalse",
    "itertools.imap": "map",
    "itertools.izip": "zip",
    "itertools.izip_longest": "itertools.zip_longest",
    "locale.format": "locale.format_string",
    "os.errno": "errno",
    "os.getcwdu": "os.getcwd",
    "pkgutil.find_loader": "importlib.util.find_spec",
    "ssl.wrap_socket": "ssl.SSLContext.wrap_socket",
    "string.letters": "string.ascii_letters",
    "string.lowercase": "string.ascii_lowercase",
    "string.maketrans": "str.maketrans",
    "string.uppercase": "string.ascii_uppercase",
    "sys.maxint": "sys.maxsize",
    "threading.Thread.isAlive": "threading.Thread.is_alive",
    "time.clock": "time.perf_counter",
    "urllib.quote": "urllib.parse.quote",
    "urllib.unquote": "urllib.parse.unquote",
    "urllib.urlencode": "urllib.parse.urlencode",
    "urllib.urlopen": "urllib.request.urlopen",
    "urllib.urlretrieve": "urllib.request.urlretrieve",
    "BaseHTTPServer": "http.server",
    "ConfigParser": "configparser",
    "Cookie": "http.cookies",
    "HTMLParser": "html.parser",
    "Queue": "queue",
    "SimpleHTTPServer": "http.server",
    "SocketServer": "socketserver",
    "StringIO": "io",
    "Tkinter": "tkinter",
    "__builtin__": "builtins",
    "cPickle": "pickle",
    "cStringIO": "io",
    "commands": "subprocess",
    "cookielib": "http.cookiejar",
    "copy_reg": "copyreg",
    "htmlentitydefs": "html.entities",
    "httplib": "http.client",
    "thread": "_thread",
    "tkFileDialog": "tkinter.filedialog",
    "tkMessageBox": "tkinter.messagebox",
    "ttk": "tkinter.ttk",
    "urllib2": "urllib.request",
    "urlparse": "urllib.parse",
    "xmlrpclib": "xmlrpc.client",
}
"""What does the same in the Pythons that have no longer what stands at the left.

From "What's New in Python" of the release that removed it, and PEP 3108. The tests ask the survey
that the left side went, and that the right side is there from then on.
"""
_CALL = r"(?<![\w.])([A-Za-z_]\w{{0,99}}(?:\.\w{{1,99}}){{0,4}})\.{}\s*\("
_MOST_MODULES = 8
_LONGEST_NAME = 300
_NAME = re.compile(r"\w+(?:\.\w+)*")


class _Asked(NamedTuple):
    """What may be meant, and how people write it."""

    found: Standing
    shown: str
    is_inner: bool = False
    """Whether it is a module that nothing has imported yet."""
    is_guess: bool = False
    """Whether classes of surveyed packages bear the name too."""


def look_for_standard(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say which Pythons have a module, a name of one, a method, or a parameter.

    None for what is not of the standard library, what no Python that was asked has, and what a
    newer Python than those may have done away with.
    """
    library = context.surveys.standard
    if library is None or not all(len(one) <= _LONGEST_NAME for one in named.values()):
        return None
    asked = _ask(lookup, named, context, library)
    if asked is None or not asked.found.has:
        return None
    found = asked.found.asked_in_vain()
    version = _minor(context.versions.get(library.name, ""))
    newest = library.releases[-1].version
    standing = "inner" if asked.is_inner else _standing(found, version, newest)
    if standing is None:
        return None
    given = {
        "standing": standing,
        "package": library.name,
        "asked": asked.shown,
        "since": found.first(),
        "last": found.last(),
        "gone": found.gone() or "",
        "before": found.before() or "",
        "yours": version or "",
        "newest": newest,
        "oldest": library.releases[0].version,
        "read": str(len(library.releases)),
    }
    asking = find_asker(context, library)
    given |= asking.captures
    if standing in ("gone", "gap"):
        given["instead"] = INSTEAD.get(asked.shown, "")
        if not given["instead"] and lookup in ("standard-attribute", "standard-import"):
            given["instead"] = _beside(found, version, context.surveys)
    given = {name: value for name, value in given.items() if value}
    return Found(given, asked.is_guess)


def _beside(found: Standing, version: str | None, surveys: Surveys) -> str:
    """Give the same name in a module beside or below: what `collections` had is in its `abc`."""
    where = elsewhere("import", found, version, surveys)
    top = found.place.partition(".")[0]
    return where if where.partition(".")[0] == top else ""


def _standing(found: Standing, version: str | None, newest: str) -> str | None:
    """Judge as of a distribution; a Python newer than those that were asked may lack anything.

    Of a name that came and went it is said that it went: few run a Python from before it.
    """
    is_newer = version is not None and compare(found.distribution.name, version, newest) > 0
    standing = None if is_newer and found.at(newest) else judge(found, version)
    return "gone" if standing == "either" else standing


def _ask(
    lookup: Lookup, named: Mapping[str, str], context: Context, library: Distribution
) -> _Asked | None:
    surveys = context.surveys
    match lookup:
        case "standard-module":
            return _module(surveys, library, named["module"])
        case "standard-attribute" | "standard-import":
            return _name(lookup, named, context, library)
        case "standard-member":
            return _member(named["class"], named["name"], surveys, library)
        case _:
            return _parameter(named["callable"], named["name"], context, library)


def _module(surveys: Surveys, library: Distribution, module: str) -> _Asked | None:
    if not _is_its(surveys, library, module):
        return None
    found = find_module(surveys, module, library)
    if found is None:
        return None
    is_top = "." not in module  # a Python without it has nothing that it would lie in
    return _Asked(found._replace(there=library.every) if is_top else found, module)


def _is_its(surveys: Surveys, library: Distribution, module: str) -> bool:
    is_name = _NAME.fullmatch(module) is not None
    return is_name and module.partition(".")[0] in surveys.tops(library)


def _name(
    lookup: Lookup, named: Mapping[str, str], context: Context, library: Distribution
) -> _Asked | None:
    module, name = named["module"], named["name"]
    if not module:  # an older Python does not name it
        module = imported_from(context.frames, name)
    if not _is_its(context.surveys, library, module) or not name.isidentifier():
        return None
    surveys, shown = context.surveys, f"{module}.{name}"
    if lookup == "standard-attribute":
        inner = find_module(surveys, shown, library)
        version = _minor(context.versions.get(library.name, ""))
        if inner and inner.at(version or library.releases[-1].version):
            return _Asked(inner, shown, is_inner=True)
    found = find_name(surveys, module, name, library, is_import=lookup == "standard-import")
    return _Asked(found, shown) if found else None


def _member(cls: str, name: str, surveys: Surveys, library: Distribution) -> _Asked | None:
    """Ask the classes that need no import, else those of the library's modules.

    Where a surveyed package has a class of that name, only what the library's own has lost counts.
    Of two modules that have the class, as in Python 2 and 3, what both say counts; one that says
    otherwise of the same Python has another class.
    """
    bare = cls.rpartition(".")[2]
    if not name.isidentifier() or not bare.isidentifier():
        return None
    is_guess = False
    if any(surveys.names(library, module).get(bare) for module in BUILT_IN):
        modules, shown = list(BUILT_IN), f"{bare}.{name}"
    else:
        is_guess = any(one.has("c") for one in surveys.bindings(bare).values())
        binding = surveys.binding(library, bare)
        places = list(binding.places("c")) if binding else []
        modules = [surveys.module_of(library, place) for place in places[:_MOST_MODULES]]
        modules.sort(key=lambda one: (_is_gone(surveys, library, one), len(one)))
        modules = [one for one in modules if "." not in cls or cls == f"{one}.{bare}"] or modules
        shown = f"{modules[0]}.{bare}.{name}" if modules else ""
    found = [find_member(surveys, library, module, bare, name) for module in modules]
    found = [one for one in found if one.there]
    if not found:
        return None
    first = found[0]
    for other in found[1:]:
        if (first.has ^ other.has) & first.there & other.there:
            continue  # another class of that name
        first = first._replace(
            has=first.has | other.has,
            open=first.open | other.open,
            there=first.there | other.there,
        )
    if is_guess and judge(first, None) not in ("gone", "either"):
        return None
    return _Asked(first, shown, is_guess=is_guess)


def _is_gone(surveys: Surveys, library: Distribution, module: str) -> bool:
    block = surveys.module(library, module)
    return block is None or not block.present >> (len(library.releases) - 1) & 1


def _parameter(called: str, name: str, context: Context, library: Distribution) -> _Asked | None:
    """Ask a function or class that the last frame calls by way of its module.

    One that stands alone only where a single module of the library has it with that parameter.
    """
    surveys = context.surveys
    owner, _, function = called.rpartition(".")
    code = context.frames[-1].code if context.frames else ""
    if function == "__init__":
        owner = (owner or constructed(context.frames)).rpartition(".")[2]
    written = owner if function == "__init__" else function
    if not written.isidentifier() or (owner and function != "__init__"):
        return None
    through = re.search(_CALL.format(re.escape(written)), code)
    if through is None:
        taking = list(takers(surveys, library, written, name)) if function != "__init__" else []
        return (
            _Asked(taking[0], f"{written}({name}=…)", is_guess=True) if len(taking) == 1 else None
        )
    module = through[1]
    if not _is_its(surveys, library, module):
        return None
    found = find_parameter(surveys, library, module, owner, function, name)
    return _Asked(found, f"{module}.{written}({name}=…)")


def takers(
    surveys: Surveys, library: Distribution, function: str, parameter: str
) -> Iterator[Standing]:
    """Give the public functions of the library of that name which take a parameter somewhere."""
    binding = surveys.binding(library, function)
    for place in binding.places("f") if binding else ():
        module = surveys.module_of(library, place)
        if not module.startswith("_"):
            found = find_parameter(surveys, library, module, "", function, parameter)
            if found.has:
                yield found


def _minor(version: str) -> str | None:
    found = re.match(r"\d+\.\d+", version)
    return found[0] if found else None
