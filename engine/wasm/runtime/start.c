// What a module needs that is neither a program nor linked with wasi-libc's start files.
#include <stdio.h>
#include <time.h>

void __wasm_call_ctors(void);
__attribute__((export_name("_initialize"))) void _initialize(void) { __wasm_call_ctors(); }

// mlua's heap dump wants a temporary file, which WASI lacks. Nothing here dumps a heap; mlua reports a null pointer as an error.
FILE *tmpfile(void) { return NULL; }

// Luau's clock, which scripts cannot read.
clock_t clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec * CLOCKS_PER_SEC / 1000000000;
}
