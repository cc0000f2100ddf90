// Holds a camera above the middle of the tray: a bracket on the front of the gate and a bar that turns on it.
// part = "bracket" or "bar". Both print flat, as drawn.
include <params.scad>
part = "bar";

module camera_bar() {
  difference() {
    linear_extrude(arm[2]) hull() {
      for (x = [0, arm[0]]) translate([x, 0]) circle(d = arm[1], $fn = 48);
    }
    translate([0, 0, -1]) cylinder(d = m3_clear, h = arm[2] + 2, $fn = 24);
    // The camera hangs from two slots.
    for (side_y = [-1, 1]) hull() for (x = [arm[0] - camera_holes, arm[0] + 2])
      translate([x, side_y * 6, -1]) cylinder(d = m3_clear, h = arm[2] + 2, $fn = 20);
    // Channel for the cable.
    translate([12, -2.5, arm[2] - 3]) cube([arm[0] - camera_holes - 18, 5, 5]);
  }
}

// Drawn on its side: x forward, y up.
module camera_bracket() {
  thick = 5;
  difference() {
    linear_extrude(arm_bracket[0]) union() {
      square([thick, arm_bracket[2]]);
      translate([0, arm_bracket[2] - thick]) square([arm_bracket[1], thick]);
      polygon([[thick - 0.01, arm_bracket[2] - thick + 0.01], [thick + 10, arm_bracket[2] - thick + 0.01], [thick - 0.01, arm_bracket[2] - thick - 12]]);
    }
    for (z = [5, 17]) translate([-1, arm_bracket[2] - 28, z]) rotate([0, 90, 0]) cylinder(d = m3_clear, h = thick + 20, $fn = 20);
    translate([arm_bracket[1] - 8, arm_bracket[2] + 1, arm_bracket[0] / 2]) rotate([90, 0, 0]) cylinder(d = m3_tap, h = thick + 2, $fn = 16);
  }
}

if (part == "bar") camera_bar(); else camera_bracket();
