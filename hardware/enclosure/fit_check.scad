// Draws every place where two parts of the finished tray would be in each other's way: nothing at all when all is
// well. pair = 0, 1, 2 ... looks at one pair only. Parts that touch are moved 0.01 mm apart first.
include <params.scad>
use <assembly.scad>
use <camera_arm.scad>
pair = -1;

nudge = 0.01;

module meet(number, move = [0, 0, 0]) {
  if (pair < 0 || pair == number) intersection() {
    children(0);
    translate(move * nudge) children(1);
  }
}

module towers() { placed_left(); placed_right(); }
module box() { placed_console(); }

meet(0, [1, 0, 0]) { placed_left(); placed_right(); }
meet(1, [0, -1, 0]) { towers(); placed_tray(); }
meet(2, [0, -1, 0]) { box(); placed_tray(); }
meet(3, [-1, 0, 0]) { towers(); placed_cover("left"); }
meet(4, [1, 0, 0]) { towers(); placed_cover("right"); }
meet(5, [1, 0, 0]) { placed_cover("right"); box(); }
meet(6, [0, 0, 1]) { towers(); placed_gate(); }
meet(7) { placed_gate(); placed_flap(0); }
meet(8) { placed_gate(); placed_flap(0.5); }
meet(9) { placed_gate(); placed_flap(1); }
meet(10) { towers(); placed_flap(1); }
meet(11, [0, 1, 0]) { placed_gate(); placed_servo(); }
meet(12, [0, 0, 1]) { box(); placed_panel(); }
meet(13, [0, -1, 0]) { placed_panel(); placed_tray(); }
meet(14) { placed_panel(); placed_cover("right"); }
meet(15, [0, 0, 1]) { box(); placed_electronics(); }
meet(16) { box(); placed_controls(); }
meet(17) { placed_electronics(); placed_controls(); }
meet(18) { placed_panel(); placed_electronics(); }
meet(19) { towers(); placed_beams(); }
if (scale) {
  meet(20) { placed_tray(); placed_plate(); }
  meet(21, [0, 0, 1]) { placed_tray(); placed_cell(); }
  meet(22, [0, 0, -1]) { placed_plate(); placed_cell(); }
}
meet(23, [0, -1, 0]) { placed_gate(); placed_bracket(); }
meet(24, [0, 0, 1]) { placed_bracket(); at_bar() camera_bar(); }
meet(25) { placed_gate(); at_bar() camera_bar(); }
