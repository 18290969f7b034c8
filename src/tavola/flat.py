"""The native ints and arrays of compiled rules; plain ints and lists without a compiler.

The only module that knows about compilation, and itself never compiled: mypyc reads the first
half, the interpreter runs the second.

Compiled code never lets go of an array that plain Python hands it, be it an argument or an attribute. So what
plain Python calls takes arrays as `Any`, and a state is made of another by `fill`, not by its constructor.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i16 = int  # for the numbers of large arrays, which are copied with every position; reckon with i64
    i64 = int

    def _new_list(items=(), *, capacity=0):
        return list(items)

    class vec:
        def __class_getitem__(cls, item):
            return _new_list

    def append(items, item):
        items.append(item)
        return items

    def extend(items, more):
        items.extend(more)
        return items

    def mypyc_attr(**_options):
        return lambda cls: cls
