"""The library of characters: sheets that a GM keeps as files and set-ups name (docs/characters.md)."""
