//! Combat: initiative, upgrades, attack and defence, wounds, enemy protocols, areas, push and pull. Still to come.
