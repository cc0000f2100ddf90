// The console's lid: display window, LED ring around the knob, confirm and cancel. It prints on its face.
// x to the right and y up the slope as the table sees it, z = 0 the face, z = panel_t the back (so it is mirrored
// for printing by the module panel_print).
include <params.scad>

module mark(points, width) {
  for (i = [0 : len(points) - 2]) hull() for (p = [points[i], points[i + 1]]) translate(p) circle(d = width, $fn = 16);
}

module through() {
  translate(oled_at - oled_view / 2) square(oled_view);
  translate(knob_at) {
    circle(d = knob_hole, $fn = 40);
    for (i = [0:15]) rotate(i * 22.5 + ring_turn) translate([0, ring[2] / 2]) circle(d = 4.6, $fn = 20);
  }
  for (at = buttons_at) translate(at) circle(d = button_hole, $fn = 48);
  i = panel_inset;
  for (x = [i, panel[0] - i], y = [i, panel[1] - i]) translate([x, y]) circle(d = m3_clear, $fn = 24);
}

// Seen from the front, lying on its back.
module panel_part() {
  difference() {
    union() {
      linear_extrude(panel_t) square(panel);
      // Pegs that carry the display; melt or screw them.
      translate(oled_at - [0, oled_shift]) for (i = [-1, 1], j = [-1, 1])
        translate([i * oled_holes[0] / 2, j * oled_holes[1] / 2, panel_t - 0.01]) {
          cylinder(d = 4.4, h = 2, $fn = 24);
          cylinder(d = 1.9, h = 4.5, $fn = 16);
        }
      // Rim around the LED ring, whose LEDs touch the panel behind their holes; it is open where the wires leave.
      translate([knob_at[0], knob_at[1], panel_t - 0.01]) linear_extrude(3) difference() {
        circle(d = ring[0] + 4 * fit + 3, $fn = 72);
        circle(d = ring[0] + 4 * fit, $fn = 72);
        for (turn = [0, 180]) rotate(turn) translate([0, -7]) square([ring[0], 14]);
      }
    }
    translate([0, 0, -1]) linear_extrude(panel_t + 2) through();
    // Bevel of the display window.
    translate([oled_at[0], oled_at[1], -0.01]) hull() {
      linear_extrude(0.01) square(oled_view + [4, 4], center = true);
      translate([0, 0, 1.8]) linear_extrude(0.01) square(oled_view, center = true);
    }
    // A tick and a cross beside the buttons.
    translate([0, 0, -0.01]) linear_extrude(0.61) {
      translate(buttons_at[0] + [0, 14]) mark([[-4, 0], [-1, -3], [5, 4]], 1.6);
      translate(buttons_at[1] - [0, 14]) { mark([[-3.5, -3.5], [3.5, 3.5]], 1.6); mark([[-3.5, 3.5], [3.5, -3.5]], 1.6); }
    }
  }
}

// As modelled the face is at z = 0 and would read mirrored from below: turn x around.
module panel_print() {
  mirror([1, 0, 0]) panel_part();
}

panel_print();
