#!/usr/bin/env bash
# Everything that must hold before a change lands: formatting, lints, tests, content, rules, a short soak.
set -euo pipefail
cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; }
give_up() { printf 'test.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null; }

# Some tests sit at the table in a real browser. They are never skipped: what is missing is installed, or we stop here.
step "browser"
missing=()
has chromium || has google-chrome || missing+=(chromium)
has chromedriver || missing+=(chromium-driver)
if ((${#missing[@]})); then
    wish="apt-get install -y ${missing[*]}"
    has apt-get || give_up "the tests need ${missing[*]}, and there is no apt-get to install it with"
    root=()
    if (($(id -u) != 0)); then
        has sudo || give_up "the tests need ${missing[*]}: as root, run $wish"
        root=(sudo)
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${root[@]}" apt-get update -qq || printf 'apt-get update failed; trying with what is known\n' >&2
    "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" || give_up "could not run $wish"
fi
chromedriver --version

step "formatting"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
step "tests"
cargo test --workspace --locked
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# The program the tests were run with: no other build is needed, and in this one sums that overflow stop the soak.
mistgate="${CARGO_TARGET_DIR:-target}/debug/mistgate"
step "content, box and scenarios"
"$mistgate" check
step "every rule is covered"
"$mistgate" rules --uncovered
step "soak"
"$mistgate" sim mistywell --games 20000 --seed 1 --soak
"$mistgate" sim mistfall --games 300 --seed 1 --varied --soak
"$mistgate" sim frost --games 300 --seed 1 --varied --soak
step "all well"
