"""What is tried only where it is installed; it counts neither as passed nor as skipped elsewhere."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("ray") else ["test_ray.py"]
