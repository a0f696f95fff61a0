"""What a message may mean: of a class or function that stands without its module, many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice

from errorcanon.survey.context import Context
from errorcanon.survey.places_table import Binding
from errorcanon.survey.standing import Standing
from errorcanon.survey.table import Distribution, Surveys

_MOST_PLACES, _MOST_OWNERS = 12, 16


class Meant:
    """What may be meant, of one or several distributions, each read where it can matter.

    Where one has what was asked for, those that lack it do not count; so those come first that can
    have it, of them those that define it themselves, and no other is read once two have it.
    """

    def __init__(
        self,
        surveys: Surveys,
        bindings: Mapping[str, Binding],
        sign: str,
        ask: Callable[[Distribution, str], Standing],
        name: str,
    ):
        self._surveys = surveys
        self._bindings, self._sign = bindings, sign
        self._ask = ask
        self._name = name
        self._read: dict[str, list[Standing]] = {}

    @classmethod
    def of_one(cls, surveys: Surveys, found: Standing) -> Meant:
        """Give what is of one distribution without doubt."""
        one = found.distribution.name
        meant = cls(surveys, {one: Binding("")}, "", lambda *_: found, found.name)
        meant._read[one] = [found]
        return meant

    @property
    def distributions(self) -> Collection[str]:
        """The names of those that have the place at all."""
        return self._bindings

    def is_had(self) -> bool:
        """Tell whether any release of any of them has what was asked for."""
        return any(one.has for each in self._can_have(self._bindings) for one in self._of(each))

    def agreed(self) -> Standing | None:
        """Give what all say; else what those say that offer the place to be imported from them."""
        offered = [name for name, binding in self._bindings.items() if binding.is_offered]
        return self._agreed(self._bindings) or self._agreed(offered)

    def _agreed(self, distributions: Collection[str]) -> Standing | None:
        """Give what some say; several definitions of a name count where all say the same."""
        can_have = self._can_have(distributions)
        found = _alike(one for each in can_have for one in self._said(each) if one.has)
        if found or any(one.has for each in can_have for one in self._said(each)):
            return found
        return _alike(one for each in distributions for one in self._said(each))

    def _can_have(self, distributions: Collection[str]) -> Collection[str]:
        if len(self._bindings) == 1:
            return distributions  # it is read in any case
        can_have = (each for each in distributions if self._surveys.may_have(each, self._name))
        return sorted(can_have, key=lambda each: not self._surveys.may_define(each, self._name))

    def _said(self, distribution: str) -> list[Standing]:
        found = self._of(distribution)
        return _merged(one for one in found if one.there and (one.has or one.lacks))

    def _of(self, distribution: str) -> list[Standing]:
        if distribution not in self._read:
            one = self._surveys.distribution(distribution)
            assert one is not None
            modules = modules_of(one, self._bindings[distribution], self._sign, self._surveys)
            self._read[distribution] = [self._ask(one, module) for module in modules]
        return self._read[distribution]


def _alike(found: Iterable[Standing]) -> Standing | None:
    """Give the first where all say the same; stops at the first that says something else."""
    first: Standing | None = None
    for one in found:
        if first is None:
            first = one
        said = first.distribution.name, first.has, first.lacks
        if (one.distribution.name, one.has, one.lacks) != said:
            return None
    return first


def _merged(candidates: Iterable[Standing]) -> list[Standing]:
    """Join definitions that do not contradict each other, as those of what moved elsewhere."""
    merged: list[Standing] = []
    for one in candidates:
        for at, other in enumerate(merged):
            both = one.there & other.there
            if one.distribution == other.distribution and not (one.has ^ other.has) & both:
                merged[at] = max(one, other, key=lambda found: found.there)._replace(
                    has=one.has | other.has,
                    open=one.open | other.open,
                    there=one.there | other.there,
                    answering=one.answering | other.answering,
                    notices=(*other.notices, *(n for n in one.notices if n not in other.notices)),
                )
                break
        else:
            merged.append(one)
    return merged


def bindings_of(name: str, sign: str, context: Context) -> dict[str, Binding]:
    """Give the distributions that can be meant by the name of a class or function."""
    found = context.surveys.bindings(name.rpartition(".")[2])
    owners = _owners({owner for owner, binding in found.items() if binding.has(sign)}, context)
    return {owner: binding for owner, binding in found.items() if owner in owners}


def modules_of(one: Distribution, binding: Binding, sign: str, surveys: Surveys) -> list[str]:
    """Give the modules of a distribution that define something."""
    places = islice(binding.places(sign), _MOST_PLACES)
    return [surveys.module_of(one, place) for place in places]


def _owners(owners: set[str], context: Context) -> set[str]:
    """Give the distributions that define something: those in the traceback, or that are known.

    What those in the traceback require counts beside them: a library that fails in the call of
    another one stands in the last frame, and the other one nowhere.
    """
    if len(owners) > 1:
        through = called(context)
        required = {one for one in owners if through & _askers(one, context)} if through else set()
        owners = owners & (through | required) or owners & set(context.versions) or owners
    return owners if len(owners) <= _MOST_OWNERS else set()


def _askers(distribution: str, context: Context) -> set[str]:
    return set(context.surveys.requirements.asking(distribution))


def called(context: Context) -> set[str]:
    """Give the distributions that the traceback goes through."""
    tops = {frame.module.partition(".")[0] for frame in context.frames if frame.module}
    return {one.name for top in tops for one in context.surveys.providers(top)}
