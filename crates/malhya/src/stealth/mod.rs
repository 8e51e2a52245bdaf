//! Stealth: the board, vision, kills, corpses, noise, waiting, patrols, vigilance, alarm. Still to come.
