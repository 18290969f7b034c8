"""The parts of the picture: projection, site, towers, scene, top view, frame."""
