"""The ways to a tray: serial, TCP, MQTT, the WLED dice tray, and one in memory for tests."""
