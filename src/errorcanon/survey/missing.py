"""What surveys say to a message that misses a name: the releases that have it, and the remedy."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from errorcanon.model import Lookup
from errorcanon.survey.asker import find_asker
from errorcanon.survey.context import Context, Found, Frame, imported_from
from errorcanon.survey.import_names import NAMESPACES, is_anybodys
from errorcanon.survey.inside import asks_itself
from errorcanon.survey.meant import Meant, bindings_of, called
from errorcanon.survey.nearest_name import nearest_name
from errorcanon.survey.proof import proof_of
from errorcanon.survey.standing import (
    Standing,
    find_member,
    find_module,
    find_name,
    find_parameter,
    module_in,
)
from errorcanon.survey.table import Distribution, Owner, Surveys
from errorcanon.survey.together import bound, bring_together

_CALLED = re.compile(r"\b([A-Za-z_]\w{0,99})\s*\(")
_LONGEST_NAME = 300
"""Characters of a dotted name that is looked up; a longer one is no name that anybody wrote."""
_NAME = re.compile(r"\w+(?:\.\w+)*")
ALIASES: Mapping[str, str] = {
    "np": "numpy", "nx": "networkx", "pd": "pandas", "plt": "matplotlib.pyplot", "sns": "seaborn",
    "tf": "tensorflow",
}  # fmt: skip
"""Names under which everybody imports a package, as its own documentation does."""


def look_for_name(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say which releases have a module, a name in one, a member, or a parameter."""
    lookup, named = _from_code(lookup, named, context.frames)
    if not all(map(_is_name, named.values())) or _asks_itself(lookup, named, context):
        return None
    meant = _meant(lookup, named, context)
    if lookup == "member" and meant and _is_elses(meant, context):
        return None
    known = meant.agreed() if meant else None
    if meant is None or known is None:
        return _of_unread(lookup, named, context)
    found = known.asked_in_vain()
    version = context.versions.get(found.distribution.name)
    standing = judge(found, version)
    through = called(context)
    is_called = found.distribution.name in through
    if lookup == "member" and standing == "never":
        return _of_heirs(found, context, frozenset(through))
    is_denied = lookup == "keyword" and standing == "never"
    if standing is None or (is_denied and _may_be_taken(found, named, context.surveys)):
        return None
    given = {
        "standing": standing,
        "package": found.distribution.name,
        "asked": _asked(lookup, found),
        "newest": found.distribution.releases[-1].version,
        "oldest": found.distribution.releases[0].version,
        "yours": version or "",
        **proof_of(context.surveys, found, standing),
        **_importable(lookup, named, standing),
    }
    imported = f"{named['module']}:{named['name']}" if lookup == "import" else ""
    asking = find_asker(context, found.distribution, imported)
    given |= asking.captures
    if found.has:
        given.update(
            since=found.first(), last=found.last(), gone=known.gone() or "",
            before=known.before() or "",
        )  # fmt: skip
        if version and standing == "gone":
            given["gone"] = given["gone"] or version
        if version and standing == "newer":
            given["before"] = given["before"] or version
        given["requirement"] = requirement(standing, found)
        given |= bring_together(found.distribution, found.has, asking.asker, context)
    if not asking.is_library:
        given |= _other_names(lookup, found, version, context.surveys)
    is_bare = lookup in ("keyword", "member")
    is_ambiguous = len(meant.distributions) > 1
    is_guess = is_bare and (is_ambiguous or (standing == "never" and not is_called))
    return Found({name: value for name, value in given.items() if value}, is_guess)


def _of_unread(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say that a package lacks a name whose releases nobody has read.

    An attribute counts of a module alone that a known distribution installs: another is as likely
    the reader's own.
    """
    module, surveys = named.get("module", ""), context.surveys
    if lookup not in ("import", "attribute") or not module or is_anybodys(module):
        return None
    if surveys.providers(module) or surveys.is_standard(module):
        return None
    owners = surveys.owners(module)
    if lookup == "attribute" and not owners:
        return None
    package = owners[0].distribution if owners else module.partition(".")[0]
    given = {
        "standing": "unread",
        "package": package,
        "asked": f"{module}.{named['name']}",
        "module": module.partition(".")[0],
        "yours": context.versions.get(package, ""),
    }
    asking = find_asker(context, None)
    given |= asking.captures
    return Found({name: value for name, value in given.items() if value}, is_guess=False)


def _of_heirs(base: Standing, context: Context, through: frozenset[str]) -> Found | None:
    """Say which subclass has what no release of a class has; None where none is known."""
    from errorcanon.survey.heirs import find_heirs  # few look-ups need it

    heirs = find_heirs(base, context, through)
    if heirs is None:
        return None
    found, version = heirs.found, context.versions.get(heirs.found.distribution.name)
    if version and found.at(version) is False:
        return None  # the release that is here has no such class yet, or no more
    given = {
        "standing": "inherited",
        "package": found.distribution.name,
        "asked": f"{base.place.rpartition('.')[2]}.{base.name}",
        "heir": heirs.names,
        "since": found.first(),
        "before": found.before() or "",
        "yours": version or "",
        "requirement": _before(found) if found.distribution != base.distribution else "",
        "read": str(len(found.distribution.releases)),
    }
    is_guess = found.distribution.name not in through
    return Found({name: value for name, value in given.items() if value}, is_guess)


def _before(found: Standing) -> str:
    """Write the requirement that brings a release before the first that has a name."""
    name, before = found.distribution.name, found.before()
    return f"{name}<{bound(name, before, found.first())}" if before else ""


def look_for_module(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say which releases have a module; else who installs it, and whether anybody does.

    `uninstalled`: distributions are known that install it, and the Python that failed has none.
    `unowned`: none is known, and the user's own code asked for it, or nobody knows who.
    """
    module = named["module"]
    if not _is_name(module):
        return None
    owners = _owners_of(module, context.surveys)
    if module.partition(".")[0] in NAMESPACES and not owners:
        return None  # nobody read who fills that part of it
    if "." in module and _is_of_surveyed(module, owners, context.surveys):
        found = look_for_name(lookup, named, context)
        if found:
            return found
    if context.surveys.is_standard(module):
        return None
    if owners:
        package = owners[0].distribution
        given = {
            "standing": "uninstalled",
            "package": package,
            "asked": module,
            "requirement": package,
            "namesake": module if owners[0].has_namesake else "",
        }
        captures = {name: value for name, value in given.items() if value}
        return Found(captures, is_guess=module in NAMESPACES)
    if any(frame.module for frame in context.frames[-1:]):
        return None  # a package asks for another that nobody has read
    return Found({"standing": "unowned", "asked": module}, is_guess=False)


def _owners_of(module: str, surveys: Surveys) -> list[Owner]:
    """Give who installs a module; who bears its name comes first."""
    if is_anybodys(module):
        return []
    owners = surveys.owners(module)
    if not owners and module.partition(".")[0] not in NAMESPACES:
        owners = [Owner(one.name, False) for one in surveys.providers(module)]
    plain = module.replace("_", "-").lower()
    return sorted(owners, key=lambda owner: owner.distribution != plain)


def _is_of_surveyed(module: str, owners: Sequence[Owner], surveys: Surveys) -> bool:
    """Tell whether what was surveyed under a top module is what the module would be of."""
    if is_anybodys(module):
        return False
    if module.partition(".")[0] not in NAMESPACES:
        return True
    names = {one.name for one in surveys.providers(module)}
    return any(owner.distribution in names for owner in owners)


def _from_code(
    lookup: Lookup, named: Mapping[str, str], frames: Sequence[Frame]
) -> tuple[Lookup, Mapping[str, str]]:
    """Take the module from the code of the last frame where an older Python does not name it."""
    if lookup == "import" and not named["module"]:
        return lookup, {**named, "module": imported_from(frames, named["name"])}
    if lookup == "member" and named["class"] == "module" and frames:
        path = (
            rf"(?<![\w.])([A-Za-z_]\w{{0,99}}(?:\.\w{{1,99}}){{0,9}})\.{re.escape(named['name'])}\b"
        )
        found = re.findall(path, frames[-1].code)
        top, dot, rest = (found[0] if len(set(found)) == 1 else "").partition(".")
        return "attribute", {"module": ALIASES.get(top, top) + dot + rest, "name": named["name"]}
    return lookup, named


def _is_name(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and _NAME.fullmatch(text) is not None


def judge(found: Standing, version: str | None) -> str | None:
    """Say how a name stands to the release that is installed.

    `gone`: an older release had it. `newer`: a newer one has it. `gap`: both. `never`: none that
    was surveyed. `present`: that release has it, so what was imported is something else.
    Without a release `gone`, `newer` or `present` only where no other is possible, else `either`;
    what more than half of the releases have is `gone`: few people run one from before it, and
    `present` what they have and none certainly lacks.
    None where nothing can be concluded.
    """
    if not found.has:
        return "never" if found.lacks and not found.open else None
    if version is not None:
        state = found.at(version)
        if state is not None:
            return _judge_at(found, version) if state is False else "present"
    if found.gone() and found.before():
        is_old = found.has.bit_count() * 2 > len(found.distribution.releases)
        return "gone" if is_old else "either"
    if found.gone():
        return "gone"
    if found.came:
        return "newer"
    is_usual = found.has.bit_count() * 2 > len(found.distribution.releases)
    return "present" if is_usual and not version else None


def _judge_at(found: Standing, version: str) -> str:
    from errorcanon.versions import compare

    name = found.distribution.name
    is_older = compare(name, version, found.first()) < 0
    is_newer = compare(name, version, found.last()) > 0
    if is_older == is_newer:
        return "gap"
    return "newer" if is_older else "gone"


def _meant(lookup: Lookup, named: Mapping[str, str], context: Context) -> Meant | None:
    """Give what may be meant; None where it is nothing that was surveyed."""
    surveys = context.surveys
    if lookup not in ("keyword", "member"):
        found = _of_module(lookup, named, surveys)
        return Meant.of_one(surveys, found) if found else None
    owner, _, function = ("", "", "") if lookup == "member" else named["callable"].rpartition(".")
    owner = owner or named.get("class", "")
    if not owner and function in ("__init__", "__new__"):
        owner = constructed(context.frames)
    cls = owner.rpartition(".")[2]

    def ask(one: Distribution, module: str) -> Standing:
        if lookup == "member":
            return find_member(surveys, one, module, cls, named["name"])
        return find_parameter(surveys, one, module, cls, function, named["name"])

    sign = "c" if owner else "f"
    bindings = bindings_of(owner or function, sign, context)
    return Meant(surveys, bindings, sign, ask, named["name"])


def _of_module(lookup: Lookup, named: Mapping[str, str], surveys: Surveys) -> Standing | None:
    if lookup == "module":
        return find_module(surveys, named["module"])
    is_import = lookup == "import"
    return find_name(surveys, named["module"], named["name"], is_import=is_import)


def constructed(frames: Sequence[Frame]) -> str:
    """Give the class that the last frame calls; older Pythons do not name it in the message."""
    names = _CALLED.findall(frames[-1].code) if frames else []
    return next((name for name in names if name[:1].isupper()), "")


def _may_be_taken(found: Standing, named: Mapping[str, str], surveys: Surveys) -> bool:
    """Tell whether a release that could not be read, or Python itself, may take a parameter."""
    module, _ = module_in(surveys, found.distribution, found.place)
    block = surveys.module(found.distribution, module)
    if block and block.open & ~found.there:
        return True  # there the callable may stand, with that parameter
    return _is_of_python(named, surveys)


def _is_of_python(named: Mapping[str, str], surveys: Surveys) -> bool:
    """Tell whether a function of Python's own library takes the parameter, in some Python."""
    library, function = surveys.standard, named["callable"]
    if library is None or "." in function or not surveys.may_have(library.name, named["name"]):
        return False
    from errorcanon.survey.standard import takers  # it asks this module

    return any(takers(surveys, library, function, named["name"]))


def _is_elses(meant: Meant, context: Context) -> bool:
    """Tell whether the object is, or may well be, of another package's class of that name."""
    return _can_be_anybodys(meant, context) or _is_raised_by_another(meant, context)


def _can_be_anybodys(meant: Meant, context: Context) -> bool:
    """Tell whether several packages have a class of that name, none the member, and none called."""
    return len(meant.distributions) > 1 and not called(context) and not meant.is_had()


def _is_raised_by_another(meant: Meant, context: Context) -> bool:
    """Tell whether the file of another package raises the error itself: the object is of its own.

    pyspark's `DataFrame` says that it has no `append` as pandas's does.
    """
    last = context.frames[-1] if context.frames else None
    if last is None or last.module is None or not last.code.lstrip().startswith("raise "):
        return False
    providers = {one.name for one in context.surveys.providers(last.module)}
    return providers.isdisjoint(meant.distributions)


def _importable(lookup: Lookup, named: Mapping[str, str], standing: str) -> dict[str, str]:
    """Give the package to look at where no release has the module that was asked for."""
    if lookup == "module" and standing == "never":
        return {"module": named["module"].partition(".")[0]}
    return {}


def _asks_itself(lookup: Lookup, named: Mapping[str, str], context: Context) -> bool:
    """Tell whether a package's own file asks it for the name: `inside` answers that."""
    is_of_module = lookup in ("attribute", "import")
    return is_of_module and asks_itself(named["module"], named["name"], context)


def _asked(lookup: Lookup, found: Standing) -> str:
    """Write what was asked for as people write it, without the modules that a package keeps."""
    if lookup == "module":
        return found.name
    if lookup == "keyword":
        parts = found.place.removesuffix(".__init__").split(".")
        is_method = len(parts) > 2 and parts[-2][:1].isupper()
        return f"{'.'.join(parts[-2 if is_method else -1 :])}({found.name}=…)"
    if lookup == "member":
        return f"{found.place.rpartition('.')[2]}.{found.name}"
    return f"{found.place}.{found.name}"


def requirement(standing: str, found: Standing) -> str:
    """Write the requirement that brings a release which has the name.

    Of a name that came later and went again, the minor that brought it: it is the nearest to the
    release that is there, so the least else changes.
    """
    name = found.distribution.name
    gone, before = found.gone(), found.before()
    parts = []
    if before or standing == "newer":
        parts.append(f">={found.first()}")
    last = found.first() if standing == "newer" else found.last()
    later = found.after(last)
    if gone and later:
        parts.append(f"<{bound(name, last, later)}")
    return name + ",".join(parts)


def _number_here(one: Distribution, version: str | None) -> int:
    """Give the number of the release that is installed, else of the newest."""
    number = one.number_of(version) if version else None
    return len(one.releases) - 1 if number is None else number


def _other_names(
    lookup: Lookup, found: Standing, version: str | None, surveys: Surveys
) -> dict[str, str]:
    """Say what to write instead; it is no remedy where a library asks, whose code nobody edits."""
    given = {
        "instead": next((notice.instead for notice in found.notices if notice.instead), ""),
        "elsewhere": elsewhere(lookup, found, version, surveys),
    }
    if not any(given.values()):
        number = _number_here(found.distribution, version)
        given["nearest"] = nearest_name(surveys, found, number, lookup)
    return given


def elsewhere(lookup: Lookup, found: Standing, version: str | None, surveys: Surveys) -> str:
    """Give where the same name is in the release that is installed, or in the newest."""
    if lookup not in ("attribute", "import"):
        return ""
    one = found.distribution
    number = _number_here(one, version)
    binding = surveys.binding(one, found.name)
    modules = [
        surveys.module_of(one, place)
        for place in (binding.places("cfi") if binding else ())
        if surveys.releases_of(one, place) >> number & 1
    ]
    offered = [
        module
        for module in modules
        if module != found.place and not any(part.startswith("_") for part in module.split("."))
    ]
    if not offered:
        return ""
    best = min(offered, key=lambda module: (module.count("."), len(module), module))
    return _abroad(surveys, one, best, found.name, number) or f"{best}.{found.name}"


def _abroad(surveys: Surveys, one: Distribution, where: str, name: str, number: int) -> str | None:
    """Give the other distribution's name that a place only passes on."""
    for form in surveys.names(one, where).get(name, ()):
        module, _, taken = form.entry.detail.partition(":")
        is_import = form.releases >> number & 1 and form.entry.kind == "import"
        if is_import and taken and one not in surveys.providers(module):
            return f"{module}.{taken}"
    return None
