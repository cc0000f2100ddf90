"""The boards: pins, buses, radio, reset. The only place that knows `machine`, `network` and `bluetooth`."""
