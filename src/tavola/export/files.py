"""Tables as files: JSON lines, or Parquet by pyarrow."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from tavola.export.rows import Row
from tavola.extras import brought_by
from tavola.game import BadOption


class Sheet(Protocol):
    """A file under way."""

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows."""


@contextmanager
def sheet(file: Path, columns: Mapping[str, str]) -> Iterator[Sheet]:
    """Open a file by the end of its name; a run that fails leaves nothing behind that looks whole."""
    if file.suffix not in (".jsonl", ".parquet"):
        raise BadOption(f"cannot write {file.name!r}; the name must end in .jsonl or .parquet")
    half = file.with_name(file.name + ".part")
    opened = _Lines(half, columns) if file.suffix == ".jsonl" else _Parquet(half, columns)
    try:
        yield opened
    except BaseException:
        opened.close()
        half.unlink(missing_ok=True)
        raise
    opened.close()
    half.replace(file)


class _Lines:
    def __init__(self, file: Path, columns: Mapping[str, str]) -> None:
        self.columns = list(columns)
        self.out = file.open("w", encoding="utf-8")

    def add(self, rows: Sequence[Row]) -> None:
        write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        self.out.writelines(write({name: row[name] for name in self.columns}) + "\n" for row in rows)

    def close(self) -> None:
        self.out.close()


class _Parquet:
    def __init__(self, file: Path, columns: Mapping[str, str]) -> None:
        with brought_by("parquet", "Parquet"):
            import pyarrow
            import pyarrow.parquet
        self.arrow: Any = pyarrow
        fields = [(name, _kind(pyarrow, kind)) for name, kind in columns.items()]
        self.schema: Any = pyarrow.schema(fields)
        self.out: Any = pyarrow.parquet.ParquetWriter(file, self.schema, compression="zstd")

    def add(self, rows: Sequence[Row]) -> None:
        self.out.write_table(self.arrow.Table.from_pylist(list(rows), self.schema))

    def close(self) -> None:
        self.out.close()


def _kind(arrow: Any, kind: str) -> Any:  # noqa: ANN401
    plain = {
        "string": arrow.string(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "bool": arrow.bool_(),
        "float": arrow.float32(),
    }
    inside = kind.removeprefix("list<").removesuffix(">")
    return arrow.list_(plain[inside]) if kind.startswith("list<") else plain[kind]
