"""The pure core of a tray: frames, store, link and state machine. No I/O but the store's files, no global state."""
