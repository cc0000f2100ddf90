// The floating floor of a tray with a load cell. It prints upside down, the pad for the cell upwards.
include <params.scad>

plate_size = tray - 2 * [tray_wall + 1.5, tray_wall + 1.5];

module floor_plate() {
  middle = plate_size / 2;
  free_end = middle[0] + cell[0] / 2;
  difference() {
    union() {
      linear_extrude(base) hull() {
        for (x = [6, plate_size[0] - 6], y = [6, plate_size[1] - 6]) translate([x, y]) circle(6, $fn = 32);
      }
      translate([free_end - 25, middle[1] - cell[1] / 2, base - 0.01]) cube([26, cell[1], pad + 0.01]);
    }
    for (i = [0, 1]) translate([free_end - cell_holes[0] - i * cell_holes[1], middle[1], -0.01]) {
      cylinder(d = cell_screws[1], h = 20, $fn = 24);
      cylinder(d1 = 2 * cell_screws[1], d2 = cell_screws[1], h = 2.2, $fn = 32);      // countersunk under the felt
    }
    // The piezo is glued under the plate, beside the cell; its wires leave at the back.
    translate([middle[0], middle[1] / 2, base - piezo[1]]) cylinder(d = piezo[0], h = 5, $fn = 60);
    translate([middle[0] - 1.5, -1, base - 1.6]) cube([3, middle[1] / 2 + 1, 5]);
  }
}

floor_plate();
