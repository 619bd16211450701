#!/bin/sh
# What `npm start`, `npm run start:api` and `npm run start:worker` run: installs what is missing, then becomes the program.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/start.ts "$@"
