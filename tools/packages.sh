#!/bin/sh
# Installs the Debian packages named, or says how when it may not.
set -eu
if [ "$(id -u)" = 0 ]; then
    as=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as=sudo
else
    echo "hamlet needs these packages; please run:" >&2
    echo "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $*" >&2
    exit 1
fi
echo "installing: $*" >&2
export DEBIAN_FRONTEND=noninteractive
$as apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 || {
    $as apt-get update -qq
    $as apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
