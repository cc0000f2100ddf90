// The plate that closes one side of the tower over beams and wires. half = "right" has the opening to the console.
// It prints flat.
include <params.scad>
half = "left";

module tower_cover(half) {
  linear_extrude(cover) difference() {
    translate([-wall, 0]) square([shaft_d + 2 * wall, tower_h]);
    for (at = cover_screws) translate(at) circle(d = m3_clear, $fn = 24);
    if (half == "right") {
      translate(console_window[0]) square(console_window[1] - console_window[0]);
      for (at = console_screws) translate(at) circle(d = m3_clear, $fn = 24);
    }
  }
}

tower_cover(half);
