"""What holds for all tests."""

import os

# Small nets learn no faster with several threads, and threads of several workers keep each other waiting.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
