"""Reads `bom.csv`: what to buy. Prices are in US dollars for the whole row and were never looked up."""

import csv
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("bom.csv")


@dataclass(frozen=True, slots=True)
class Item:
    """One row: `refs` are the wired parts it covers, `board` is a board's key or "all"."""

    part: str
    quantity: str
    refs: tuple[str, ...]
    option: str
    board: str
    maker: str
    maker_part: str
    usd_low: float
    usd_high: float
    alternatives: str


def load() -> list[Item]:
    """Return the rows of `bom.csv`; raise ValueError or KeyError when a row is not complete."""
    with SOURCE.open(newline="", encoding="utf-8") as file:
        return [
            Item(
                part=row["part"],
                quantity=row["quantity"],
                refs=tuple(row["refs"].split()),
                option=row["option"],
                board=row["board"],
                maker=row["maker"],
                maker_part=row["maker_part"],
                usd_low=float(row["usd_low"]),
                usd_high=float(row["usd_high"]),
                alternatives=row["alternatives"],
            )
            for row in csv.DictReader(file, strict=True)
        ]


def cost(items: list[Item], board: str, options: set[str]) -> tuple[float, float]:
    """Return the lowest and highest sum, in dollars, of what `board` with `options` needs."""
    needed = [item for item in items if item.board in (board, "all") and item.option in options]
    return sum(item.usd_low for item in needed), sum(item.usd_high for item in needed)
