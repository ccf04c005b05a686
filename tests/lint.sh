#!/bin/sh
# clang-tidy, by the checks that .clang-tidy names, over all that is no test; silent and
# exit 0, or what was found:
#   tests/lint.sh build/rel   (where the generated headers are)
set -eu
cd "$(dirname "$0")/.."
build=$1 found=0 jobs=$(nproc)
flags="-std=c17 -D_XOPEN_SOURCE=700 -I. -I$build/dsl -I$build/tools -I/usr/include/lua5.4"
# shellcheck disable=SC2086
find core dsl lua tools -name '*.c' | sort | xargs -P "$jobs" -n 8 sh -c '
    flags=$1 && shift && exec clang-tidy --quiet "$@" -- $flags \
        -DHM_VERSION=\"0\" -DHM_DATA=\"/\"' sh "$flags" 2>/dev/null || found=1
exit $found
