"""The tests that PettingZoo's makers wrote, without their warning about their own games.

Where pygame is installed, importing them also imports an example game by a way that its makers deprecate.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

__all__ = ["api_test", "render_test", "seed_test"]
