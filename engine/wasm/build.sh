#!/usr/bin/env bash
# Builds the web client with the engine inside: target/playground, a folder of static files for any web server.
#
# Installs missing tools: Debian's compiler for WebAssembly and its C++ library, Rust's target, and the packages of npm. If a
# tool cannot be installed, the script prints the reason and exits with 77. WASM_TARGET sets cargo's folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
target="${WASM_TARGET:-${CARGO_TARGET_DIR:-$root/target}}"
llvm=19

missing() {
    echo "the playground is SKIPPED: $1" >&2
    exit 77
}

packages=()
for tool in clang-$llvm llvm-$llvm:llvm-ar-$llvm lld-$llvm:wasm-ld-$llvm binaryen:wasm-opt; do
    command -v "${tool#*:}" >/dev/null || packages+=("${tool%%:*}")
done
for library in wasi-libc:libc.a libc++-$llvm-dev-wasm32:libc++.a libc++abi-$llvm-dev-wasm32:libc++abi.a; do
    [ -e "/usr/lib/wasm32-wasi/${library#*:}" ] || packages+=("${library%%:*}")
done
"$root/.ci/packages" "${packages[@]}" || missing "a package is not there"
[ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-wasip1" ] || rustup target add wasm32-wasip1 || missing "no target wasm32-wasip1"
command -v npm >/dev/null || missing "node and npm are not there (node 20 or newer)"

# The start and the exceptions of the module. A folder with only the C++ library keeps Debian's C library out: there would be two.
made="$target/wasm-runtime"
mkdir -p "$made"
clang++-$llvm --target=wasm32-wasi -std=c++20 -O2 -fwasm-exceptions -c "$here/runtime/exceptions.cpp" -o "$made/exceptions.o"
clang-$llvm --target=wasm32-wasi -O2 -c "$here/runtime/start.c" -o "$made/start.o"
# Cargo does not know these files: a change has to link the module again.
cksum "$here"/runtime/* >"$made/new"
cmp -s "$made/new" "$made/linked" || touch "$here/lib.rs"
cp -u /usr/lib/wasm32-wasi/libc++.a /usr/lib/wasm32-wasi/libc++abi.a "$made"

# mlua's heap dump calls `libc::tmpfile`, which the crate libc lacks for WASI. The symbol is in start.c; a patched copy of mlua
# declares it. Only this build uses the copy: it has a workspace of its own, with links to the sources and its own lock file.
registry=$(cargo metadata --locked --format-version 1 --manifest-path "$root/Cargo.toml" |
    node -p 'JSON.parse(require("fs").readFileSync(0)).packages.find(({ name }) => name === "mlua").manifest_path.replace(/Cargo.toml$/, "")')
mlua="$made/mlua"
version=$(basename "$registry")
if [ ! -e "$mlua/.from" ] || [ "$(cat "$mlua/.from")" != "$version" ]; then
    rm -rf "$mlua"
    cp -r "$registry" "$mlua"
    sed -i 's/libc::tmpfile()/{ unsafe extern "C" { fn tmpfile() -> *mut libc::FILE; } tmpfile() }/' "$mlua/src/luau/heap_dump.rs"
    grep -q 'fn tmpfile' "$mlua/src/luau/heap_dump.rs" || { echo "mlua has changed: is the patch still needed?" >&2; exit 1; }
    echo "$version" >"$mlua/.from"
fi
workspace="$made/workspace"
mkdir -p "$workspace"
for folder in decks engine examples powers tests; do ln -sfn "$root/$folder" "$workspace/$folder"; done
cp "$root"/*.md "$root/Cargo.lock" "$workspace"
{ cat "$root/Cargo.toml"; printf '\n[patch.crates-io]\nmlua = { path = "%s" }\n' "$mlua"; } >"$made/Cargo.toml"
cmp -s "$made/Cargo.toml" "$workspace/Cargo.toml" || cp "$made/Cargo.toml" "$workspace/Cargo.toml"

export CC_wasm32_wasip1=clang-$llvm CXX_wasm32_wasip1=clang++-$llvm AR_wasm32_wasip1=llvm-ar-$llvm CXXSTDLIB_wasm32_wasip1=c++
export CXXFLAGS_wasm32_wasip1="--target=wasm32-wasi -stdlib=libc++" CFLAGS_wasm32_wasip1="--target=wasm32-wasi"
# Luau checks its own assertions if NDEBUG is missing, and keeps their texts.
export LUAU_CXXFLAGS="-fexceptions -fwasm-exceptions -DNDEBUG"
linked="-C link-arg=$made/exceptions.o -C link-arg=$made/start.o -C link-arg=-lc++abi"
export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="$linked -L $made -C link-arg=-zstack-size=8388608"

# module NAME OPTION…: compiles the module NAME.wasm.
module() {
    local name=$1
    shift
    (cd "$workspace" && cargo rustc --profile wasm --target wasm32-wasip1 --target-dir "$target" -p hyperkon-wasm --lib --crate-type cdylib "$@")
    wasm-opt -Oz --enable-exception-handling --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-mutable-globals --strip-debug --strip-producers -o "$made/$name.wasm" "$target/wasm32-wasip1/wasm/hyperkon_wasm.wasm"
    node "$here/order.mjs" "$made/$name.wasm"
}
module hyperkon --no-default-features
module tools
mv "$made/new" "$made/linked"

cd "$here"
npm ci --silent || missing "npm ci has failed"
node assemble.mjs "$made" "$target/playground"
