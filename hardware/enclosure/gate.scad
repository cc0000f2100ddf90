// The gate: a box on top of the tower that holds dice on a flap until the tray is armed, and the funnel above.
// It prints as it stands; the funnel widens at 45 degrees, so no support. z = 0 is the top of the tower.
include <params.scad>

inside = [shaft_w, shaft_d];

module ring_slab(z, grow) {
  translate([-inside[0] / 2 - grow, -grow, z]) cube([inside[0] + 2 * grow, inside[1] + 2 * grow, 0.01]);
}

// A shape that follows shaft, funnel and collar, `grow` larger than the space the dice have.
module body(grow, from, to) {
  slope = grow * tan(22.5);
  hull() { ring_slab(from, grow); ring_slab(funnel_z - slope, grow); }
  hull() { ring_slab(funnel_z - slope, grow); ring_slab(funnel_z + funnel - slope, grow + funnel); }
  hull() { ring_slab(funnel_z + funnel - slope, grow + funnel); ring_slab(to, grow + funnel); }
}

module servo_block() {
  low = 0;
  high = axis_z + servo_shaft + (servo_ears - servo_body[0]) / 2 + 4;
  translate([axis_x - 10, shaft_d + 0.01, low]) cube([20, servo_wall - 0.01, high]);
}

module arm_block() {
  middle = (arm_screws[0][0] + arm_screws[1][0]) / 2;
  translate([middle - arm_bracket[0] / 2, -wall - arm_pad, 0]) cube([arm_bracket[0], arm_pad + 0.01, arm_screws[0][1] + 8]);
}

// The case hangs below the shaft; case and boss are sunk so that only the spline looks into the box.
module servo_space() {
  middle = axis_z + servo_shaft - servo_body[0] / 2;
  translate([axis_x - servo_body[1] / 2 - fit, shaft_d + servo_boss[1], middle - servo_body[0] / 2 - fit])
    cube([servo_body[1] + 2 * fit, servo_case + 30, servo_body[0] + 2 * fit]);
  translate([axis_x, shaft_d - 1, axis_z]) rotate([-90, 0, 0]) {
    cylinder(d = servo_boss[0] + 2 * fit, h = servo_wall, $fn = 40);
    translate([-3.4, 0, 0]) cube([6.8, 9.5, servo_wall]);       // the small boss beside it
  }
  for (end = [-1, 1]) translate([axis_x, shaft_d + 1.5, middle + end * servo_ears / 2]) rotate([-90, 0, 0])
    cylinder(d = m2_tap, h = servo_wall, $fn = 16);
}

module gate() {
  difference() {
    union() {
      translate([-tower_w / 2, -wall, 0]) cube([tower_w, shaft_d + 2 * wall, gate_flange]);
      body(wall, 0, gate_h);
      servo_block();
      arm_block();
    }
    body(0, -1, gate_h + 1);
    servo_space();
    translate([axis_x, 0.01, axis_z]) rotate([90, 0, 0]) cylinder(d = m3_clear, h = wall + 1, $fn = 24);
    for (at = gate_screws) translate([at[0], at[1], -1]) cylinder(d = m3_clear, h = gate_flange + 2, $fn = 24);
    // Threads for the camera's bracket; they end inside the wall.
    for (at = arm_screws) translate([at[0], -0.6, at[1]]) rotate([90, 0, 0]) cylinder(d = m3_tap, h = arm_pad + wall + 1, $fn = 16);
  }
}

gate();
