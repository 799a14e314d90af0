# MicroPython board "Spariglio": a Raspberry Pi Pico (or Pico 2) in our wiring.
# `build image` passes PICO_BOARD and PICO_PLATFORM; a bare CMake run gets the Pico.
if(NOT PICO_BOARD)
    set(PICO_BOARD "pico")
endif()
if(NOT PICO_PLATFORM)
    set(PICO_PLATFORM "rp2040")
endif()

set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/pystack.c)

# The opponent's weights are read by words where they lie in flash: constants at word boundaries,
# which the compiler leaves out where it builds for size.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES COMPILE_OPTIONS -O2)
