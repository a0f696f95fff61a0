"""Known and unknown failures in logs of any size."""
