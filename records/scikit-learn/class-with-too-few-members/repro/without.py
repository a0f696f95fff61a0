# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""Without stratify a rare class is in one part only."""
import numpy as np
from sklearn.model_selection import train_test_split

y = np.array([0] * 95 + [1] * 4 + [2])
missing = 0
for seed in range(20):
    train, test = train_test_split(y, test_size=0.2, random_state=seed)
    missing += len(set(test)) < 3
print("of 20 splits without stratify", missing, "lack a class in the test part")
assert missing >= 15
