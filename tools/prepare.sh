#!/bin/sh
# For a server or an image that runs the processes by themselves (docs/running.md): packages and page, and nothing is started.
. "$(dirname -- "$0")/install-packages.sh"
"$node" tools/build-server.ts
exec "$node" tools/build-page.ts
