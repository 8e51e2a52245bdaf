#!/usr/bin/env bash
# Everything that must hold before a change lands; what is cheap comes first, browsers come last.
#
#   ./test.sh                    everything
#   ./test.sh --quick            the inner loop: the crates that differ from the last commit, without browsers and soaks
#   ./test.sh --faults [KILLS]   what breaks under load: nodes and Postgres are killed, lines cut, disks filled; KILLS of each (100)
#   ./test.sh --python           the Python package alone, in a virtual environment of its own
#   ./test.sh --wheel            the wheel that maturin makes, installed where nothing else is, and the same tests against it
#   ./test.sh --ray              the laboratory on a local Ray cluster, one worker of which is killed; downloads Ray
#   ./test.sh --browser N [B]    the browser tests N times, beside B busy processes (none unless given): how often they passed
set -euo pipefail
cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; }
give_up() { printf 'test.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null; }

# Some tests sit at the table in a real browser, and one is a script of its own. They are never skipped: what is missing
# is installed, or we stop here.
need() {
    local missing=() root=() wish
    has python3 || missing+=(python3)
    has chromium || has google-chrome || missing+=(chromium)
    has chromedriver || missing+=(chromium-driver)
    # Tests start one of their own, in a temporary folder, as a user that is not root.
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || has initdb || missing+=(postgresql)
    # Certificates for those who speak TLS.
    has openssl || missing+=(openssl)
    missing+=("$@")
    ((${#missing[@]})) || return 0
    wish="apt-get install -y ${missing[*]}"
    has apt-get || give_up "the tests need ${missing[*]}, and there is no apt-get to install it with"
    if (($(id -u) != 0)); then
        has sudo || give_up "the tests need ${missing[*]}: as root, run $wish"
        root=(sudo)
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${root[@]}" apt-get update -qq || printf 'apt-get update failed; trying with what is known\n' >&2
    "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" || give_up "could not run $wish"
}

# What is built for tests. Not the examples: the lints compile them, and to link a score of programs that nobody runs takes a minute.
tested=(--lib --bins --tests)

# With the whole workspace, so that what the tests before it were built with serves again.
browsers() { cargo test --workspace --test all --locked -- browser:: "$@"; }

# The crates with changes since the last commit, or in it if there are none. Cards, rules and scenarios belong to their game.
changed() {
    local files
    files=$(git diff --name-only HEAD && git ls-files --others --exclude-standard)
    [ -n "$files" ] || files=$(git diff --name-only HEAD~1 HEAD)
    printf '%s\n' "$files" | sed -nE \
        -e 's#^crates/([^/]+)/.*#\1#p' -e 's#^(content|scenarios)/([^/]+)/.*#\2#p' -e 's#^rules/([^/]+)\.toml#mistgate#p' \
        -e 's#^(docs/.*|[A-Z]+)\.md#mistgate#p' | sort -u | while read -r crate; do [ ! -d "crates/$crate" ] || echo "$crate"; done
}

quick() {
    step "formatting"
    cargo fmt --all --check
    local packages=() crate
    for crate in $(changed); do
        case $crate in mistgate) packages+=(-p mistgate) ;; *) packages+=(-p "mistgate-$crate") ;; esac
    done
    if ((${#packages[@]})); then
        step "tests: ${packages[*]}"
        cargo test --locked "${packages[@]}" -- --skip browser:: --skip durability::
    fi
    step "everything still compiles"
    cargo check --workspace --all-targets --locked --quiet
    step "well so far; ./test.sh says the rest"
}

# A virtual environment with the pinned packages of a file, made once for each content of it.
python_venv() {
    local wanted=$1
    venv="${CARGO_TARGET_DIR:-target}/python-$(cksum <"$wanted" | cut -d ' ' -f 1)"
    if [ ! -e "$venv/ready" ]; then
        python3 -m venv --clear "$venv" && "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted" && touch "$venv/ready" || give_up "the packages of $wanted cannot be installed"
    fi
}

# The package, built as the tests of everything else are, and Python told where it is.
python_package() {
    local target="${CARGO_TARGET_DIR:-target}"
    # With the tests of the whole workspace, so that what they were built with serves again: without them the features of some crates
    # differ, and all rules are compiled a second time.
    cargo build --workspace "${tested[@]}" --locked --quiet
    rm -rf "$target/python" && mkdir -p "$target/python" && cp -r python/mistgate "$target/python/"
    cp "$target/debug/libmistgate_native.so" "$target/python/mistgate/mistgate_native.abi3.so"
    PYTHONPATH=$(cd "$target/python" && pwd)
    export PYTHONPATH PYTHONDONTWRITEBYTECODE=1
}

python_tests() {
    step "Python"
    python_venv python/requirements-test.txt
    python_package
    python_checks
}

# What the tests need lies ready.
python_checks() {
    # Types: of the package, its examples and its tests; and that the stubs say what the native part really has.
    "$venv/bin/mypy" --config-file python/pyproject.toml --cache-dir "$venv/mypy" python/mistgate python/examples python/tests
    MYPYPATH=python "$venv/bin/stubtest" --mypy-config-file python/pyproject.toml mistgate.mistgate_native
    "$venv/bin/python" -m pytest -q -p no:cacheprovider python/tests
}

ray_tests() {
    step "Ray"
    python_venv python/requirements-ray.txt
    python_package
    "$venv/bin/python" python/tests/ray_cluster.py
}

# What people install: a wheel as maturin makes it, in an environment that has never seen this folder.
wheel_tests() {
    local target folder
    target=$(mkdir -p "${CARGO_TARGET_DIR:-target}" && cd "${CARGO_TARGET_DIR:-target}" && pwd)
    folder="$target/wheel"
    step "a wheel"
    python_venv python/requirements-wheel.txt
    rm -rf "$folder" && mkdir -p "$folder"
    "$venv/bin/maturin" build --release --locked --manifest-path python/Cargo.toml --out "$folder"
    step "the tests against it"
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$folder"/mistgate-*-abi3-*.whl -r python/requirements-test.txt
    (cd / && PYTHONPATH='' "$folder/venv/bin/python" -m pytest -q -p no:cacheprovider "$OLDPWD/python/tests")
}

many_evenings() {
    local times=$1 busy=${2:-0} passed=0 at hogs=()
    need
    cargo test -p mistgate-server --test all --locked --no-run
    for ((at = 0; at < busy; at++)); do
        (while :; do :; done) &
        hogs+=($!)
    done
    ((busy == 0)) || trap 'kill "${hogs[@]}"' EXIT
    for ((at = 1; at <= times; at++)); do
        step "evening $at of $times, beside $busy busy processes"
        if browsers; then passed=$((passed + 1)); fi
    done
    step "$passed of $times evenings passed"
    ((passed == times))
}

# Slow and rough; the machine should have nothing else to do. Whatever fails, the rest is tried too, and the total says it all.
faults() {
    local kills=$1 more=() failed=() log="${CARGO_TARGET_DIR:-target}/faults.log"
    compgen -G '/usr/lib/*/faketime/libfaketime.so.1' >/dev/null || more+=(faketime)
    for proxy in nginx haproxy caddy; do has "$proxy" || more+=("$proxy"); done
    need "${more[@]}"
    mkdir -p "$(dirname "$log")" && : >"$log"
    part() {
        local what=$1
        shift
        step "$what"
        "$@" 2>&1 | tee -a "$log" || failed+=("$what")
    }
    # With the whole workspace, so that nothing is compiled twice.
    part "faults of the stores" cargo test --workspace --locked --test folder --test nodes --test stores
    part "faults under load" env MISTGATE_KILLS="$kills" \
        cargo test --workspace --test all --locked -- --ignored --nocapture --test-threads 1 faults::
    part "every body, on both stores" env PROPTEST_CASES="${PROPTEST_CASES:-2000}" cargo test --workspace --test all --locked -- fuzz
    part "the program" cargo build --workspace "${tested[@]}" --locked
    part "proxies" tools/proxies.sh "${CARGO_TARGET_DIR:-target}/debug/mistgate"
    step "total"
    awk '
        match($0, /[0-9]+ (nodes|servers) killed/) { kills += substr($0, RSTART) + 0 }
        match($0, /[0-9]+ acknowledged moves, none lost, none doubled/) { moves += substr($0, RSTART) + 0; evenings++ }
        match($0, /[0-9]+ passed; [0-9]+ failed/) { split(substr($0, RSTART), words, " "); passed += words[1]; missed += words[3] }
        END {
            printf "%d kinds of faults held under load: %d kills, %d acknowledged moves, 0 lost, 0 doubled\n", evenings, kills, moves
            printf "%d tests passed, %d failed\n", passed, missed
        }' "$log"
    ((${#failed[@]} == 0)) || give_up "failed: $(printf '%s; ' "${failed[@]}")see $log"
    step "all well"
}

everything() {
    step "formatting"
    cargo fmt --all --check
    step "tools"
    need
    chromedriver --version
    # Downloads, while compilers work.
    python_venv python/requirements-test.txt &
    local packages=$!
    step "lints"
    cargo clippy --workspace --all-targets --locked -- -D warnings
    step "tests"
    cargo test --workspace "${tested[@]}" --locked -- --skip browser::
    cargo test --workspace --doc --locked --quiet
    step "Python and documentation"
    wait "$packages"
    python_venv python/requirements-test.txt
    python_package
    # Says nothing unless something is wrong, and needs what Python leaves idle.
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet &
    local documentation=$!
    python_checks
    wait "$documentation"

    # The program the tests were run with: no other build is needed, and in this one sums that overflow stop the soak.
    # Scenarios were among the tests of their games.
    local mistgate="${CARGO_TARGET_DIR:-target}/debug/mistgate"
    step "content and box"
    # In a folder without scenarios.
    (cd "${CARGO_TARGET_DIR:-target}/tmp" && ../debug/mistgate check)
    step "every rule is covered"
    "$mistgate" rules --uncovered
    step "soak"
    "$mistgate" sim mistywell --games 2000 --seed 1 --soak
    "$mistgate" sim mistfall --games 150 --seed 1 --varied --soak
    "$mistgate" sim frost --games 150 --seed 1 --varied --soak
    "$mistgate" sim malhya --games 60 --seed 1 --varied --soak
    step "browsers"
    browsers
    step "all well"
}

case ${1:-} in
    "") everything ;;
    --quick) quick ;;
    --faults) faults "${2:-100}" ;;
    --python) python_tests ;;
    --ray) ray_tests ;;
    --wheel) wheel_tests ;;
    --browser) many_evenings "${2:?how often?}" "${3:-0}" ;;
    *) give_up "usage: ./test.sh [--quick | --faults [KILLS] | --python | --wheel | --ray | --browser TIMES [BUSY]]" ;;
esac
