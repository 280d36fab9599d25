#!/usr/bin/env bash
# Real servers for the tests of the distributed mode, without a container engine.
#
#   scripts/test-servers.sh start [FOLDER]   installs what is missing, starts the servers on free local ports, and prints
#                                            the variables that tests read; they are in FOLDER/env as well
#   scripts/test-servers.sh stop [FOLDER]    ends them
#
# NATS is built from its Go module in the version of test/support/nats-server, beside Debian's older one. For MongoDB there are
# mongo-java-server (Maven; in memory, fast, every write in one step) and FerretDB 1 (Go; on SQLite). Both are stand-ins.
# FerretDB 2 would use indexes, explain and TTL, but DocumentDB and pgvector have to be built from source for it: not tried yet.
# The suites run on NATS_URL and MONGODB_URL; NATS_OLDER_URL and MONGODB_SECOND_URL get the contracts besides. For EventStoreDB
# every suite starts a double of its own. What cannot be had is said and left out; its tests are then skipped, and say so.
set -uo pipefail

repository="$(cd "$(dirname "$0")/.." && pwd)"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/process-diagram-service"
support="$repository/test/support"
ferretdb="$cache/ferretdb-unbounded-$(sed -n 's/^require .* v//p' "$support/ferretdb/go.mod")"
nats="$cache/nats-server-$(sed -n 's:.*nats-server/v2 v\([0-9.]*\).*:\1:p' "$support/nats-server/go.mod")"
mongo_java="$cache/mongo-java-server-$(sed -n 's:.*<version>\(.*\..*\)</version>:\1:p' "$support/mongo-java-server/pom.xml")"

say() { echo "test-servers: $*" >&2; }

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
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

# install COMMAND PACKAGE: from Debian, unless it is there.
install() {
  command -v "$1" >/dev/null && return 0
  command -v apt-get >/dev/null || return 1
  export DEBIAN_FRONTEND=noninteractive
  timeout 180 apt-get install -y --no-install-recommends "$2" >>"$folder/apt.log" 2>&1 && return 0
  timeout 180 apt-get update >>"$folder/apt.log" 2>&1
  timeout 180 apt-get install -y --no-install-recommends "$2" >>"$folder/apt.log" 2>&1
}

build_nats() {
  [ -x "$nats" ] && return 0
  command -v go >/dev/null || return 1
  mkdir -p "$cache"
  (cd "$support/nats-server" && timeout 900 go build -trimpath -ldflags='-s -w' -o "$nats" github.com/nats-io/nats-server/v2) \
    >"$folder/nats-build.log" 2>&1
}

# The jars that it needs; Java compiles its few lines of a main itself, at each start.
fetch_mongo_java() {
  install java default-jdk-headless && java --list-modules | grep -q '^jdk.compiler' || return 1
  [ -d "$mongo_java" ] && return 0
  install mvn maven || return 1
  mkdir -p "$cache"
  timeout 300 mvn -q -B -f "$support/mongo-java-server/pom.xml" dependency:copy-dependencies \
    -DoutputDirectory="$mongo_java.part" >"$folder/mongo-java-server-fetch.log" 2>&1 && mv "$mongo_java.part" "$mongo_java"
}

# FerretDB holds one of 100 connections to SQLite for every update of a command until the command ends, and waits for ever
# for the next one. So its pool is built without a bound; nothing else is changed.
build_ferretdb() {
  [ -x "$ferretdb" ] && return 0
  command -v go >/dev/null || return 1
  mkdir -p "$cache"
  (
    set -e
    cd "$support/ferretdb"
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
  mkdir -p "$folder/nats" "$folder/nats-older" "$folder/ferretdb"
  : >"$folder/env"
  : >"$folder/pids"
  local port older=NATS_URL second=MONGODB_URL

  if build_nats; then
    # Tests that configure a server of their own start it.
    echo "export NATS_SERVER='$nats'" >>"$folder/env"
    older=NATS_OLDER_URL
    port="$(free_port)"
    launch nats NATS_URL "nats://127.0.0.1:$port" "$port" \
      "$nats" --addr 127.0.0.1 --port "$port" --jetstream --store_dir "$folder/nats"
  else
    say "NATS cannot be built here; see $folder/nats-build.log."
  fi
  if install nats-server nats-server; then
    port="$(free_port)"
    launch nats-older "$older" "nats://127.0.0.1:$port" "$port" \
      nats-server --addr 127.0.0.1 --port "$port" --jetstream --store_dir "$folder/nats-older"
  else
    say "no nats-server, and it cannot be installed here. Tests of $older will be skipped."
  fi

  if fetch_mongo_java; then
    second=MONGODB_SECOND_URL
    port="$(free_port)"
    launch mongo-java-server MONGODB_URL "mongodb://127.0.0.1:$port/" "$port" \
      java -Xmx1g -cp "$mongo_java/*" "$support/mongo-java-server/Main.java" "$port"
  else
    say "no mongo-java-server, and it cannot be fetched here; see $folder/mongo-java-server-fetch.log."
  fi
  if build_ferretdb; then
    port="$(free_port)"
    launch ferretdb "$second" "mongodb://127.0.0.1:$port/" "$port" \
      "$ferretdb" "127.0.0.1:$port" "$folder/ferretdb"
  else
    say "no FerretDB, and it cannot be built here; see $folder/ferretdb-build.log. Tests of $second will be skipped."
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
