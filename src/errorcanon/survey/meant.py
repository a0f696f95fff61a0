"""What a message may mean: of a class or function that stands without its module, many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from errorcanon.survey.context import Context
from errorcanon.survey.places_table import Binding
from errorcanon.survey.standing import Standing
from errorcanon.survey.table import Distribution, Surveys

_MOST_PLACES, _MOST_OWNERS = 12, 16


class Meant:
    """What may be meant, of one or several distributions, each read where it can matter.

    Where one has what was asked for, those that lack it do not count; so those come first that can
    have it, of them those that define it themselves. Of a distribution no more definitions are
    read than show that it has a say, and no other distribution is once two have one.
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
        self._modules: dict[str, list[str]] = {}
        self._read: dict[str, list[Standing]] = {}

    @classmethod
    def of_one(cls, surveys: Surveys, found: Standing) -> Meant:
        """Give what is of one distribution without doubt."""
        one = found.distribution.name
        meant = cls(surveys, {one: Binding("")}, "", lambda *_: found, found.name)
        meant._modules[one], meant._read[one] = [""], [found]
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
        having = self._two(can_have, lambda one: bool(one.there and one.has))
        if having:
            return self._alike(having, lambda one: bool(one.has))
        return self._alike(self._two(distributions, _counts), lambda _: True)

    def _two(
        self, distributions: Collection[str], is_wanted: Callable[[Standing], bool]
    ) -> list[str]:
        """Give the first two of which a definition is wanted: two never say the same."""
        found = (each for each in distributions if any(map(is_wanted, self._of(each))))
        return list(islice(found, 2))

    def _alike(
        self, distributions: Sequence[str], is_wanted: Callable[[Standing], bool]
    ) -> Standing | None:
        """Give what the only one of some distributions says, where its definitions agree."""
        if len(distributions) != 1:
            return None
        counting = (one for one in self._of(distributions[0]) if _counts(one))
        merged = [one for one in _merged(counting) if is_wanted(one)]
        return merged[0] if len({(one.has, one.lacks) for one in merged}) == 1 else None

    def _can_have(self, distributions: Collection[str]) -> Collection[str]:
        if len(self._bindings) == 1:
            return distributions  # it is read in any case
        can_have = (each for each in distributions if self._surveys.may_have(each, self._name))
        return sorted(can_have, key=lambda each: not self._surveys.may_define(each, self._name))

    def _of(self, distribution: str) -> Iterator[Standing]:
        """Give what each definition in a distribution says, read as it is asked for."""
        one = self._surveys.distribution(distribution)
        assert one is not None
        read = self._read.setdefault(distribution, [])
        if distribution not in self._modules:
            binding = self._bindings[distribution]
            self._modules[distribution] = modules_of(one, binding, self._sign, self._surveys)
        for at, module in enumerate(self._modules[distribution]):
            if at == len(read):
                read.append(self._ask(one, module))
            yield read[at]


def _counts(one: Standing) -> bool:
    """Tell whether anything is known of a definition."""
    return bool(one.there and (one.has or one.lacks))


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
