#!/bin/sh
# What `npm start` runs: installs what is missing, then becomes the program.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/start.ts "$@"
