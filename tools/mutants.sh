#!/bin/sh
# Breaks the rules of a game in small ways and looks whether its scenarios and rule tests notice. All of it takes a day, so a
# random sample is drawn: `tools/mutants.sh mistfall --sample 150 --seed 7`. Needs `cargo install cargo-mutants`.
#
#   GAME        mistywell, mistfall or frost
#   --sample N  about so many mutants (default 150): every mutant falls into one of as many shards as it takes, and the seed
#               says which shard is tried
#   --seed S    which sample (default 1); the same seed draws the same mutants as long as the rules stay as they are
#   --jobs J    so many at a time (default 1)
#   --list      only say which mutants would be tried
#
# The result lies in target/mutants/GAME-SEED/mutants.out: missed.txt is what nothing caught. docs/mutants.md says how to read it.
set -eu

usage() { sed -n '2,13p' "$0" | sed 's/^# \{0,1\}//'; exit 2; }

game=${1:-}; [ $# -gt 0 ] && shift
case $game in mistywell | mistfall | frost) ;; *) usage ;; esac
sample=150 seed=1 jobs=1 list=
while [ $# -gt 0 ]; do
  case $1 in
    --sample) sample=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --jobs) jobs=$2; shift 2 ;;
    --list) list=yes; shift ;;
    *) usage ;;
  esac
done
cd "$(dirname "$0")/.."
command -v cargo-mutants >/dev/null || { echo "cargo-mutants is missing: cargo install --locked cargo-mutants" >&2; exit 2; }

# The rules: neither how content is read and printed, nor words, views, bots' prospects and what arranges scenarios.
words='content/** effect/parse/** effect/print/** effect/write/** arrange/** choices/** tell/** why/** view/**'
files='content.rs printed.rs choices.rs tell.rs why.rs view.rs prospect.rs arrange.rs faults.rs event.rs lib.rs tests.rs'
set -- --package "mistgate-$game" --file "crates/$game/src/**/*.rs"
for part in $words $files; do set -- "$@" --exclude "crates/$game/src/$part"; done
set -- "$@" --exclude "crates/$game/src/effect/parse.rs" --exclude "crates/$game/src/effect/print.rs" --exclude "crates/$game/src/effect/write.rs"

all=$(cargo mutants "$@" --list | wc -l)
shards=$(((all + sample - 1) / sample)); [ "$shards" -lt 1 ] && shards=1
shard=$((seed % shards))
echo "$game: $all mutants of its rules; shard $shard of $shards"
if [ -n "$list" ]; then exec cargo mutants "$@" --list --shard "$shard/$shards" --sharding round-robin; fi

# Scenarios and rule tests, the golden journals left out: they notice every change and so prove nothing about a rule.
out=target/mutants/$game-$seed
mkdir -p "$out"
set +e
CARGO_PROFILE_TEST_DEBUG=0 nice -n 15 cargo mutants "$@" --shard "$shard/$shards" --sharding round-robin --jobs "$jobs" --timeout 300 \
  --output "$out" --no-shuffle -- --test '*' -- --skip golden_journals
code=$?
set -e
count() { [ -f "$out/mutants.out/$1.txt" ] && wc -l <"$out/mutants.out/$1.txt" || echo 0; }
caught=$(count caught) missed=$(count missed) late=$(count timeout) unviable=$(count unviable)
viable=$((caught + missed + late))
[ "$viable" -gt 0 ] && echo "$game: $((caught + late)) of $viable viable mutants caught ($(((caught + late) * 100 / viable))%), $unviable did not compile"
[ "$missed" -gt 0 ] && { echo "Nothing caught:"; cat "$out/mutants.out/missed.txt"; }
# 2 is what cargo-mutants says if some were missed: that is a result, not a failure.
[ "$code" -eq 2 ] && exit 0
exit "$code"
