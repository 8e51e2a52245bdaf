#!/usr/bin/env bash
# Runs every sample of deploy/ that is installed here in front of two nodes over one Postgres, and plays through it:
#
#   tools/proxies.sh target/debug/mistgate
#
# A page, a move at any node, and a stream that is passed on at once; then one node is killed, and it goes on.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
[ "${2:-}" = inside ] || exec "$here/with-postgres.sh" "$here/proxies.sh" "${1:?which mistgate?}" inside
mistgate=$(realpath "$1")
cd "$here/.."
work=$(mktemp -d /tmp/mgproxy.XXXXXX)
pids=()
end() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work" "$work".*
}
trap end EXIT
fail() { printf 'proxies.sh: %s\n' "$*" >&2; exit 1; }

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example.org -keyout "$work/key" -out "$work/cert" 2>/dev/null
cat "$work/cert" "$work/key" >"$work/pem"; chmod 644 "$work/pem" "$work/key"; chmod 755 "$work"

node() { # PORT
    "$mistgate" serve --listen "127.0.0.1:$1" --host games.example.org --https --trust-proxy --data "$work/node$1" >"$work.$1" 2>&1 &
    last=$!; pids+=("$last")
    until curl -sf "http://127.0.0.1:$1/readyz" >/dev/null; do kill -0 "$last" || fail "a node did not start: $(cat "$work.$1")"; sleep 0.1; done
}
# The samples, with ports and certificates of our own.
ours() { sed -e "s#/etc/ssl/games.example.org.pem#$work/pem#; s#/etc/ssl/games.example.org.key#$work/key#; s/127.0.0.1:8080/127.0.0.1:18080/; s/127.0.0.1:8081/127.0.0.1:18081/; s/listen 443/listen 18443/; s/bind :443/bind 127.0.0.1:18443/" "$1"; }
ask() { curl -sk --max-time 20 --resolve games.example.org:18443:127.0.0.1 -H "authorization: Bearer ${token:-}" -H 'content-type: application/json' "$@"; }
field() { python3 -c "import json,sys; print(json.load(sys.stdin)$1)"; }
url=https://games.example.org:18443

try() { # NAME COMMAND…
    local name=$1; shift
    node 18080; local first=$last
    node 18081; local second=$last
    "$@" >"$work.$name" 2>&1 & local proxy=$!; pids+=("$proxy")
    for _ in $(seq 100); do ask -o "$work.page" "$url/" && break; sleep 0.1; done
    grep -q "action=\"/tables\"" "$work.page" || fail "$name shows no lobby: $(cat "$work.$name" | tail -5)"
    token=$(ask -d '{"name":"Ada"}' "$url/api/me" | field "['token']")
    local table; table=$(ask -d '{"game":"mistywell"}' "$url/api/tables" | field "['id']")
    ask -N "$url/api/tables/$table/stream?view=false" >"$work.stream" & local stream=$!; pids+=("$stream")
    local at
    for at in 0 1 2 3; do
        local moves seat mv
        # Another node may hear of the last move a moment later.
        for _ in $(seq 50); do
            moves=$(ask "$url/api/tables/$table/moves")
            [ "$(field "['sequence']" <<<"$moves")" = "$at" ] && break; sleep 0.1
        done
        seat=$(field "['asked'][0]['seat']" <<<"$moves"); mv=$(field "['asked'][0]['choices'][0]['play']" <<<"$moves")
        ask -f -d "{\"seat\":\"$seat\",\"move\":\"$mv\",\"sequence\":$at}" "$url/api/tables/$table/play" >/dev/null || fail "$name: move $at was refused"
    done
    # A proxy that gathers would wait for ever; on a busy machine one that does not takes its time too.
    for _ in $(seq 200); do grep -q '^id: 4' "$work.stream" && break; sleep 0.1; done
    grep -q '^id: 4' "$work.stream" || fail "$name gathers streams"
    kill -9 "$first"
    for _ in $(seq 100); do [ "$(ask -o /dev/null -w '%{http_code}' "$url/api/tables/$table")" = 200 ] && break; sleep 0.1; done
    [ "$(ask "$url/api/tables/$table" | field "['sequence']")" = 4 ] || fail "$name: the table is lost with the node"
    kill "$proxy" "$second" "$stream" 2>/dev/null || true
    wait "$proxy" "$first" "$second" "$stream" 2>/dev/null || true
    token=
    printf '%s: lobby, moves at two nodes, a live stream, and one node killed\n' "$name"
}

if command -v nginx >/dev/null; then
    { echo "pid $work/nginx.pid; daemon off; error_log stderr; events {} http { access_log off;"; ours deploy/nginx.conf; echo "}"; } >"$work/nginx.conf"
    try nginx nginx -p "$work" -c "$work/nginx.conf"
fi
if command -v haproxy >/dev/null; then
    ours deploy/haproxy.cfg >"$work/haproxy.cfg"
    try haproxy haproxy -db -f "$work/haproxy.cfg"
fi
if command -v caddy >/dev/null; then
    { printf '{\n\tadmin off\n\thttps_port 18443\n\thttp_port 18082\n\tlocal_certs\n\tskip_install_trust\n}\n'; ours deploy/Caddyfile; } >"$work/Caddyfile"
    try caddy env XDG_DATA_HOME="$work/caddy" HOME="$work" caddy run --adapter caddyfile --config "$work/Caddyfile"
fi
