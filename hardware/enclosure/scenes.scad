// What the pictures of docs/build-a-tray.md show. Not for printing. hardware/pictures.py lists scenes and cameras.
include <params.scad>
use <assembly.scad>
use <tower_half.scad>
use <tower_cover.scad>
use <gate.scad>
use <flap.scad>
use <tray.scad>
use <console.scad>
use <panel.scad>
use <models.scad>
scene = "inside";

shell_shade = "#4b5d6b";
face_shade = "#d9d4c7";
flap_shade = "#d9822b";

module solid() { render(convexity = 6) children(); }

// The right half seen from inside, dice on their way down.
module inside() {
  color(shell_shade) solid() placed_right();
  color(shell_shade) solid() intersection() {
    placed_gate();
    translate([-0.01, -100, 0]) cube([200, 300, 400]);
  }
  color(flap_shade) solid() placed_flap(0.7);
  placed_servo();
  color("#2f3d48") solid() intersection() {
    placed_tray();
    translate([-5, -90, 0]) cube([300, 200, 200]);
  }
  translate([8, 38, high_root + 40]) rotate([20, 40, 10]) die(16, "gold");
  translate([8, 30, high_tip + 18]) rotate([0, 0, 0]) rotate([45, 0, 0]) die(16, "crimson");
  translate([8, 14, low_root - 4]) rotate([-45, 0, 0]) die(16, "mediumseagreen");
  translate([8, 22, ramp_at(22) + 10]) rotate([ramp_angle, 0, 0]) die(16, "mediumpurple");
  translate([8, -40, floor_z + 8]) rotate([0, 0, 30]) die(16, "tomato");
  // Where the beams run.
  for (at = [beam_in, beam_out]) color("red") translate([-4, at[0], at[1]]) rotate([0, 90, 0]) cylinder(d = 1, h = 36, $fn = 12);
}

// The outer face of the left half with its beams and their wires, its cover pulled off.
module side() {
  color(shell_shade) solid() placed_left();
  placed_beams([-1]);
  x = -tower_w / 2 + 2.5;
  color("black") hull() for (z = [beam_in[1] + 12, console_window[0][1] + 9]) translate([x, beam_in[0], z]) sphere(1, $fn = 12);
  color("black") hull() for (y = [beam_in[0], cross_hole[0]]) translate([x, y, console_window[0][1] + 8]) sphere(1, $fn = 12);
  color("red") hull() for (z = [beam_out[1] + 12, console_window[0][1] + 9]) translate([x, beam_in[0] + 1.2, z]) sphere(1, $fn = 12);
  color("red") hull() for (y = [beam_in[0] + 1.2, cross_hole[0]]) translate([x, y, console_window[0][1] + 10]) sphere(1, $fn = 12);
  color(face_shade) translate([-60, -110, 0]) solid() placed_cover("left");
}

// The gate's back with the servo pulled out, and the flap with its horn pocket.
module gate_back() {
  color(shell_shade) solid() gate();
  translate([axis_x, shaft_d + 35, axis_z]) servo();
  color(flap_shade) translate([95, 10, 30]) rotate([0, 0, 0]) solid() flap();
}

module console_open() {
  color(shell_shade) solid() console_box();
  translate([board_x, console[1] - wall - 1, wall + standoff]) electronics();
}

module panel_back() mirror([1, 0, 0]) {
  color(face_shade) solid() panel_part();
  translate([0, 0, panel_t]) {
    translate([oled_at[0], oled_at[1] - oled_shift, 0.4]) display();
    translate(knob_at) { led_ring(); knob(); }
    translate(buttons_at[0]) button("seagreen");
    translate(buttons_at[1]) button("crimson");
  }
}

// The tray with its load cell, the floor lifted off. Needs scale = true.
module scale_tray() {
  color("#2f3d48") solid() placed_tray();
  placed_cell();
  color("#7d8b97") translate([0, 0, 75]) solid() placed_plate();
}

// Every part of the core tray as it lies on the print bed.
module beds() {
  module bed_at(i, j) { translate([i * 240, j * 240, 0]) { color("gainsboro") translate([0, 0, -1]) cube([bed, bed, 1]); children(); } }
  bed_at(0, 1) color("#2f3d48") translate([8, 30, 0]) solid() tray_part();
  bed_at(1, 1) color(shell_shade) {
    translate([20, 20, 0]) solid() tower_half("left");
    translate([190, 20, 0]) solid() tower_half("right");
  }
  bed_at(2, 1) color(shell_shade) translate([20, 20, 0]) solid() console_box();
  bed_at(2, 0) color(flap_shade) translate([80, 140, 5]) solid() flap();
  bed_at(0, 0) color(shell_shade) translate([80, 70, 0]) solid() gate();
  bed_at(1, 0) color(face_shade) {
    translate([20, 20, 0]) solid() tower_cover("left");
    translate([100, 20, 0]) solid() tower_cover("right");
  }
  bed_at(2, 0) color(face_shade) translate([170, 40, 0]) solid() panel_print();
}

if (scene == "inside") inside();
if (scene == "side") side();
if (scene == "gate") gate_back();
if (scene == "console") console_open();
if (scene == "panel") panel_back();
if (scene == "beds") beds();
if (scene == "scale") scale_tray();
