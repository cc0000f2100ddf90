// Every measure of the tower and tray, in millimetres. Change values here, or on the command line with -D.
//
// World coordinates, used by assembly.scad: x to the right, y to the back, z up. x = 0 is the middle of the
// tower's shaft, y = 0 the inside of its front wall, z = 0 the table.

// --- dice -------------------------------------------------------------------------------------------
die_max = 24;         // largest die, corner to corner (a common d20 is 22 to 23)
die_min = 16;         // smallest die of which no beam may miss one (a common d6)

// --- options ----------------------------------------------------------------------------------------
board = "esp32s3";    // "esp32s3", "picow" or "pico2w": places the USB cut-out
scale = false;        // load cell under a floating floor

// --- printing ---------------------------------------------------------------------------------------
bed = 220;            // every part fits a bed of bed x bed
fit = 0.25;           // clearance on each side where two printed parts meet
wall = 2.4;
m3_clear = 3.3;       // an M3 screw passes
m3_tap = 2.6;         // an M3 screw cuts its own thread
m3_head = 6.6;
m2_tap = 1.7;

// --- bought parts: measure yours ---------------------------------------------------------------------
beam_body = [10, 20, 8];          // break-beam housing: across, along, deep
beam_lens = 5;                    // from the lens to the nearer end of the housing
beam_hole = 3.6;                  // hole for the 3 mm lens
servo_body = [22.8, 12.2];        // SG90: length and width of the case
servo_shaft = 5.9;                // from the shaft to the nearer end of the case
servo_ears = 28;                  // distance of the two screw holes
servo_case = 4.2;                 // from the ears' upper side to the top of the case
servo_boss = [11.8, 4];           // the round boss around the shaft: diameter, height
horn = [7.2, 6, 4.4, 17];         // single-arm horn: hub diameter, width at hub and at tip, length
ring = [44.5, 31.7, 37.6];        // 16-LED ring: outer, inner and LED circle diameter
ring_turn = 0;                    // turns the LED windows, in degrees
oled = [27.4, 27.8];              // display board
oled_holes = [23.5, 23.8];
oled_view = [24, 13];             // window for the lit area
oled_shift = 2;                   // the lit area sits this far above the middle of the board
knob_hole = 7.2;                  // EC11 bushing M7
button_hole = 12.2;               // push button M12
jack_hole = 8.2;                  // 5.5 x 2.1 socket with M8 thread
piezo = [27.6, 0.7];              // disc: diameter, thickness with solder
perfboard = [90, 70];
perfboard_holes = [86, 66];
cell = [80, 12.7, 12.7];          // 1 kg load cell bar
cell_holes = [5, 15];             // first hole from the end, distance of the two
cell_screws = [5.4, 4.4];         // clearance at the fixed and at the free end
felt = 2;

// USB sockets seen from behind: width and height of the cut-out, centre above the perfboard.
usb = board == "esp32s3" ? [34, 13] : [15, 13];
usb_above = 16;

// --- tray --------------------------------------------------------------------------------------------
tray = [204, 160];    // outside, x and y
tray_wall = 3;
tray_rise = max(35, 1.45 * die_max);    // walls above the floor the dice roll on
base = 3;             // thickness of the printed floor
pad = 1.5;            // the load cell stands on and under pads this high
floor_z = scale ? base + 2 * pad + cell[2] + base : base;   // top of the floor, under the felt
tray_height = floor_z + tray_rise;

// --- tower -------------------------------------------------------------------------------------------
shaft_w = 50;
side = 11;                                   // side walls are thick: the beams sit inside them
cover = 1.6;                                 // plate over beams and wires
gap = 1.3 * die_max;                         // between a baffle's edge and the opposite wall
reach = die_max;                             // of a baffle into the shaft
shaft_d = gap + reach;
ramp_angle = 36;
ramp_z = floor_z + felt + 1;                 // front edge of the ramp
mouth = gap + 3;                             // height of the exit
plate = wall * sqrt(2);                      // height of a 45 degree plate where it meets a wall

function ramp_at(y) = ramp_z + y * tan(ramp_angle);

low_tip = ramp_at(reach) + gap / cos(ramp_angle) + plate;    // upper side of the lower baffle's edge
low_root = low_tip + reach;
high_tip = low_root - gap + gap * sqrt(2) + plate;
high_root = high_tip + reach;
tower_h = high_root + 2;
tower_w = shaft_w + 2 * side;

beam_in = [gap / 2, high_tip - plate / 2];                   // y, z
beam_out = [beam_body[0] / 2 + 1.2, ramp_at(beam_body[0] / 2 + 1.2) + 0.6 * die_min / cos(ramp_angle)];

// Screws that hold the two halves together, in dead corners of the shaft: y, z.
clamps = [[shaft_d - 6, 8], [3.5, low_root - plate - 11], [shaft_d - 3.5, high_root - plate - 11]];
clamp_boss = 10;
clamp_screw = 30;
clamp_bite = 10;
cross_hole = [shaft_d - 19, 14];             // wires of the left beams cross under the ramp
tray_screw = [shaft_w / 2 + side / 2, floor_z + 6];          // x, z; on both sides of the mouth
console_screws = [[shaft_d - 8, 10], [shaft_d - 8, 44]];     // y, z; tower to console
console_window = [[12, 10], [40, 28]];                       // y, z; wires from tower to console
cover_screws = [[5, 60], [shaft_d - 5, 60], [5, tower_h - 5], [shaft_d - 5, tower_h - 5]];

// --- gate --------------------------------------------------------------------------------------------
axis_x = 18;                                  // the flap turns about this line, along y
flap_r = axis_x + shaft_w / 2 - 1;            // from the axis to the flap's edge
axis_z = flap_r + 4;                          // above the top of the tower
gate_flange = 4;
funnel_z = axis_z + 8;
funnel = 23;                                  // height, and how far it widens on each side
collar = 8;
gate_h = funnel_z + funnel + collar;
servo_wall = servo_case + servo_boss[1];      // the case and the boss are sunk into the back wall
tube = 8;                                     // of the flap around its axis
flap_gap = 0.8;                               // at the front and back of the flap
gate_screws = [for (x = [-1, 1], y = [5, shaft_d - 16]) [x * (shaft_w / 2 + 6), y]];

// --- console -----------------------------------------------------------------------------------------
console = [tray[0] - tower_w - 2 * cover, 80];
console_front = 24;
console_back = 75;
tilt = atan((console_back - console_front) / console[1]);
panel_t = 3;
panel_start = 2.4;                            // up the slope: keeps the panel off the tray's wall
panel = [console[0] - 2 * fit, console[1] / cos(tilt) - panel_start];
standoff = 5;
post = 10;
panel_inset = 7;                              // of the corner screws
oled_at = [26, 52];
knob_at = [70, 50];
buttons_at = [for (up = [66, 36]) [console[0] - 19, up]];    // confirm, cancel
jack_x = 18;
board_x = console[0] / 2;

// --- camera arm --------------------------------------------------------------------------------------
arm = [115, 22, 8];
arm_bracket = [22, 30, 36];                   // across, forward, high
arm_pad = 5;                                  // of the gate's front, so that its screws stay outside the shaft
arm_screws = [[-14, 24], [-2, 24]];           // x, z above the tower
camera_holes = 32;

// --- positions in the world ----------------------------------------------------------------------------
tray_x = -tower_w / 2 - cover;                // left edge of the tray
console_at = [tower_w / 2 + cover, -wall, 0];

// --- what must hold for dice to pass, to be seen and to stay in -----------------------------------------
assert(shaft_w >= 2 * die_max, "the shaft must be two of the largest dice wide");
assert(gap >= 1.25 * die_max, "the largest die must pass every gap");
assert(gap < 2 * die_min, "the smallest die could pass a beam unseen: narrow the gap or raise die_min");
assert(0.6 * die_min < die_min - 4, "a small die could slide under the exit beam");
assert(tray_rise >= 1.4 * die_max, "dice would jump out of the tray");
assert(max(tray) <= bed - 10, "the tray does not fit the bed");
assert(tower_h <= bed - 10, "a tower half does not fit the bed");
assert(side >= beam_body[2] + 2, "the side walls are too thin for the break-beams");
assert(flap_r + 2 <= axis_z, "the open flap would touch the tower");
assert(board == "esp32s3" || board == "picow" || board == "pico2w", str("no board called ", board));
