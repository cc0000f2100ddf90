"""What a tray is made of: pins, parts, wiring, power, enclosure, and the scripts that check them."""
