"""What lanes add up to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import make_record

from errorcanon.evidence.interval import jeffreys
from errorcanon.evidence.rates import TIERS, Shown, count_stale, figures, prove
from errorcanon.model import (
    Affected,
    Case,
    CaseOutcome,
    CaseResult,
    Claim,
    Lane,
    Level,
    Record,
    Source,
    StepOutcome,
)
from errorcanon.store.lab_values import to_slug

CAUSE = Claim("cause", "cause")
MEND = Claim("mend", "fix")
DODGE = Claim("dodge", "workaround")
END = Claim("end", "dead-end")
TEST = Claim("tell", "discriminator")
OUTCOMES: dict[str, CaseOutcome] = {"mend": "cured", "dodge": "cured", "end": "same-failure"}


def result(
    claim: str,
    held: bool = True,
    *,
    k: int | None = None,
    n: int = 1,
    inputs: str = "now",
    number: int = 0,
    printed: StepOutcome | None = None,
) -> CaseResult:
    return CaseResult(
        case=f"{claim}-{number}", claim=claim, outcome="exit", code=0, n=n,
        k=int(held) if k is None else k, seconds=0.1, line="", output="", inputs=inputs,
        date="2026-11-21", printed=printed,
    )  # fmt: skip


def lane(version: str, *results: CaseResult, level: Level = "run", **versions: str) -> Lane:
    return Lane(f"one-{version}", level, "none", {"one": version, **versions}, results)


def case(claim: str, number: int = 0, **fields: object) -> Case:
    given = {"outcome": OUTCOMES.get(claim), **fields}
    return Case(to_slug(f"{claim}-{number}"), to_slug(claim), "a.py", **given)  # type: ignore[arg-type] # fields of Case


def record(*lanes: Lane, **fields: object) -> Record:
    claims = (CAUSE, MEND, DODGE, END, TEST)
    cases = tuple(case(claim.id, number) for claim in claims for number in range(3))
    made = make_record("test/one", "some rare words", subject="one")
    keys = {case.key: "now" for case in cases}
    known = {"claims": claims, "cases": cases, "inputs": {lane.name: keys for lane in lanes}}
    return made._replace(evidence=lanes, **{**known, **fields})  # type: ignore[arg-type] # fields of Record


def provoked(version: str, *results: CaseResult, level: Level = "run", **versions: str) -> Lane:
    return lane(version, result("cause"), *results, level=level, **versions)


# --- k of n -----------------------------------------------------------------------


def test_k_of_n_counts_releases_in_the_range_and_lists_the_others_as_contrast() -> None:
    proof = prove(
        record(
            lane("7.1", result("cause")),
            lane("7.4", result("cause")),
            lane("9.1", result("cause", False)),
            affects=(Affected("one", fixed="7.5"),),
        ),
        CAUSE,
    )

    assert (proof.k, proof.n, proof.tier) == (2, 2, "reproduced")
    assert [(v.name, v.shown) for v in proof.contrast] == [("one-9.1", "absent")]


def test_an_error_outside_its_range_refutes_the_range() -> None:
    made = record(
        lane("7.1", result("cause")),
        lane("9.1", result("cause")),
        affects=(Affected("one", fixed="7.5"),),
    )
    assert prove(made, CAUSE).tier == "refuted"


def test_lanes_of_one_minor_release_count_once() -> None:
    made = record(
        lane("2.4.0", result("cause"), python="3.9"),
        lane("2.4.1", result("cause"), python="3.12"),
        lane("2.10.0", result("cause")),
        lane("2.10.1", result("cause", False)),
    )
    proof = prove(made, CAUSE)

    assert (proof.k, proof.n) == (1, 2)  # 2.4 in both its lanes, 2.10 in one of two
    assert len(proof.lanes) == 4


def test_a_result_goes_stale_by_itself() -> None:
    made = record(lane("1", result("cause", inputs="before"), result("cause", number=1)))
    proof = prove(made, CAUSE)

    assert (proof.k, proof.n) == (1, 1)
    assert count_stale(made) == 1
    stale = record(lane("1", result("cause", inputs="before")))
    assert (prove(stale, CAUSE).n, prove(stale, CAUSE).tier) == (0, "asserted")


def test_one_failed_case_of_several_makes_a_lane_fail() -> None:
    made = record(lane("1", result("cause"), result("cause", False, number=1)))
    assert (prove(made, CAUSE).k, prove(made, CAUSE).n) == (0, 1)


def test_repeats_are_added_up_and_get_an_interval() -> None:
    made = record(lane("1", result("cause", k=28, n=30)), lane("2", result("cause", k=30, n=30)))
    proof = prove(made, CAUSE)

    assert proof.repeats == (58, 60)
    assert proof.interval is not None
    assert proof.interval[0] < 58 / 60 < proof.interval[1]
    assert (proof.k, proof.n) == (1, 2)  # a lane holds where every run did


# --- provoked before cured ---------------------------------------------------------


@pytest.mark.parametrize("claim", [MEND, DODGE, END], ids=lambda claim: claim.kind)
def test_a_step_counts_only_where_the_failure_was_seen(claim: Claim) -> None:
    made = record(
        provoked("1", result(claim.id)),
        lane("2", result(claim.id)),
        lane("3", result("cause", False), result(claim.id)),
    )
    proof = prove(made, claim)

    assert [v.name for v in proof.lanes] == ["one-1"]
    assert [v.name for v in proof.unprovoked] == ["one-2", "one-3"]
    assert (proof.k, proof.n) == (1, 1)


def test_a_test_counts_also_where_nothing_was_provoked() -> None:
    assert prove(record(lane("1", result("tell"))), TEST).n == 1


def test_a_stale_cause_provokes_nothing() -> None:
    made = record(lane("1", result("cause", inputs="before"), result("mend")))
    assert prove(made, MEND).unprovoked


def test_a_step_that_leaves_its_lane_counts_where_the_failure_was_seen_before() -> None:
    cases = (case("cause"), case("mend", provoked_in=("one-1*",)))
    left, reached = provoked("1.0"), lane("2.0", result("mend"))
    inputs = {lane.name: {case.key: "now" for case in cases} for lane in (left, reached)}
    made = record(left, reached, cases=cases, inputs=inputs)
    assert [v.name for v in prove(made, MEND).lanes] == ["one-2.0"]

    other = record(lane("1.0", result("cause", False)), reached, cases=cases, inputs=inputs)
    assert prove(other, MEND).unprovoked


# --- modelled ----------------------------------------------------------------------


def test_what_ran_without_the_subject_is_modelled_and_not_counted() -> None:
    stub = Lane("python-3.11", "run", "none", {"python": "3.11"}, (result("cause"),))
    proof = prove(record(stub), CAUSE)

    assert (proof.tier, proof.k, proof.n) == ("modelled", 0, 0)
    assert [v.name for v in proof.modelled] == ["python-3.11"]


def test_a_case_may_say_that_it_is_a_model() -> None:
    made = record(lane("1", result("cause")), cases=(case("cause", modelled=True),))
    assert prove(made, CAUSE).tier == "modelled"


def test_a_model_that_fails_refutes_and_the_real_thing_comes_first() -> None:
    stub = Lane("stub", "run", "none", {}, (result("cause", False),))
    assert prove(record(stub), CAUSE).tier == "refuted"
    assert prove(record(stub, lane("1", result("cause"))), CAUSE).tier == "reproduced"


def test_a_model_is_below_what_was_validated_and_above_what_was_read() -> None:
    assert TIERS.index("validated") < TIERS.index("modelled") < TIERS.index("sourced")


# --- outcomes ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "outcome", "holds"),
    [
        (MEND, "cured", True),
        (MEND, "same-failure", False),
        (DODGE, "wrong-result", False),
        (END, "same-failure", True),
        (END, "another-failure", True),
        (END, "wrong-result", True),
        (END, "harm", True),
        (END, "works-here", False),
        (END, "cured", False),
    ],
)
def test_what_a_step_did_decides_and_not_that_its_script_passed(
    claim: Claim, outcome: CaseOutcome, holds: bool
) -> None:
    cases = (case("cause"), case(claim.id, outcome=outcome))
    proof = prove(record(provoked("1", result(claim.id)), cases=cases), claim)
    assert [(v.holds, v.shown) for v in proof.lanes] == [(holds, outcome)]


def test_a_script_may_say_lane_by_lane_what_its_step_did() -> None:
    cases = (case("cause"), case("end", outcome="printed"))
    made = record(
        provoked("1", result("end", printed="same-failure")),
        provoked("2", result("end", printed="works-here")),
        provoked("3", result("end")),
        cases=cases,
    )
    proof = prove(made, END)
    assert [v.shown for v in proof.lanes] == ["same-failure", "works-here", "unproven"]
    assert (proof.k, proof.n) == (1, 3)


def test_of_several_cases_the_one_that_speaks_against_the_claim_is_shown() -> None:
    cases = (case("cause"), case("end"), case("end", 1, outcome="works-here"))
    made = record(provoked("1", result("end"), result("end", number=1)), cases=cases)
    assert prove(made, END).lanes[0].shown == "works-here"


def test_a_script_that_did_not_pass_proves_nothing_whatever_its_case_says() -> None:
    shown: Shown = "unproven"
    assert prove(record(provoked("1", result("mend", False))), MEND).lanes[0].shown == shown


# --- tiers and figures -------------------------------------------------------------


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
        lane(f"{n}", result("cause", held), level=level) for n, (level, held) in enumerate(lanes)
    ]
    assert prove(record(*evidence), CAUSE).tier == tier


def test_a_primary_source_gives_a_tier_where_nothing_ran() -> None:
    sourced = record(sources=(Source("s", "https://a.example", "code", ("cause",)),))
    article = record(sources=(Source("s", "https://a.example", "article", ("cause",)),))

    assert prove(sourced, CAUSE).tier == "sourced"
    assert prove(sourced, MEND).tier == "asserted"
    assert prove(article, CAUSE).tier == "asserted"


def test_the_figures_of_a_record() -> None:
    made = record(
        provoked("1", result("mend"), result("dodge")),
        provoked("2", result("mend"), result("dodge", False)),
        claims=(CAUSE, MEND, DODGE),
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
    made = record(*[provoked(f"{n}", result("mend", h)) for n, h in enumerate(held)])
    proofs = {claim.id: prove(made, claim) for claim in made.claims}
    assert figures(made, proofs).resolvable == resolvable


def test_without_evidence_every_figure_is_null() -> None:
    made = record()
    found = figures(made, {claim.id: prove(made, claim) for claim in made.claims})

    assert (found.confidence, found.fix_success_rate, found.resolvable, found.last_confirmed) == (
        None,
    ) * 4
    assert found.evidence_count == 0


def test_reports_are_the_threads_that_confirm_the_cause() -> None:
    sources = (
        Source("a", "https://a.example", "thread", ("cause",), "reporter"),
        Source("b", "https://b.example", "thread", (), "maintainer"),
        Source("c", "https://c.example", "thread", ("mend",), "reporter"),
        Source("d", "https://d.example", "thread", ("cause",)),
    )
    assert record(sources=sources).reports == 2


# --- the interval ------------------------------------------------------------------


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
