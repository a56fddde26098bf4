// The run time of C++ exceptions in WebAssembly, which Debian's libc++abi lacks.
//
// Luau throws and catches; nothing throws through two modules, rethrows, or runs in parallel. So an exception is one block of
// memory: this header, then the object. The compiler writes the tables that `find` reads.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace __cxxabiv1 {
// The part of libc++abi's class that decides what a handler catches.
struct __shim_type_info : std::type_info {
    virtual ~__shim_type_info();
    virtual void noop1() const;
    virtual void noop2() const;
    virtual bool can_catch(const __shim_type_info *thrown, void *&object) const = 0;
};
} // namespace __cxxabiv1
using Type = __cxxabiv1::__shim_type_info;

namespace {
struct alignas(16) Exception {
    const Type *type;
    void *(*destroy)(void *); // a destructor returns its object
    void *caught_as;
    int handlers;
    Exception *outer;
    void *object() { return this + 1; }
};
Exception *caught = nullptr;

uintptr_t uleb(const uint8_t *&at) {
    uintptr_t value = 0;
    for (int shift = 0;; shift += 7) {
        uint8_t byte = *at++;
        value |= uintptr_t(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return value;
    }
}

intptr_t sleb(const uint8_t *&at) {
    intptr_t value = 0;
    for (int shift = 0;;) {
        uint8_t byte = *at++;
        value |= intptr_t(byte & 0x7f) << shift;
        shift += 7;
        if (!(byte & 0x80)) return byte & 0x40 && shift < 32 ? value | -(intptr_t(1) << shift) : value;
    }
}

// Returns the number of the handler for an exception at this landing pad, or 0. `table` is the function's table.
uint32_t find(const uint8_t *table, uint32_t pad, Exception *exception) {
    const uint8_t omitted = 0xff;
    if (*table++ != omitted) std::terminate(); // start of landing pads
    const Type *const *types = nullptr;
    if (*table++ != omitted) {
        uintptr_t offset = uleb(table);
        types = reinterpret_cast<const Type *const *>(table + offset);
    }
    ++table; // encoding of call sites: unsigned LEB128
    uintptr_t size = uleb(table);
    const uint8_t *actions = table + size;
    for (uint32_t number = 0; table < actions; ++number) {
        uleb(table); // the landing pad: its number is its position
        uintptr_t action = uleb(table);
        if (number != pad || action == 0) continue;
        for (const uint8_t *at = actions + action - 1;;) {
            intptr_t filter = sleb(at);
            const uint8_t *link = at;
            intptr_t next = sleb(at);
            if (filter > 0) {
                const Type *handled = types[-filter];
                exception->caught_as = exception->object();
                if (!handled || handled->can_catch(exception->type, exception->caught_as)) return uint32_t(filter);
            }
            if (next == 0) return 0;
            at = link + next;
        }
    }
    return 0;
}
} // namespace

extern "C" {
// Compiled code writes the first two fields before the call, and reads the third after it.
thread_local struct { uint32_t pad; const uint8_t *table; uint32_t selector; } __wasm_lpad_context;

int __gxx_personality_wasm0(...) { std::terminate(); }

int _Unwind_CallPersonality(void *exception) {
    auto &at = __wasm_lpad_context;
    at.selector = find(at.table, at.pad, static_cast<Exception *>(exception));
    return 0;
}

void *__cxa_allocate_exception(size_t size) noexcept {
    auto *exception = static_cast<Exception *>(calloc(1, sizeof(Exception) + size));
    if (!exception) std::terminate();
    return exception->object();
}

void __cxa_free_exception(void *object) noexcept { free(static_cast<Exception *>(object) - 1); }

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, void *(*destroy)(void *)) {
    Exception *exception = static_cast<Exception *>(object) - 1;
    exception->type = static_cast<Type *>(type);
    exception->destroy = destroy;
    __builtin_wasm_throw(0, exception);
}

void *__cxa_get_exception_ptr(void *exception) noexcept { return static_cast<Exception *>(exception)->caught_as; }

void *__cxa_begin_catch(void *thrown) noexcept {
    auto *exception = static_cast<Exception *>(thrown);
    if (exception->handlers++ == 0) {
        exception->outer = caught;
        caught = exception;
    }
    return exception->caught_as;
}

void __cxa_end_catch() {
    Exception *exception = caught;
    if (--exception->handlers > 0) return;
    caught = exception->outer;
    if (exception->destroy) exception->destroy(exception->object());
    free(exception);
}
}
