// The box for board and wiring, right of the tower. It prints as it stands, open at the top: the panel is its lid.
// The origin is its front left corner.
include <params.scad>

function slope_at(y) = console_front + y * tan(tilt);

module side_profile() {
  polygon([[0, 0], [console[1], 0], [console[1], console_back], [0, console_front]]);
}

// Gives a shape drawn in y and z a thickness along x.
module along_x(from, to) {
  translate([from, 0, 0]) rotate([90, 0, 90]) linear_extrude(to - from) children();
}

module below_slope() {
  intersection() {
    children();
    along_x(-1, console[0] + 1) side_profile();
  }
}

// Puts children where the panel's point (x, up) lies on the box, z along the panel's normal.
module on_slope(x, up) {
  translate([0, 0, console_front]) rotate([tilt, 0, 0]) translate([x + fit, up + panel_start, 0]) children();
}

module shell() {
  difference() {
    along_x(0, console[0]) side_profile();
    translate([wall, wall, wall]) cube([console[0] - 2 * wall, console[1] - 2 * wall, console_back]);
  }
}

module posts() {
  for (x = [wall - 0.01, console[0] - wall - post + 0.01], y = [wall - 0.01, console[1] - wall - post + 0.01])
    below_slope() translate([x, y, 0]) cube([post, post, console_back]);
  centre = [board_x, console[1] - wall - 1 - perfboard[1] / 2];
  for (i = [-1, 1], j = [-1, 1])
    translate([centre[0] + i * perfboard_holes[0] / 2, centre[1] + j * perfboard_holes[1] / 2, wall - 0.01])
      cylinder(d1 = 9, d2 = 6, h = standoff + 0.01, $fn = 32);
}

module post_holes() {
  centre = [board_x, console[1] - wall - 1 - perfboard[1] / 2];
  for (i = [-1, 1], j = [-1, 1])
    translate([centre[0] + i * perfboard_holes[0] / 2, centre[1] + j * perfboard_holes[1] / 2, wall])
      cylinder(d = m2_tap, h = standoff + 1, $fn = 16);
}

module openings() {
  // To the tower, on the left.
  translate([-1, wall + console_window[0][0], console_window[0][1]])
    cube([wall + 2, console_window[1][0] - console_window[0][0], console_window[1][1] - console_window[0][1]]);
  for (at = console_screws) translate([-1, wall + at[0], at[1]]) rotate([0, 90, 0]) cylinder(d = m3_clear, h = wall + 2, $fn = 24);
  // To the tray, in front: wires and screws.
  translate([20, -1, floor_z + 2]) rotate([-90, 0, 0]) cylinder(d = 5, h = wall + 2, $fn = 24);
  if (scale) translate([20, -1, base + 3]) rotate([-90, 0, 0]) cylinder(d = 5, h = wall + 2, $fn = 24);
  for (x = [wall + post / 2, console[0] - wall - post / 2]) translate([x, -1, tray_screw[1]]) rotate([-90, 0, 0])
    cylinder(d = m3_tap, h = 12, $fn = 16);
  // USB, power and the servo's lead, at the back.
  back = console[1] - wall - 1;
  translate([board_x - usb[0] / 2, back, wall + standoff + usb_above - usb[1] / 2]) cube([usb[0], wall + 2, usb[1]]);
  translate([jack_x, back, 16]) rotate([-90, 0, 0]) cylinder(d = jack_hole, h = wall + 2, $fn = 32);
  translate([wall + post + 2, back, console_back - 9]) cube([6, wall + 2, 20]);
  // Air, low on the right and high at the back.
  for (i = [0:5]) translate([console[0] - wall - 1, 22 + 8 * i, 12]) cube([wall + 2, 3, 10]);
  for (i = [0:5]) translate([console[0] - 28 - 6 * i, back, 48]) cube([3, wall + 2, 12]);
}

module panel_screws(d, deep) {
  for (x = [panel_inset, panel[0] - panel_inset], up = [panel_inset, panel[1] - panel_inset])
    on_slope(x, up) translate([0, 0, -deep]) cylinder(d = d, h = deep + 1, $fn = 16);
}

module console_box() {
  difference() {
    union() { shell(); posts(); }
    post_holes();
    openings();
    panel_screws(m3_tap, 12);
  }
}

console_box();
