// The handheld's board. Only what differs from a plain Pico is said here.
#define MICROPY_HW_BOARD_NAME "Spariglio"

// Flash layout: the program from the start, the file system at the end. Place and size of the
// file system are those of stock firmware for the same board, so that the matches in /data stay
// when a maker changes between this image and stock firmware.
#if PICO_RP2040
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)
#else
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - 1024 * 1024)
#endif

// machine.I2C(1) at the prompt finds the display without naming pins.
#define MICROPY_HW_I2C1_SDA (26)
#define MICROPY_HW_I2C1_SCL (27)

// A handheld has no network, and Debian's source package carries no mbedtls.
#define MICROPY_SSL_MBEDTLS (0)
#define MICROPY_PY_SSL (0)
#define MICROPY_PY_HASHLIB_MD5 (0)
#define MICROPY_PY_HASHLIB_SHA1 (0)
#define MICROPY_PY_CRYPTOLIB (0)

// All runs on the first core. Without threads every look at the interpreter's state is a plain
// read of memory, not a call that asks which core this is.
#define MICROPY_PY_THREAD (0)

// The frames of Python's functions lie outside the heap: pystack.c. (A stand-in for stock
// MicroPython says 0.)
#ifndef MICROPY_ENABLE_PYSTACK
#define MICROPY_ENABLE_PYSTACK (1)
#endif
#if MICROPY_ENABLE_PYSTACK
void spariglio_pystack_init(void);
#define MICROPY_BOARD_EARLY_INIT() spariglio_pystack_init()
#endif
