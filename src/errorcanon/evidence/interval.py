"""The Jeffreys interval, with the standard library alone.

Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion", Statistical Science
16(2), 2001, section 4.3: quantiles of Beta(k + 1/2, n - k + 1/2), with the lower end 0 where
k = 0 and the upper end 1 where k = n. The incomplete beta function is the continued fraction of
DLMF 8.17.22.
"""

from __future__ import annotations

import math

_STEPS, _TINY = 300, 1e-300
_HALVINGS = 60


def jeffreys(k: int, n: int, level: float = 0.9) -> tuple[float, float]:
    """Give the interval for k of n; both ends lie in [0, 1].

    Raises:
        ValueError: k is not between 0 and n, or n is not positive.
    """
    if not 0 <= k <= n or n < 1:
        raise ValueError(f"{k} of {n} is no proportion")
    tail = (1 - level) / 2
    a, b = k + 0.5, n - k + 0.5
    low = 0.0 if k == 0 else _quantile(tail, a, b)
    high = 1.0 if k == n else _quantile(1 - tail, a, b)
    return low, high


def _quantile(probability: float, a: float, b: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _incomplete_beta(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """Give the regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    scale = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1) / (a + b + 2):
        return scale * _fraction(x, a, b) / a
    return 1 - scale * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Evaluate the continued fraction by Lentz's method."""
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away_from_zero(1 + term * d)
            c = _away_from_zero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
