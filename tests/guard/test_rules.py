from __future__ import annotations

from dataclasses import replace

import pytest

from errorcanon.evidence.rates import prove
from errorcanon.guard import calls
from errorcanon.guard.calls import Call, Tensor
from errorcanon.guard.rules import RULES, Rule, judge
from errorcanon.model import Record


def name_of(rule: Rule) -> str:
    return f"{rule.name}-{'-'.join(rule.frameworks)}"


# --- a rule without evidence is not in the table -------------------------------


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_a_rule_is_carried_by_a_claim_that_ran_and_held(
    rule: Rule, records: dict[str, Record]
) -> None:
    record = records[rule.record]
    [claim] = [claim for claim in record.claims if claim.id == rule.claim]
    proof = prove(record, claim)
    # TensorFlow's own calls need a GPU; what it asks of cuDNN was run on cuDNN: a model.
    ran = proof.lanes or proof.modelled
    assert ran and proof.k == proof.n
    held = [lane for lane in ran if lane.holds and rule.holds_in(lane.versions)]
    assert held, "no lane in which the claim held is one that the rule speaks of"


@pytest.mark.parametrize("rule", [r for r in RULES if r.claim == "cause"], ids=name_of)
def test_a_rule_is_silent_where_the_failure_did_not_appear(
    rule: Rule, records: dict[str, Record]
) -> None:
    record = records[rule.record]
    [cause] = [claim for claim in record.claims if claim.id == "cause"]
    for lane in prove(record, cause).contrast:
        assert lane.holds or not rule.holds_in(lane.versions), lane.name


@pytest.mark.parametrize("rule", [r for r in RULES if r.claim != "cause"], ids=name_of)
def test_a_rule_that_no_cause_carries_says_what_happens_instead(rule: Rule) -> None:
    assert rule.outcome


@pytest.mark.parametrize(
    ("torch", "outcome"),
    [
        ("2.1", "nothing is raised: each channel whose variance is not above -epsilon becomes NaN"),
        (
            "2.9.1",
            "nothing is raised: each channel whose variance is not above -epsilon becomes NaN",
        ),
        ("2.10", ""),
        ("2.13.0", ""),
    ],
)
def test_a_target_is_told_what_happens_in_it(torch: str, outcome: str) -> None:
    norm = replace(NORM, epsilon=-1e-5)
    call = Call("layer", "Layer", "torch", norm, IMAGES, 1)
    (fault,) = judge(call, {"torch": torch})
    assert fault.outcome == outcome
    assert (outcome in str(fault)) and ("NaN" in str(fault)) == bool(outcome)


def test_the_table_names_a_case_once() -> None:
    rows = [
        (rule.name, operation, framework, rule.affects)
        for rule in RULES
        for operation in rule.operations
        for framework in rule.frameworks
    ]
    assert len(rows) == len(set(rows))


# --- where the bounds are ------------------------------------------------------

CONVOLUTION = calls.Convolution(
    channels=4,
    filters=8,
    kernel=(3, 3),
    stride=(1, 1),
    dilation=(1, 1),
    padding=((0, 0), (0, 0)),
    groups=1,
    dtype="float32",
)
NORM = calls.BatchNorm(channels=4, epsilon=1e-5, dtype="float32", training=True)
POOLING = calls.Pooling((2, 2), (2, 2), ((0, 0), (0, 0)), (1, 1))
IMAGES = Tensor((2, 4, 8, 8), "float32")


def rules_broken(
    operation: calls.Operation,
    tensor: Tensor | None = IMAGES,
    framework: calls.Framework = "torch",
    axis: int = 1,
    **versions: str,
) -> set[str]:
    call = Call("layer", "Layer", framework, operation, tensor, axis)
    return {fault.rule for fault in judge(call, versions)}


def test_a_layer_with_usual_values_breaks_nothing() -> None:
    for operation in (CONVOLUTION, NORM, POOLING):
        assert rules_broken(operation) == set()
        assert rules_broken(operation, None) == set()


@pytest.mark.parametrize(
    ("size", "padding", "dilation", "broken"),
    [(3, 0, 1, False), (2, 0, 1, True), (1, 1, 1, False), (4, 0, 2, True), (5, 0, 2, False)],
)
def test_a_kernel_may_be_as_large_as_the_padded_map(
    size: int, padding: int, dilation: int, broken: bool
) -> None:
    convolution = replace(
        CONVOLUTION, padding=((padding, padding),) * 2, dilation=(dilation, dilation)
    )
    found = rules_broken(convolution, Tensor((2, 4, size, size), "float32"))
    assert found == ({"window-larger-than-map"} if broken else set())


@pytest.mark.parametrize(
    ("values", "broken"),
    [
        ({"stride": (1, 0)}, True),
        ({"stride": (-1, 1)}, True),
        ({"dilation": (0, 1)}, True),
        ({"padding": ((-1, 0), (0, 0))}, True),
        ({"stride": (1, 9), "padding": ((0, 9), (9, 0))}, False),
    ],
)
def test_strides_and_dilations_are_at_least_one_and_paddings_zero(
    values: dict[str, tuple[int, ...]], broken: bool
) -> None:
    found = rules_broken(replace(CONVOLUTION, **values))
    assert found == ({"below-the-least"} if broken else set())


@pytest.mark.parametrize(
    ("window", "dilation", "padding", "broken"),
    [(2, 1, 1, False), (3, 1, 2, True), (3, 2, 2, True), (0, 1, 0, False)],
)
def test_a_pooling_is_padded_by_half_its_undilated_window_at_most(
    window: int, dilation: int, padding: int, broken: bool
) -> None:
    pooling = replace(
        POOLING, window=(window,) * 2, dilation=(dilation,) * 2, padding=((padding,) * 2,) * 2
    )
    found = rules_broken(pooling) - {"below-the-least"}
    assert found == ({"padding-over-half-the-window"} if broken else set())


@pytest.mark.parametrize(
    ("groups", "broken"), [(1, False), (2, False), (4, False), (3, True), (8, True), (0, True)]
)
def test_groups_divide_channels_and_filters(groups: int, broken: bool) -> None:
    found = rules_broken(replace(CONVOLUTION, groups=groups))
    assert found == ({"groups"} if broken else set())


@pytest.mark.parametrize(
    ("shape", "training", "broken"),
    [
        ((1, 4), True, True),
        ((1, 4, 1, 1), True, True),
        ((1, 4), False, False),
        ((2, 4), True, False),
        ((1, 4, 1, 2), True, False),
        ((None, 4), True, False),
    ],
)
def test_training_needs_more_than_one_value_per_channel(
    shape: tuple[int | None, ...], training: bool, broken: bool
) -> None:
    found = rules_broken(replace(NORM, training=training), Tensor(shape, "float32"))
    assert found == ({"one-value-per-channel"} if broken else set())


@pytest.mark.parametrize("operation", [CONVOLUTION, POOLING])
@pytest.mark.parametrize(
    ("shape", "broken"), [((2, 4, 0, 8), True), ((2, 4, 8, 0), True), ((0, 4, 8, 8), False)]
)
def test_a_map_has_no_side_of_zero(
    operation: calls.Operation, shape: tuple[int, ...], broken: bool
) -> None:
    found = rules_broken(operation, Tensor(shape, "float32"))
    assert found == ({"empty-map"} if broken else set())
    on_cudnn = rules_broken(operation, Tensor(shape, "float32"), "tensorflow", tensorflow="2.8")
    assert on_cudnn == found


def test_same_padding_always_fits() -> None:
    same = replace(CONVOLUTION, padding=None)
    assert rules_broken(same, Tensor((2, 4, 1, 1), "float32")) == set()


def test_a_size_that_is_not_known_breaks_nothing() -> None:
    unknown = Tensor((None, 4, None, None), "float32")
    assert rules_broken(CONVOLUTION, unknown) == set()


@pytest.mark.parametrize(("epsilon", "broken"), [(1e-12, False), (0.0, True), (-1e-12, True)])
def test_epsilon_in_training_is_above_zero_since_torch_2_10(epsilon: float, broken: bool) -> None:
    found = rules_broken(replace(NORM, epsilon=epsilon), torch="2.10.0")
    assert found == ({"batch-norm-epsilon-not-positive"} if broken else set())


@pytest.mark.parametrize(
    ("cudnn", "epsilon", "broken"),
    [
        ("7.4.2", 9.9e-6, True),
        ("7.4.2", 1e-5, False),
        ("7.5.0", 1e-6, False),
        ("90100", 1e-6, False),
    ],
)
def test_the_least_epsilon_is_that_of_the_library(cudnn: str, epsilon: float, broken: bool) -> None:
    norm = replace(NORM, epsilon=epsilon)
    found = rules_broken(norm, framework="tensorflow", cudnn=cudnn)
    assert found == ({"batch-norm-epsilon-below-minimum"} if broken else set())


@pytest.mark.parametrize("epsilon", [0.0, -1e-12, 1e-12])
@pytest.mark.parametrize("training", [False, True])
def test_epsilon_is_above_zero_in_jax_in_every_mode(epsilon: float, training: bool) -> None:
    norm = replace(NORM, epsilon=epsilon, training=training)
    found = rules_broken(norm, framework="jax")
    assert found == ({"batch-norm-epsilon-not-positive"} if epsilon <= 0 else set())


@pytest.mark.parametrize(
    ("epsilon", "sums_in", "training", "flax", "broken"),
    [
        (2.9e-8, "float16", False, "0.12.8", True),
        (3.0e-8, "float16", False, "0.12.8", False),
        (2.9e-8, "float16", True, "0.12.8", False),
        (2.9e-8, "bfloat16", False, "0.12.8", False),
        (2.9e-8, "float16", False, "0.12.0", False),
    ],
)
def test_an_epsilon_is_not_rounded_to_zero_by_half_precision(
    epsilon: float, sums_in: str, training: bool, flax: str, broken: bool
) -> None:
    norm = replace(NORM, epsilon=epsilon, sums_in=sums_in, training=training)
    found = rules_broken(norm, framework="jax", flax=flax)
    assert found == ({"batch-norm-epsilon-lost-in-half"} if broken else set())


@pytest.mark.parametrize(
    ("shape", "broken"), [((2, 4), False), ((2, 5), True), ((4,), False), ((2, None), False)]
)
def test_the_last_axis_holds_the_features_of_a_dense_layer(
    shape: tuple[int | None, ...], broken: bool
) -> None:
    dense = calls.Dense(features=4, dtype="float32")
    found = rules_broken(dense, Tensor(shape, "float32"))
    assert found == ({"features"} if broken else set())


def keras_breaks(operation: calls.Operation, shape: tuple[int, ...], backend: str) -> list[str]:
    tensor = Tensor(shape, "float32")
    call = Call("layer", "Layer", backend, operation, tensor, -1, through_keras=True)
    return [fault.record for fault in judge(call, {})]


@pytest.mark.parametrize("backend", ["tensorflow", "torch", "jax"])
def test_keras_refuses_channels_before_its_backend_does(backend: str) -> None:
    assert keras_breaks(CONVOLUTION, (2, 8, 8, 4), backend) == []
    assert keras_breaks(CONVOLUTION, (2, 8, 8, 3), backend) == ["tensorflow/conv-channel-mismatch"]


@pytest.mark.parametrize(
    ("operation", "shape", "broken"),
    [
        (CONVOLUTION, (8, 8, 4), True),
        (CONVOLUTION, (2, 5, 8, 8, 4), False),
        (POOLING, (8, 8, 4), True),
        (POOLING, (2, 5, 8, 8, 4), True),
        (calls.Recurrent(3, time_axis=1), (2, 3), True),
        (calls.Recurrent(3, time_axis=1), (2, 5, 3), False),
    ],
)
def test_a_wrong_number_of_axes_is_all_that_is_said_of_a_keras_layer(
    operation: calls.Operation, shape: tuple[int, ...], broken: bool
) -> None:
    expected = ["tensorflow/keras-incompatible-rank"] if broken else []
    assert keras_breaks(operation, shape, "tensorflow") == expected


def test_a_limit_of_old_releases_is_not_held_against_an_unknown_one() -> None:
    assert rules_broken(replace(NORM, epsilon=1e-6), framework="tensorflow") == set()


@pytest.mark.parametrize(
    ("samples", "training", "broken"),
    [(65535, False, False), (65536, False, True), (65536, True, False)],
)
def test_batch_normalisation_takes_65535_samples_outside_training(
    samples: int, training: bool, broken: bool
) -> None:
    norm = replace(NORM, training=training)
    found = rules_broken(norm, Tensor((samples, 4, 1, 1), "float32"))
    assert found == ({"batch-norm-samples"} if broken else set())


@pytest.mark.parametrize(
    ("tensor", "broken"),
    [
        (Tensor((2**15, 4, 2**7, 2**7 - 1), "float32"), False),
        (Tensor((2**15, 4, 2**7, 2**7), "float32"), True),
        (Tensor((2, 4, 8, 8), "float32", span=2**31 - 1), False),
        (Tensor((2, 4, 8, 8), "float32", span=2**31), True),
    ],
)
def test_a_tensor_holds_and_spans_less_than_two_to_the_31(tensor: Tensor, broken: bool) -> None:
    found = rules_broken(CONVOLUTION, tensor)
    assert found == ({"too-many-elements"} if broken else set())


def test_an_empty_batch_is_a_fault_where_it_was_seen_to_be_one() -> None:
    empty = Tensor((0, 8, 8, 4), "float32")
    found = rules_broken(CONVOLUTION, empty, "tensorflow", -1, tensorflow="2.15.1")
    assert found == {"empty-batch"}
    assert rules_broken(CONVOLUTION, empty, "tensorflow", -1, tensorflow="2.8.0") == set()
    assert rules_broken(CONVOLUTION, Tensor((0, 4, 8, 8), "float32")) == set()


def test_the_axes_of_a_single_sample_are_read_right() -> None:
    sample = Tensor((4, 8, 2), "float32")
    assert rules_broken(CONVOLUTION, sample, axis=0) == {"window-larger-than-map"}


def test_a_sequence_has_a_step_in_every_row() -> None:
    recurrent = calls.Recurrent(3, time_axis=1)
    assert rules_broken(recurrent, Tensor((2, 0, 3), "float32")) == {"empty-sequence"}
    assert rules_broken(replace(recurrent, lengths=(3, 0))) == {"empty-sequence"}
    assert rules_broken(replace(recurrent, lengths=(3, 1))) == set()
