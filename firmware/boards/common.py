"""What the three boards have in common; their modules add which bus, which pins, how many Bluetooth links."""

import asyncio
import binascii
import gc
import os
import select
import ssl
import sys
import time

import bluetooth
import framebuf
import machine
import micropython
import neopixel
import network

from ..drivers.beam import Beam
from ..drivers.cam import Cam
from ..drivers.display import Display
from ..drivers.gate import Gate
from ..drivers.knob import Button, Knob
from ..drivers.manual import Manual
from ..drivers.piezo import Piezo
from ..drivers.pixels import Pixels
from ..drivers.radio import Radio
from ..drivers.ring import Ring
from ..drivers.scale import Scale
from ..net.wifi import Wifi
from .board import Board

WATCHDOG_MS = 8000
CAM_BAUD = 115200
I2C_HZ = 400000
TIME_FLOOR = (2026, 12, 1, 1, 0, 0, 0, 0)  # when this was written: year, month, day, weekday, h, min, s, fraction
SHARE_WITH_WIFI = 55  # percent of the time the radio listens for dice when it also does Wi-Fi


class Hardware(Board):
    """A board with the pins of a `pins_<board>` module, I2C and UART by number, and room for so many GoDice."""

    wireless = True

    def __init__(self, pins, i2c: int, uart: int, links: int):
        self.name = pins.BOARD
        self.dev = binascii.hexlify(machine.unique_id()).decode()[-12:]
        self.cause = _cause()
        self._pins = pins
        self._i2c = i2c
        self._uart = uart
        self._links = links
        self._wifi = None
        self._manual = None
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def held(self) -> bool:
        """Return whether the cancel button is held down: the way back to the prompt."""
        return self._input(self._pins.CANCEL).value() == 0

    def ticks(self) -> object:
        """Return `time.ticks_ms()`."""
        return time.ticks_ms()

    def rand(self, size: int) -> bytes:
        """Return random bytes of the chip."""
        return os.urandom(size)

    def vitals(self) -> tuple:
        """Return free heap and Wi-Fi strength."""
        return (gc.mem_free(), self._wifi.rssi() if self._wifi else 0)

    def reset(self) -> None:
        """Reset the chip."""
        machine.reset()

    def watch(self):
        """Start the watchdog."""
        return machine.WDT(timeout=WATCHDOG_MS).feed

    def console(self) -> tuple:
        """Return the USB serial port, and ignore Ctrl-C there: it may be noise, and a frame is what is read."""
        micropython.kbd_intr(-1)
        return (
            sys.stdin.buffer,
            sys.stdout.buffer,
            lambda: bool(self._readable.poll(0)),
            lambda: bool(self._writable.poll(0)),
        )

    def _input(self, pin: int):
        return machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)

    # -- parts --

    def sources(self, config, clock, tell) -> list:
        """Return what the configuration names."""
        pins = self._pins
        found = []
        names = config["sources"]
        if "pixels" in names or "godice" in names:
            found.append(self._radio(config, clock, tell))
        if "cam" in names:
            uart = machine.UART(self._uart, CAM_BAUD, tx=machine.Pin(pins.CAM_TX), rx=machine.Pin(pins.CAM_RX))
            found.append(Cam(uart, clock, tell.well))
        if "manual" in names:
            knob = Knob(self._input(pins.KNOB_A), self._input(pins.KNOB_B))
            buttons = [Button(self._input(pin)) for pin in (pins.KNOB_BUTTON, pins.CONFIRM, pins.CANCEL)]
            self._manual = Manual(clock, knob, buttons[0], buttons[1], buttons[2])
            found.append(self._manual)
        return found + self._presence(config, clock, tell)

    def _presence(self, config, clock, tell) -> list:
        pins = self._pins
        found = []
        names = config["presence"]
        if "beam" in names:
            found.append(Beam("beam", self._input(pins.BEAM_OUT), clock, tell.well))
            found.append(Beam("funnel", self._input(pins.BEAM_IN), clock, tell.well, 0))
        if "piezo" in names:
            adc = machine.ADC(machine.Pin(pins.PIEZO))
            if hasattr(machine.ADC, "ATTN_11DB"):
                adc.atten(machine.ADC.ATTN_11DB)
            found.append(Piezo(adc, clock, config["piezo"]["threshold"]))
        if "load" in names:
            data = machine.Pin(pins.SCALE_DATA, machine.Pin.IN)
            sck = machine.Pin(pins.SCALE_CLOCK, machine.Pin.OUT, value=0)
            load = config["load"]
            found.append(
                Scale(data, sck, clock, machine.disable_irq, machine.enable_irq, load["step"], load["counts_per_die"])
            )
        return found

    def _radio(self, config, clock, tell):
        names = config["sources"]
        pixels = None
        if "pixels" in names:
            settings = config["pixels"]
            pixels = Pixels(settings["allow"], settings["rssi"], settings["fudge"], tell.low)
        godice = config["godice"]
        return Radio(
            bluetooth.BLE(),
            asyncio.ThreadSafeFlag(),
            clock,
            bluetooth.UUID,
            pixels,
            min(self._links, godice["links"] or self._links) if "godice" in names else 0,
            godice["shells"],
            godice["d4"],
            100 if config["link"] == "usb" else SHARE_WITH_WIFI,
            tell.low,
        )

    def outputs(self, config) -> list:
        """Return what the configuration names."""
        pins = self._pins
        found = []
        names = config["outputs"]
        if "display" in names:
            i2c = machine.I2C(self._i2c, scl=machine.Pin(pins.I2C_SCL), sda=machine.Pin(pins.I2C_SDA), freq=I2C_HZ)
            found.append(Display(i2c, _canvas, self._form))
        if "ring" in names:
            lights = neopixel.NeoPixel(machine.Pin(pins.LEDS), pins.LED_COUNT)
            found.append(Ring(lights, pins.LED_COUNT, pins.LED_MAX))
        if "gate" in names:
            pwm = machine.PWM(machine.Pin(pins.GATE), freq=pins.SERVO_HZ, duty_ns=0)
            found.append(Gate(pwm, config["gate"]["open_us"], config["gate"]["shut_us"]))
        return found

    def _form(self) -> list:
        return self._manual.lines() if self._manual else []

    def network(self, config, clock, log, reset):
        """Return the station interface, kept up."""
        if config["wifi"]["country"]:
            network.country(config["wifi"]["country"])
        wlan = network.WLAN(network.STA_IF)

        def settle() -> None:
            wlan.config(pm=network.WLAN.PM_NONE)  # a Pico W that saves power goes deaf

        up = (config["wifi"]["ssid"], config.secrets["wifi_password"])
        self._wifi = Wifi(wlan, up, clock, log, reset, settle)
        return self._wifi

    def tls(self):
        """Return a context that trusts `/ca.der`."""
        if time.gmtime()[0] < TIME_FLOOR[0]:  # a board wakes up years ago: no certificate would be valid yet
            machine.RTC().datetime(TIME_FLOOR)
        with open(self.root + "/ca.der", "rb") as file:
            trusted = file.read()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(cadata=trusted)
        return context


def _canvas(buffer, width: int, height: int):
    return framebuf.FrameBuffer(buffer, width, height, framebuf.MONO_VLSB)


def _cause() -> str:
    causes = {
        machine.PWRON_RESET: "power",
        machine.WDT_RESET: "watchdog",
        getattr(machine, "SOFT_RESET", -1): "soft",
    }
    return causes.get(machine.reset_cause(), "unknown")


def begin(board: Hardware, start) -> None:
    """Start the tray, unless the cancel button is held: then return to the prompt."""
    if board.held():
        print("cancel is held: the tray does not start")
        return
    start(board)
