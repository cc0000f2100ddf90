// One half of the tower, split down the middle of the shaft. It prints on its outer face: every baffle stands
// upright, so no overhang and no support. half = "left" takes the screw heads, half = "right" their threads.
include <params.scad>
half = "left";

module outline() {
  translate([-wall, 0]) square([shaft_d + 2 * wall, tower_h]);
}

module baffle(root_y, root_z, direction) {
  tip = root_y + direction * reach;
  polygon([[root_y - direction, root_z], [root_y, root_z], [tip, root_z - reach],
           [tip, root_z - reach - plate], [root_y, root_z - plate], [root_y - direction, root_z - plate]]);
}

module ramp() {
  thick = wall / cos(ramp_angle);
  polygon([[-wall, ramp_z - thick], [0, ramp_z - thick], [shaft_d + 1, ramp_at(shaft_d + 1) - thick],
           [shaft_d + 1, ramp_at(shaft_d + 1)], [0, ramp_z], [-wall, ramp_z]]);
}

// What a cut along the shaft shows, in y and z.
module profile(screw) {
  difference() {
    union() {
      difference() {
        translate([-wall, 0]) square([wall, tower_h]);
        translate([-wall - 1, ramp_z]) square([wall + 2, mouth]);
      }
      translate([shaft_d, 0]) square([wall, tower_h]);
      ramp();
      baffle(0, low_root, 1);
      baffle(shaft_d, high_root, -1);
      for (at = clamps) translate(at) circle(d = clamp_boss, $fn = 32);
    }
    for (at = clamps) translate(at) circle(d = screw, $fn = 24);
  }
}

// A break-beam lies along z with its lens at `at`; its wires leave at the far end.
module beam_pocket(at) {
  translate(at - [beam_body[0] / 2 + fit, beam_lens + fit])
    square([beam_body[0], beam_body[1]] + 2 * [fit, fit]);
}

module grooves() {
  x = beam_in[0];
  window_z = console_window[0][1] + 6;
  translate([x - 2.5, window_z]) square([5, beam_in[1] - window_z]);
  translate([beam_out[0], beam_out[1] + 5]) square([x - beam_out[0], 5]);
  translate([x - 2.5, window_z]) square([cross_hole[0] - x + 2.5, 5]);
}

module half_tower(left) {
  beams = [beam_in, beam_out];
  deep = beam_body[2] + 0.5;
  difference() {
    union() {
      linear_extrude(side) outline();
      translate([0, 0, side - 0.01]) linear_extrude(shaft_w / 2 + 0.01) profile(left ? m3_clear : m3_tap);
    }
    translate([0, 0, -1]) {
      linear_extrude(deep + 1) for (at = beams) beam_pocket(at);
      linear_extrude(6) grooves();
      linear_extrude(side + 2) {
        for (at = beams) translate(at) circle(d = beam_hole, $fn = 24);
        translate(cross_hole) circle(d = 7, $fn = 24);
      }
      linear_extrude(10) {
        for (at = cover_screws) translate(at) circle(d = m3_tap, $fn = 16);
        if (!left) for (at = console_screws) translate(at) circle(d = m3_tap, $fn = 16);
      }
      if (left) for (at = clamps) {
        linear_extrude(1 + side + shaft_w / 2 - (clamp_screw - clamp_bite)) translate(at) circle(d = m3_head, $fn = 24);
        linear_extrude(side + 2) translate(at) circle(d = m3_clear, $fn = 24);
      }
    }
    // Threads for the tray (from the front) and for the gate (from above), in the thick side wall.
    translate([-wall - 1, tray_screw[1], tower_w / 2 - tray_screw[0]]) rotate([0, 90, 0])
      cylinder(d = m3_tap, h = 13, $fn = 16);
    for (at = gate_screws) translate([at[1], tower_h + 1, tower_w / 2 - abs(at[0])]) rotate([90, 0, 0])
      cylinder(d = m3_tap, h = 13, $fn = 16);
  }
}

module tower_half(half) {
  if (half == "left") half_tower(true);
  else mirror([1, 0, 0]) half_tower(false);
}

tower_half(half);
