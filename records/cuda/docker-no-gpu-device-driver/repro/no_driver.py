# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Ask for GPUs of a Docker daemon that knows no GPU driver, and let its error out. Needs Docker without the toolkit."""
import sys

from daemon import with_gpu

answer = with_gpu()
sys.stderr.write(answer.stderr)
sys.exit(answer.returncode)
