// Bought parts, drawn roughly and only for the pictures and for checking fits. Not for printing.
include <params.scad>

// Standing in the gate: the spline along -y at the origin, the case hanging down.
module servo() {
  middle = servo_shaft - servo_body[0] / 2;
  translate([0, servo_boss[1] + servo_case, middle]) {
    color("royalblue") translate([-servo_body[1] / 2, -servo_case, -servo_body[0] / 2]) cube([servo_body[1], 22.7, servo_body[0]]);
    color("royalblue") translate([-servo_body[1] / 2, 0, -16.1]) cube([servo_body[1], 2.5, 32.2]);
  }
  color("royalblue") rotate([-90, 0, 0]) cylinder(d = servo_boss[0], h = servo_boss[1] + 0.1, $fn = 32);
  color("white") translate([0, -3, 0]) rotate([-90, 0, 0]) cylinder(d = 4.8, h = 3.1, $fn = 20);
}

// Lens towards +x, in the pocket of the left half.
module beam() {
  color("dimgray") translate([-beam_body[2], -beam_body[0] / 2, -beam_lens]) cube([beam_body[2], beam_body[0], beam_body[1]]);
  color("gold") rotate([0, 90, 0]) cylinder(d = 3, h = 2, $fn = 20);
}

// The face of ring, display, knob and buttons is z = 0, their depth along +z, as in panel.scad.
module led_ring() {
  color("darkslategray") translate([0, 0, 1.6]) linear_extrude(1.6) difference() { circle(d = ring[0], $fn = 60); circle(d = ring[1], $fn = 60); }
  color("white") linear_extrude(1.6) for (i = [0:15]) rotate(i * 22.5 + ring_turn)
    translate([0, ring[2] / 2]) square(5, center = true);
}

module display() {
  color("steelblue") translate([-oled[0] / 2, -oled[1] / 2, 1.6]) cube([oled[0], oled[1], 1.6]);
  color("black") translate([-13, -7, 0]) cube([26, 18, 1.6]);
}

module knob() {
  color("silver") translate([-6, -6, 0]) cube([12, 13, 6.5]);
  color("silver") translate([0, 0, -7]) cylinder(d = 6.9, h = 7, $fn = 32);
  color("silver") translate([0, 0, -20]) cylinder(d = 6, h = 20, $fn = 24);
  color("black") translate([0, 0, -22]) cylinder(d = 15, h = 13, $fn = 40);
}

module button(shade) {
  color("black") translate([0, 0, 0]) cylinder(d = 11.8, h = 18, $fn = 32);
  color("black") translate([0, 0, -panel_t - 2]) cylinder(d = 14, h = 2, $fn = 40);
  color(shade) translate([0, 0, -panel_t - 5]) cylinder(d = 9, h = 4, $fn = 32);
}

// The perfboard with the board in its sockets, the USB side towards +y; origin: middle of the rear edge, underside.
module electronics() {
  size = board == "esp32s3" ? [25.4, 63] : [21, 51];
  color("darkgoldenrod") translate([-perfboard[0] / 2, -perfboard[1], 0]) cube([perfboard[0], perfboard[1], 1.6]);
  for (x = [-1, 1]) color("black") translate([x * (size[0] / 2 - 1.5) - 1.25, -size[1] + 3, 1.6]) cube([2.5, size[1] - 8, 11]);
  color(board == "esp32s3" ? "darkslategray" : "seagreen") translate([-size[0] / 2, -size[1], 12.6]) cube([size[0], size[1], 1.6]);
  color("silver") translate([-9, -size[1] - 4, 14.2]) cube([18, 24, 3]);
  for (x = board == "esp32s3" ? [-6, 6] : [0]) color("silver") translate([x - 4.5, -6.5, 14.2]) cube([9, 7.5, 3.2]);
  color("black") translate([-perfboard[0] / 2 + 8, -30, 1.6]) cube([7, 19, 4]);
  color("navy") translate([perfboard[0] / 2 - 10, -20, 1.6]) cylinder(d = 10, h = 16, $fn = 32);
  color("navy") translate([perfboard[0] / 2 - 10, -36, 1.6]) cylinder(d = 8, h = 12, $fn = 32);
}

module load_cell() {
  color("lightgray") translate([0, -cell[1] / 2, 0]) cube(cell);
}

module camera() {
  color("firebrick") translate([-18, -22, -1.6]) cube([36, 44, 1.6]);
  color("black") translate([0, 0, -18]) cylinder(d = 14, h = 17, $fn = 40);
}

module die(size, shade = "crimson") {
  color(shade) intersection() { cube(size, center = true); sphere(d = size * 1.45, $fn = 40); }
}
