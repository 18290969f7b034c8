"""The parts of the picture: the map, the development board, the time track with its objectives."""
