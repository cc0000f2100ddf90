"""Pins of the Raspberry Pi Pico 2 W."""
# Generated from hardware/pins.toml by `python -m hardware.generate_pins`: change it there.

BOARD = "pico2w"

I2C_SDA = 4
I2C_SCL = 5
LEDS = 15
GATE = 14
BEAM_IN = 12
BEAM_OUT = 13
PIEZO = 26
SCALE_DATA = 10
SCALE_CLOCK = 11
KNOB_A = 6
KNOB_B = 7
KNOB_BUTTON = 8
CONFIRM = 9
CANCEL = 22
CAM_TX = 0
CAM_RX = 1

LED_COUNT = 16
LED_MAX = 64
SERVO_HZ = 50
