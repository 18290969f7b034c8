"""Run learn.ipynb as it stands and write what its cells print into it: `python docs/notebook.py`."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "learn.ipynb"


def run(notebook: dict[str, Any]) -> None:
    """Run the cells one after another, as Jupyter would, and keep their outputs and numbers."""
    names: dict[str, Any] = {}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, start=1):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)
        lines = printed.getvalue().splitlines(keepends=True)
        shown = {"name": "stdout", "output_type": "stream", "text": lines}
        cell |= {"execution_count": number, "outputs": [shown] if lines else []}


if __name__ == "__main__":
    whole = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    run(whole)
    NOTEBOOK.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
