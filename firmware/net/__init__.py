"""Ways to a bridge: USB serial, TCP, MQTT over Wi-Fi. Runs under CPython and MicroPython."""
