#!/usr/bin/env bash
# Everything that must hold before a change lands: formatting, lints, tests, content, rules, a short soak.
set -euo pipefail
cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; }

if ! command -v chromedriver > /dev/null || ! { command -v chromium || command -v chromium-browser; } > /dev/null; then
    step "a browser for the tests"
    as_root=$([ "$(id -u)" = 0 ] || echo sudo)
    $as_root apt-get update -q
    $as_root apt-get install -qy --no-install-recommends chromium chromium-driver
fi

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
