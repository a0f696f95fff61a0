from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import make_record

from errorcanon.evidence.interval import jeffreys
from errorcanon.evidence.rates import figures, prove
from errorcanon.model import Affected, CaseResult, Claim, Lane, Level, Record, Source


def result(claim: str, held: bool, *, k: int | None = None, n: int = 1) -> CaseResult:
    return CaseResult(
        case=f"{claim}-case", claim=claim, outcome="exit", code=0, n=n,
        k=int(held) if k is None else k, seconds=0.1, line="", output="",
    )  # fmt: skip


def lane(
    name: str, *results: CaseResult, level: Level = "run", inputs: str = "now", **versions: str
) -> Lane:
    return Lane(name, level, "2026-11-21", "none", inputs, versions, results)


def record(*lanes: Lane, **fields: object) -> Record:
    claims = (Claim("cause", "cause"), Claim("mend", "fix"), Claim("dodge", "workaround"))
    made = make_record("test/one", "some rare words")
    return dataclasses.replace(
        made, claims=claims, inputs={lane.name: "now" for lane in lanes}, evidence=lanes, **fields
    )  # type: ignore[arg-type] # fields of Record


CAUSE = Claim("cause", "cause")


def test_k_of_n_counts_lanes_in_the_range_and_lists_the_others_as_contrast() -> None:
    proof = prove(
        record(
            lane("a", result("cause", True), cudnn="7.1"),
            lane("b", result("cause", True), cudnn="7.4"),
            lane("c", result("cause", False), cudnn="9.1"),
            affects=(Affected("cudnn", fixed="7.5"),),
        ),
        CAUSE,
    )

    assert (proof.k, proof.n, proof.tier) == (2, 2, "reproduced")
    assert [(v.name, v.holds) for v in proof.contrast] == [("c", False)]


def test_an_error_outside_its_range_refutes_the_range() -> None:
    proof = prove(
        record(
            lane("a", result("cause", True), cudnn="7.1"),
            lane("c", result("cause", True), cudnn="9.1"),
            affects=(Affected("cudnn", fixed="7.5"),),
        ),
        CAUSE,
    )
    assert proof.tier == "refuted"


def test_stale_lanes_do_not_count() -> None:
    proof = prove(record(lane("a", result("cause", True), inputs="before")), CAUSE)
    assert (proof.n, proof.tier) == (0, "asserted")


@pytest.mark.parametrize(
    ("lanes", "tier"),
    [
        ([("run", True)], "reproduced"),
        ([("device", True)], "reproduced"),
        ([("validation", True)], "validated"),
        ([("validation", True), ("run", False)], "validated"),
        ([("run", False)], "refuted"),
    ],
)
def test_the_tier_is_the_best_level_at_which_a_claim_holds(
    lanes: list[tuple[Level, bool]], tier: str
) -> None:
    evidence = [
        lane(f"l{n}", result("cause", held), level=level) for n, (level, held) in enumerate(lanes)
    ]
    assert prove(record(*evidence), CAUSE).tier == tier


def test_a_primary_source_gives_a_tier_where_nothing_ran() -> None:
    sourced = record(sources=(Source("s", "https://a.example", "code", ("cause",)),))
    article = record(sources=(Source("s", "https://a.example", "article", ("cause",)),))

    assert prove(sourced, CAUSE).tier == "sourced"
    assert prove(sourced, Claim("mend", "fix")).tier == "asserted"
    assert prove(article, CAUSE).tier == "asserted"


def test_one_failed_case_of_several_makes_a_lane_fail() -> None:
    made = record(lane("a", result("cause", True), result("cause", False)))
    assert (prove(made, CAUSE).k, prove(made, CAUSE).n) == (0, 1)


def test_repeats_are_added_up_and_get_an_interval() -> None:
    made = record(
        lane("a", result("cause", True, k=28, n=30)), lane("b", result("cause", True, k=30, n=30))
    )
    proof = prove(made, CAUSE)

    assert proof.repeats == (58, 60)
    assert proof.interval is not None
    assert proof.interval[0] < 58 / 60 < proof.interval[1]
    assert (proof.k, proof.n) == (1, 2)  # a lane holds where every run did


def test_the_figures_of_a_record() -> None:
    made = record(
        lane("a", result("cause", True), result("mend", True), result("dodge", True)),
        lane("b", result("cause", True), result("mend", True), result("dodge", False)),
    )
    proofs = {claim.id: prove(made, claim) for claim in made.claims}
    found = figures(made, proofs)

    assert found.fix_success_rate == 1.0
    assert found.resolvable == "true"
    assert found.confidence == pytest.approx(2 / 3, abs=0.01)
    assert found.evidence_count == 6
    assert found.last_confirmed == "2026-11-21"


@pytest.mark.parametrize(
    ("held", "resolvable"), [([True, False], "partial"), ([False, False], "false")]
)
def test_a_record_is_resolvable_as_far_as_its_best_remedy(
    held: list[bool], resolvable: str
) -> None:
    made = record(*[lane(f"l{n}", result("mend", h)) for n, h in enumerate(held)])
    proofs = {claim.id: prove(made, claim) for claim in made.claims}
    assert figures(made, proofs).resolvable == resolvable


def test_without_evidence_every_figure_is_null() -> None:
    made = record()
    found = figures(made, {claim.id: prove(made, claim) for claim in made.claims})

    assert (found.confidence, found.fix_success_rate, found.resolvable, found.last_confirmed) == (
        None,
    ) * 4
    assert found.evidence_count == 0


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        # scipy.stats.beta.ppf([0.05, 0.95], k + 0.5, n - k + 0.5), scipy 1.17.1
        (15, 30, 0.354341999971843, 0.645658000028157),
        (1, 10, 0.017891988055749, 0.330562803260134),
        (28, 30, 0.8274850183526017, 0.980603952729275),
    ],
)
def test_the_interval_is_scipys(k: int, n: int, low: float, high: float) -> None:
    assert jeffreys(k, n) == pytest.approx((low, high), abs=1e-9)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_mirrors(counts: tuple[int, int]) -> None:
    k, n = counts
    low, high = jeffreys(k, n)

    assert 0 <= low <= k / n <= high <= 1
    assert jeffreys(n - k, n) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (0, 0)])
def test_what_is_no_proportion_is_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="is no proportion"):
        jeffreys(k, n)
