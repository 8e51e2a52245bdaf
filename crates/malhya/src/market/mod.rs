//! Markets: stalls, buying, selling; swapping between heroes (ML-MARKET, ML-SWAP). Still to come.
