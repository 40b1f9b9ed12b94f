# shellcheck shell=bash
# What ./play and ./test share: a virtual environment with the pinned dependencies, made once.
# Sourced with $root set. All messages go to standard error, so that programs can read what the game prints.
#
# A set-up that is finished leaves a key behind: a hash of all that it depends on. The same key: nothing to do.
# Another key, or none after an interruption: done again from the start.

log="$root/build/setup.log"

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# Runs a command quietly; if it fails, shows the end of what it said, and stops with the sentence given first.
quietly() { # SENTENCE COMMAND...
    local sentence=$1
    shift
    if ! env -u PYTHONPATH -u PYTHONHOME -u PIP_TARGET -u PIP_USER "$@" >"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        die "$sentence (all of it: $log)"
    fi
}

# Only one set-up at a time in a checkout.
lock() {
    mkdir -p "$root/build"
    if [[ -z ${locked:-} ]] && command -v flock >/dev/null; then
        exec 9>"$root/.setup.lock"
        flock --nonblock 9 || { say "Waiting until another set-up is done ..." && flock 9; }
        locked=yes
    fi
}

unlock() {
    if [[ -n ${locked:-} ]]; then
        exec 9>&-
        locked=
    fi
}

# Sets $python to the first Python that is new enough. A name that is found need not work (pyenv).
find_python() {
    local name found old=
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        found=$("$name" -c 'import sys; print(sys.version_info >= (3, 11), sys.executable or "'"$name"'")' 2>/dev/null) || continue
        python=${found#* }
        [[ $found == True* ]] && return
        old=" ($("$python" --version 2>&1) is too old)"
    done
    die "Perfect Numbers needs Python 3.11 or newer, and none was found$old."
}

# Debian ships Python without what makes virtual environments.
require_venv() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    local package
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        say "Installing $package ..."
        apt_get "$package" && "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    fi
    die "Python cannot make virtual environments here: please install $package (apt-get install $package) and try again."
}

apt_get() { # PACKAGE...
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"; } \
        >"$log" 2>&1 </dev/null
}

# The hash of the paths and contents of files named on standard input, each ended by a zero byte.
hash_files() { LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum; }

same_key() { # FILE KEY
    [[ -f $1 && $(<"$1") == "$2" ]]
}

# A virtual environment with exactly what the files pin.
environment() { # FOLDER REQUIREMENTS...
    local folder=$1 file key arguments=()
    shift
    for file in "$@"; do arguments+=(--requirement "$root/requirements/$file.txt"); done
    # The place counts because a virtual environment that was moved does not work.
    key="$folder $(cd "$root/requirements" && printf '%s.txt\0' "$@" | hash_files)"
    [[ -x $folder/bin/python ]] && same_key "$folder/.dependencies" "$key" && return
    lock
    [[ -x $folder/bin/python ]] && same_key "$folder/.dependencies" "$key" && return
    find_python
    require_venv
    say "Making a virtual environment in ${folder##*/} ..."
    rm -rf "$folder"
    quietly "The virtual environment could not be made." "$python" -m venv "$folder"
    say "Installing the dependencies ..."
    quietly "The dependencies could not be installed." "$folder/bin/python" -m pip install "${pip_options[@]}" \
        --require-hashes "${arguments[@]}"
    "$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))' >"$folder/.include"
    printf '%s\n' "$key" >"$folder/.dependencies"
}

pip_options=(--disable-pip-version-check --no-input --progress-bar off --root-user-action ignore)
# For the package itself: everything that it needs is there by now.
package_options=("${pip_options[@]}" --no-deps --no-index --no-build-isolation)

# All that the built package depends on: sources, C compiler and Python's headers, wishes.
package_key() { # ENVIRONMENT
    (
        cd "$root"
        { find src -type f ! -name '*.pyc' ! -path '*.egg-info/*' -print0 && printf '%s\0' pyproject.toml setup.py LICENSE; } | hash_files
        compiler "$1" || true
        echo "CC=${CC:-} CFLAGS=${CFLAGS:-} COMPILE=${PERFECT_NUMBERS_COMPILE:-}"
        cat "$1/.dependencies"
    )
}

# Prints the C compiler; fails where there is none, or none of Python's headers.
compiler() { # ENVIRONMENT
    local name
    [[ -e $(<"$1/.include")/Python.h ]] || return 1
    for name in ${CC:+"${CC%% *}"} cc gcc clang; do command -v "$name" && return; done
    return 1
}
