//! Magic: schools, spells, auratic defence, aura stones. Still to come.
