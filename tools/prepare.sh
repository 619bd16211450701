#!/bin/sh
# For a server or an image that starts the processes itself (docs/running.md): installs packages and builds the page, but starts nothing.
. "$(dirname -- "$0")/install-packages.sh"
"$node" tools/build-server.ts
exec "$node" tools/build-page.ts
