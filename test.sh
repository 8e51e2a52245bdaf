#!/usr/bin/env bash
# Everything that must hold before a change lands: formatting, lints, tests, content, rules, a short soak.
set -euo pipefail
cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; }

step "formatting"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
step "tests"
cargo test --workspace --locked
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

cargo build --release --locked
mistgate="${CARGO_TARGET_DIR:-target}/release/mistgate"
step "content, box and scenarios"
"$mistgate" check
step "every rule is covered"
"$mistgate" rules --uncovered
step "soak"
"$mistgate" sim mistywell --games 20000 --seed 1 --soak
step "all well"
