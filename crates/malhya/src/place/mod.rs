//! Places: location maps, deployment, movement, sight, interest, instructions, surplus, leaving. Still to come.
