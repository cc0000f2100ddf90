// Draws every place where two parts of the finished tray would be in each other's way: nothing at all when all is
// well. pair = 0, 1, 2 ... looks at one pair only. Parts that touch are moved 0.01 mm apart first; parts that only
// meet in one flat face (the two halves, the covers) are left out.
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

// The panel without its holes: only its outline can be in the way.
module lid() { on_panel() cube([panel[0], panel[1], panel_t]); }

meet(0, [0, -1, 0]) { placed_right(); placed_tray(); }
meet(1, [0, -1, 0]) { placed_console(); placed_tray(); }
meet(2, [0, -1, 0]) { lid(); placed_tray(); }
meet(3, [0, 0, 1]) { placed_console(); lid(); }
meet(4) { placed_gate(); placed_flap(0); }
meet(5) { placed_gate(); placed_flap(0.5); }
meet(6) { placed_gate(); placed_flap(1); }
meet(7) { placed_right(); placed_flap(1); }
meet(8, [0, 1, 0]) { placed_gate(); placed_servo(); }
meet(9, [0, 0, 1]) { placed_console(); placed_electronics(); }
meet(10) { placed_console(); placed_controls(); }
meet(11) { placed_electronics(); placed_controls(); }
meet(12) { placed_right(); placed_beams(); }
meet(13, [0, -1, 0]) { placed_gate(); placed_bracket(); }
meet(14, [0, 0, 1]) { placed_bracket(); at_bar() camera_bar(); }
meet(15) { placed_gate(); at_bar() camera_bar(); }
if (scale) {
  meet(16) { placed_tray(); placed_plate(); }
  meet(17, [0, 0, 1]) { placed_tray(); placed_cell(); }
  meet(18, [0, 0, -1]) { placed_plate(); placed_cell(); }
}
