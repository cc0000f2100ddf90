// The gate's flap. It turns on an M3 screw at the front and on the servo's horn at the back, where the horn lies
// in a pocket. It prints flat on its underside. The axis is the y axis, y = 0 the inside of the front wall.
include <params.scad>

length = shaft_d - 2 * flap_gap;
under = -(horn[0] / 2 + fit + 1.2);   // the flat underside, far enough below the axis for the horn's pocket
rib = 6;                           // thickness of the part that holds the horn

module side_view(d_axis, d_tip, far) {
  hull() {
    circle(d = d_axis, $fn = 40);
    translate([-far, 0]) circle(d = d_tip, $fn = 32);
  }
}

module above_underside() {
  intersection() {
    children();
    translate([-100, under]) square([200, 100]);
  }
}

// Draws a shape given in x and z and gives it a thickness along y.
module along_y(from, to) {
  translate([0, to, 0]) rotate([90, 0, 0]) linear_extrude(to - from) children();
}

module flap() {
  back = shaft_d - flap_gap;
  difference() {
    union() {
      along_y(flap_gap, back) above_underside() {
        circle(d = tube, $fn = 40);
        translate([-flap_r, under]) square([flap_r, wall]);
        translate([-3, under]) square([3 + tube / 2 - 1, wall]);
      }
      along_y(back - rib, back) above_underside() side_view(horn[0] + 3.2, horn[2] + 3.2, horn[3]);
    }
    along_y(back - 4.5, back + 1) side_view(horn[0] + 2 * fit, horn[2] + 2 * fit, horn[3]);
    along_y(-1, 16) circle(d = m3_tap, $fn = 20);
    // A screw from above holds the horn.
    translate([-horn[3] + 4, back - 2.5, under - 1]) cylinder(d = m2_tap, h = 20, $fn = 16);
  }
}

flap();
