#!/usr/bin/env bash
# Plays the same games in processes that differ in everything that must not matter: allocator, addresses, age of the
# interpreter, and earlier games. Also runs under valgrind, and on ARM if ARM names a program built for it.
#
#   tests/evidence/same.sh [GAMES]            2,000 games in 20 processes, then 40 under valgrind
#   ARM="qemu-aarch64 -L SYSROOT PROGRAM" tests/evidence/same.sh     and 200 on ARM
#
# Prints a line for each process. Missing tools are printed as skipped. Exits with 1 if any two differ.
set -uo pipefail
cd "$(dirname "$0")/../.."
games=${1:-2000}
cargo build -q --release --example evidence || exit 1
program=target/release/examples/evidence
libraries=/usr/lib/$(uname -m)-linux-gnu
failed=0

# says NAME WANTED COMMAND...: runs COMMAND and compares its output with WANTED.
says() {
  local name=$1 wanted=$2 said
  shift 2
  said=$("$@" --hashes 2>/dev/null)
  if [ "$said" = "$wanted" ]; then echo "same       $name"; else echo "DIFFERENT  $name: $said"; failed=1; fi
}
with_library() { # NAME FILE: with another allocator
  if [ -e "$libraries/$2" ]; then says "$1" "$wanted" env LD_PRELOAD="$libraries/$2" $program --games "$games"
  else echo "skipped    $1 ($libraries/$2 is not there)"; fi
}

wanted=$($program --games "$games" --hashes 2>/dev/null)
if [ -z "$wanted" ]; then echo "the first run has failed"; exit 1; fi
echo "$wanted"
for age in 1 10 100 500 1000 3000; do says "an interpreter aged by $age games" "$wanted" $program --games "$games" --warm $age; done
says "no random addresses" "$wanted" setarch -R $program --games "$games"
says "no random addresses, aged by 77 games" "$wanted" setarch -R $program --games "$games" --warm 77
for byte in 1 85 170 255; do says "memory filled with $byte" "$wanted" env MALLOC_PERTURB_=$byte $program --games "$games"; done
says "every block mapped anew" "$wanted" env MALLOC_MMAP_THRESHOLD_=4096 MALLOC_MMAP_MAX_=1000000 $program --games "$games"
says "no cache of small blocks" "$wanted" env GLIBC_TUNABLES=glibc.malloc.tcache_count=0 $program --games "$games"
says "memory given back at once" "$wanted" env MALLOC_TRIM_THRESHOLD_=0 MALLOC_TOP_PAD_=0 $program --games "$games"
with_library jemalloc libjemalloc.so.2
with_library mimalloc libmimalloc.so.2.0
with_library tcmalloc libtcmalloc_minimal.so.4
says "two threads" "$wanted" bash -c "$program --games $games --jobs 2 --hashes 2>/dev/null | sort -n"
says "an empty environment" "$wanted" env -i $program --games "$games"

few=$($program --games 40 --hashes 2>/dev/null)
if command -v valgrind >/dev/null; then says "valgrind, 40 games" "$few" valgrind -q --error-exitcode=9 $program --games 40
else echo "skipped    valgrind (not installed)"; fi
many=$($program --games 200 --hashes 2>/dev/null)
if [ -n "${ARM:-}" ]; then says "ARM, 200 games" "$many" $ARM --games 200
else echo "skipped    ARM (ARM= names no program)"; fi
exit $failed
