#!/bin/sh
# What `npm run dev` runs: installs what is missing, then serves page and API from their sources.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/dev.ts "$@"
