#!/bin/sh
# Run by `npm run operator` and the server's other commands: installs missing packages, then executes the command.
command=$1
shift
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning "server/src/commands/$command.ts" "$@"
