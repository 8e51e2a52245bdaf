#!/usr/bin/env bash
# Runs a command beside a Postgres of its own, which ends with it and leaves nothing behind. Its address, that of an empty database, is in
# MISTGATE_STORE:
#
#   tools/with-postgres.sh target/release/mistgate bench --server --nodes 2 --rate 1600
#
# It is the newest that Debian has installed, with its usual settings, in a temporary folder, behind a socket in it. As root it runs as the
# user `postgres`, because it refuses to run as root. POSTGRES_OPTIONS are more words for it, such as "-c shared_buffers=512MB".
set -euo pipefail
fail() { printf 'with-postgres.sh: %s\n' "$*" >&2; exit 1; }
(($#)) || fail "usage: tools/with-postgres.sh COMMAND…"
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || fail "there is no Postgres: apt-get install postgresql"
# Short: the path of a socket has at most a hundred letters.
work=$(mktemp -d /tmp/mgpg.XXXXXX)
pid=
end() {
    [ -z "$pid" ] || { kill -INT "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; }
    rm -rf "$work"
}
trap end EXIT
as_user=()
if (($(id -u) == 0)); then
    chown postgres "$work"
    as_user=(setpriv --reuid postgres --regid postgres --clear-groups)
fi
(cd / && "${as_user[@]}" "$bin/initdb" --no-sync --auth=trust --username=mistgate --encoding=UTF8 --locale=C -D "$work/data" >/dev/null)
read -ra options <<<"${POSTGRES_OPTIONS:-}"
(cd / && exec "${as_user[@]}" "$bin/postgres" -D "$work/data" -k "$work" -c listen_addresses= "${options[@]}" >"$work/data/log" 2>&1) & pid=$!
until "$bin/pg_isready" -q -h "$work" -U mistgate; do
    kill -0 "$pid" 2>/dev/null || fail "Postgres does not start: $(cat "$work/data/log")"
    sleep 0.1
done
"$bin/createdb" -h "$work" -U mistgate club
MISTGATE_STORE="postgres://mistgate@localhost/club?host=$work" "$@"
