"""One file a device. Drivers take pins and buses as arguments, never own the loop, and never import `machine`."""
