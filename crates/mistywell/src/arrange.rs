//! Positions for scenarios.
