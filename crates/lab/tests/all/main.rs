//! Many games at once: batches, statistics and soak runs.

mod batch;
mod grid;
mod legacy;
mod mistfall;
mod mistywell;
mod soak;
mod toy;
