//! Rules as executable examples: given, when, then.
