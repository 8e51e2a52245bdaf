//! Dungeons: tile and Event card, rooms, crystals on the tile (ML-DUNGEON). Still to come.
