"""What clients connect to: the WebSocket, REST for set-up and export, and the console's files."""
