#!/bin/sh
# Builds the arithmetic of the reader: sh scripts/reader/kernel/build.sh OUT.wasm
# clang 19 and its linker for WebAssembly (Debian: clang-19 lld-19); CLANG names another clang.
set -eu
"${CLANG:-clang-19}" --target=wasm32 -O3 -msimd128 -mrelaxed-simd -nostdlib -fno-builtin \
  -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=16384 -Wl,--import-memory -Wl,--strip-all -o "$1" "$(dirname "$0")/kernel.c"
