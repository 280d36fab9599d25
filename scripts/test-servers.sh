#!/usr/bin/env bash
# Real servers for the tests of the distributed mode, without a container engine.
#
#   scripts/test-servers.sh start [FOLDER]   installs what is missing, starts the servers on free local ports, and prints
#                                            the variables that tests read; they are in FOLDER/env as well
#   scripts/test-servers.sh stop [FOLDER]    ends them
#
# NATS is Debian's nats-server, MongoDB is FerretDB 1 built from its Go module, EventStoreDB is the double in test/support.
# What cannot be had is said and left out; the tests that need it are then skipped, and say so.
set -uo pipefail

repository="$(cd "$(dirname "$0")/.." && pwd)"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/process-diagram-service"
node="$repository/node_modules/.bin/node"
ferretdb="$cache/ferretdb-unbounded-$(sed -n 's/^require .* v//p' "$repository/test/support/ferretdb/go.mod")"

say() { echo "test-servers: $*" >&2; }

free_port() {
  "$node" -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# Succeeds once something listens on the port; fails when its process ends before, or after 30 s.
listens() {
  local port="$1" pid="$2"
  for _ in $(seq 300); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return 0; fi
    kill -0 "$pid" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}

# launch NAME VARIABLE URL PORT COMMAND...
launch() {
  local name="$1" variable="$2" url="$3" port="$4"
  shift 4
  "$@" >"$folder/$name.log" 2>&1 </dev/null &
  local pid=$!
  if listens "$port" "$pid"; then
    echo "$pid" >>"$folder/pids"
    echo "export $variable='$url'" >>"$folder/env"
    say "$name listens on port $port, process $pid"
  else
    kill "$pid" 2>/dev/null
    say "$name did not start; see $folder/$name.log. Its tests will be skipped."
  fi
}

install_nats() {
  command -v nats-server >/dev/null && return 0
  command -v apt-get >/dev/null || return 1
  export DEBIAN_FRONTEND=noninteractive
  timeout 180 apt-get install -y --no-install-recommends nats-server >"$folder/apt.log" 2>&1 && return 0
  timeout 180 apt-get update >>"$folder/apt.log" 2>&1
  timeout 180 apt-get install -y --no-install-recommends nats-server >>"$folder/apt.log" 2>&1
}

# FerretDB holds one of 100 connections to SQLite for every update of a command until the command ends, and waits for ever
# for the next one. So its pool is built without a bound; nothing else is changed.
build_ferretdb() {
  [ -x "$ferretdb" ] && return 0
  command -v go >/dev/null || return 1
  mkdir -p "$cache"
  (
    set -e
    cd "$repository/test/support/ferretdb"
    timeout 300 go mod download
    rm -rf "$folder/FerretDB"
    cp -r "$(go list -m -f '{{.Dir}}' github.com/FerretDB/FerretDB)" "$folder/FerretDB"
    chmod -R u+w "$folder/FerretDB"
    pool="$folder/FerretDB/internal/backends/sqlite/metadata/pool/opendb.go"
    grep -q 'SetMaxOpenConns(100)' "$pool"
    sed -i 's/SetMaxOpenConns(100)/SetMaxOpenConns(0)/' "$pool"
    cp go.mod go.sum "$folder/"
    go mod edit -replace "github.com/FerretDB/FerretDB=$folder/FerretDB" "$folder/go.mod"
    timeout 900 go build -modfile="$folder/go.mod" -buildvcs=false -trimpath -ldflags='-s -w' -o "$ferretdb" .
  ) >"$folder/ferretdb-build.log" 2>&1
}

start() {
  stop
  mkdir -p "$folder/nats" "$folder/ferretdb"
  : >"$folder/env"
  : >"$folder/pids"
  local port

  port="$(free_port)"
  launch eventstore-double EVENTSTORE_URL "esdb://127.0.0.1:$port?tls=false" "$port" \
    "$node" "$repository/test/support/eventstore-double/main.ts" --port "$port" --file "$folder/eventstore.jsonl"

  if install_nats; then
    port="$(free_port)"
    launch nats NATS_URL "nats://127.0.0.1:$port" "$port" \
      nats-server --addr 127.0.0.1 --port "$port" --jetstream --store_dir "$folder/nats"
  else
    say "no nats-server, and it cannot be installed here. Its tests will be skipped."
  fi

  if build_ferretdb; then
    port="$(free_port)"
    launch ferretdb MONGODB_URL "mongodb://127.0.0.1:$port/" "$port" \
      "$ferretdb" "127.0.0.1:$port" "$folder/ferretdb"
  else
    say "no FerretDB, and it cannot be built here; see $folder/ferretdb-build.log. Its tests will be skipped."
  fi

  cat "$folder/env"
}

stop() {
  [ -f "$folder/pids" ] || return 0
  while read -r pid; do
    kill "$pid" 2>/dev/null && say "ended process $pid"
  done <"$folder/pids"
  rm -f "$folder/pids" "$folder/env"
}

folder="${2:-${TMPDIR:-/tmp}/process-diagram-service-servers}"
mkdir -p "$folder" && folder="$(cd "$folder" && pwd)" || exit 1
case "${1:-}" in
  start) start ;;
  stop) stop ;;
  *) sed -n '4,6p' "$0" >&2 && exit 2 ;;
esac
