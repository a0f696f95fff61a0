from __future__ import annotations

from making import make_record

from errorcanon.model import CaseResult, Claim, Lane, Level, Record


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
    return made._replace(
        claims=claims, inputs={lane.name: "now" for lane in lanes}, evidence=lanes, **fields
    )  # type: ignore[arg-type] # fields of Record
