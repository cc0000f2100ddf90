// The rolling tray. It prints as it stands. With scale = true its floor carries the load cell, and
// floor_plate.scad floats above it. The origin is the front left corner.
include <params.scad>

inner = tray - 2 * [tray_wall, tray_wall];
mouth_x = -tray_x;                                  // the middle of the tower
wire_x = mouth_x + tower_w / 2 + cover + 20;        // where the piezo's wires go into the console
piezo_at = [inner[0] / 2 + tray_wall, tray[1] / 2];
cell_at = [tray[0] / 2 - cell[0] / 2, tray[1] / 2]; // fixed end

module rounded(size, r_front, r_back) {
  hull() {
    for (x = [r_front, size[0] - r_front]) translate([x, r_front]) circle(r_front, $fn = 48);
    for (x = [r_back, size[0] - r_back]) translate([x, size[1] - r_back]) circle(r_back, $fn = 24);
  }
}

module tray_shell() {
  linear_extrude(base) rounded(tray, 10, 1);
  linear_extrude(tray_height) difference() {
    rounded(tray, 10, 1);
    translate([tray_wall, tray_wall]) rounded(inner, 7, 0.5);
  }
}

module tray_part() {
  back = tray[1] - tray_wall;
  difference() {
    union() {
      tray_shell();
      if (scale) translate([cell_at[0] - 1, cell_at[1] - cell[1] / 2, base - 0.01]) cube([26, cell[1], pad + 0.01]);
    }
    // The mouth of the tower, open at the top.
    translate([mouth_x - shaft_w / 2 - 0.5, back - 1, ramp_z - 0.6]) cube([shaft_w + 1, tray_wall + 2, tray_height]);
    // Screws into the tower and into the console.
    for (x = [mouth_x - tray_screw[0], mouth_x + tray_screw[0], mouth_x + tower_w / 2 + cover + post / 2 + wall, tray[0] - wall - post / 2])
      translate([x, back - 1, tray_screw[1]]) rotate([-90, 0, 0]) cylinder(d = m3_clear, h = tray_wall + 2, $fn = 24);
    // Wires from the piezo or the load cell.
    translate([wire_x, back - 1, floor_z + 2]) rotate([-90, 0, 0]) cylinder(d = 5, h = tray_wall + 2, $fn = 24);
    if (scale) {
      translate([cell_at[0] + cell_holes[0], cell_at[1], -1]) for (i = [0, 1])
        translate([i * cell_holes[1], 0, 0]) cylinder(d = cell_screws[0], h = 10, $fn = 24);
      translate([wire_x, back - 1, base + 3]) rotate([-90, 0, 0]) cylinder(d = 5, h = tray_wall + 2, $fn = 24);
    } else {
      translate([piezo_at[0], piezo_at[1], base - piezo[1]]) cylinder(d = piezo[0], h = 5, $fn = 60);
      translate([wire_x - 1.5, piezo_at[1], base - 1.6]) cube([3, back - piezo_at[1] + 0.01, 5]);
      translate([piezo_at[0], piezo_at[1] - 1.5, base - 1.6]) cube([wire_x - piezo_at[0], 3, 5]);
    }
  }
}

tray_part();
