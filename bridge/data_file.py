"""Reads data that people keep in files: TOML or, where the name ends in `.json`, JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bridge.toml import TomlError, read_toml


def read_data(path: Path) -> tuple[dict[str, Any], str]:
    """The data and the text of a file. Raises `TomlError` where it cannot be read, or is no object."""
    if path.suffix.lower() != ".json":
        return read_toml(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise TomlError(path, f"not valid JSON: {error.msg}", line=error.lineno) from error
    except RecursionError as error:
        raise TomlError(path, "lists and objects are nested too deep") from error
    except UnicodeDecodeError as error:
        raise TomlError(path, "cannot be read: no text in UTF-8") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise TomlError(path, f"cannot be read: {reason}") from error
    if not isinstance(data, dict):
        raise TomlError(path, "not a JSON object")
    return data, text
