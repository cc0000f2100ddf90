"""Pins of the ESP32-S3-DevKitC-1 (N8 or N8R2)."""
# Generated from hardware/pins.toml by `python -m hardware.generate_pins`: change it there.

BOARD = "esp32s3"

I2C_SDA = 8
I2C_SCL = 9
LEDS = 4
GATE = 5
BEAM_IN = 6
BEAM_OUT = 7
PIEZO = 1
SCALE_DATA = 15
SCALE_CLOCK = 16
KNOB_A = 17
KNOB_B = 18
KNOB_BUTTON = 40
CONFIRM = 41
CANCEL = 42
CAM_TX = 47
CAM_RX = 21

LED_COUNT = 16
LED_MAX = 64
SERVO_HZ = 50
