// All parts together, for the pictures and the fit checks. Not for printing.
//   show   what to draw, a list of names; [] draws everything the options call for
//   open   0 the gate is closed ... 1 open
//   apart  0 together ... 1 pulled apart
//   cut    true shows the tower without its left half
include <params.scad>
use <tower_half.scad>
use <tower_cover.scad>
use <gate.scad>
use <flap.scad>
use <tray.scad>
use <floor_plate.scad>
use <console.scad>
use <panel.scad>
use <camera_arm.scad>
use <models.scad>
show = [];
open = 0;
apart = 0;
cut = false;
bought = true;
with_camera = false;

shell_shade = "#4b5d6b";
tray_shade = "#2f3d48";
face_shade = "#d9d4c7";
flap_shade = "#d9822b";
felt_shade = "#1f5f46";

function shown(name) = len(show) == 0 || len([for (s = show) if (s == name) s]) > 0;

// From the way a side part prints to where it stands: its outer face is `x` away from the middle.
module stand_left(x) { translate([-x, 0, 0]) rotate([90, 0, 90]) children(); }
module stand_right(x) { translate([x, 0, 0]) mirror([1, 0, 0]) rotate([90, 0, 90]) children(); }

module placed_left() { stand_left(tower_w / 2) tower_half("left"); }
module placed_right() { stand_right(tower_w / 2) mirror([1, 0, 0]) tower_half("right"); }
module placed_cover(half) {
  if (half == "left") stand_left(tower_w / 2 + cover) tower_cover("left");
  else stand_right(tower_w / 2 + cover) tower_cover("right");
}
module placed_gate() { translate([0, 0, tower_h]) gate(); }
module placed_flap(open) { translate([axis_x, 0, tower_h + axis_z]) rotate([0, -85 * open, 0]) flap(); }
module placed_servo() { translate([axis_x, shaft_d, tower_h + axis_z]) servo(); }
module placed_tray() { translate([tray_x, -wall - tray[1], 0]) tray_part(); }
module placed_plate() {
  translate([tray_x + tray_wall + 1.5, -wall - tray_wall - 1.5, floor_z]) rotate([180, 0, 0]) floor_plate();
}
module placed_cell() {
  translate([tray_x + tray[0] / 2 - cell[0] / 2, -wall - tray[1] / 2, base + pad]) load_cell();
}
module placed_felt() {
  color(felt_shade) translate([tray_x + tray_wall + 1, -wall - tray[1] + tray_wall + 1, floor_z + 0.01])
    cube([tray[0] - 2 * tray_wall - 2, tray[1] - 2 * tray_wall - 2, felt]);
}
module placed_console() { translate(console_at) console_box(); }
module on_panel() {
  translate(console_at + [0, 0, console_front]) rotate([tilt, 0, 0]) translate([fit, panel_start, panel_t]) mirror([0, 0, 1]) children();
}
module placed_panel() { on_panel() panel_part(); }
module placed_controls() {
  on_panel() translate([0, 0, panel_t]) {
    translate([oled_at[0], oled_at[1] - oled_shift, 0.4]) display();
    translate(knob_at) { led_ring(); knob(); }
    translate(buttons_at[0]) button("seagreen");
    translate(buttons_at[1]) button("crimson");
  }
}
module placed_electronics() {
  translate(console_at + [board_x, console[1] - wall - 1, wall + standoff]) electronics();
}
module placed_beams(sides = [-1, 1]) {
  for (at = [beam_in, beam_out]) for (side_x = sides)
    translate([side_x * (tower_w / 2 - beam_body[2] - 0.3), at[0], at[1]]) rotate([0, 0, side_x > 0 ? 180 : 0]) beam();
}
module placed_bracket() {
  multmatrix([[0, 0, -1, 3], [-1, 0, 0, -wall - arm_pad], [0, 1, 0, tower_h + arm_screws[0][1] - 8]]) camera_bracket();
}
module at_bar() {
  pivot = [3 - arm_bracket[0] / 2, -wall - arm_pad - arm_bracket[1] + 8];
  middle = [tray_x + tray[0] / 2, -wall - tray[1] / 2];
  translate([pivot[0], pivot[1], tower_h + arm_screws[0][1] + arm_bracket[2] - 8]) rotate(atan2(middle[1] - pivot[1], middle[0] - pivot[0]))
    children();
}

module everything() {
  if (shown("tray")) translate([0, -60 * apart, 0]) {
    color(tray_shade) render(convexity = 6) placed_tray();
    if (scale) translate([0, 0, 40 * apart]) { color(tray_shade) render(convexity = 6) placed_plate(); if (bought) placed_cell(); }
    if (bought) translate([0, 0, (scale ? 80 : 30) * apart]) placed_felt();
  }
  if (shown("tower")) {
    if (!cut) color(shell_shade) translate([-50 * apart, 0, 0]) render(convexity = 6) placed_left();
    color(shell_shade) render(convexity = 6) placed_right();
    if (bought && !cut && apart == 0) placed_beams();
  }
  if (shown("covers")) {
    if (!cut) color(face_shade) translate([-90 * apart, 0, 0]) render(convexity = 6) placed_cover("left");
    color(face_shade) translate([30 * apart, 0, 0]) render(convexity = 6) placed_cover("right");
  }
  if (shown("gate")) translate([0, 0, 60 * apart]) {
    color(shell_shade) if (cut) render(convexity = 6) intersection() {
      placed_gate();
      translate([-0.01, -100, 0]) cube([200, 300, 400]);
    } else render(convexity = 6) placed_gate();
    color(flap_shade) translate([0, 0, 70 * apart]) render(convexity = 6) placed_flap(open);
    if (bought) translate([0, 50 * apart, 0]) placed_servo();
  }
  if (shown("console")) translate([80 * apart, 0, 0]) {
    color(shell_shade) render(convexity = 6) placed_console();
    if (bought) placed_electronics();
    translate([0, 0, 60 * apart]) { color(face_shade) render(convexity = 6) placed_panel(); if (bought) placed_controls(); }
  }
  if (with_camera && shown("camera")) {
    color(flap_shade) { render(convexity = 6) placed_bracket(); at_bar() render(convexity = 6) camera_bar(); }
    if (bought) at_bar() translate([arm[0] - 18, 0, 0]) camera();
  }
}

everything();
