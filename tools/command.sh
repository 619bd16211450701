#!/bin/sh
# What `npm run operator` and the other commands of the server run: installs what is missing, then becomes the command.
command=$1
shift
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning "server/src/commands/$command.ts" "$@"
