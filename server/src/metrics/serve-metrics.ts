import { createServer, type Server, type ServerResponse } from 'node:http'
import { listenPatiently } from '#processes/listen-patiently.ts'
import { isReady, openReadiness } from '#http/readiness.ts'
import type { Deps } from '#deps.ts'
import { openFigures } from './tell-figures.ts'
import { watchRuntime } from './metrics.ts'

export type MetricsServer = { port: number; stop(): Promise<void> }

type Answer = { status: number; type: string; text: string }

/** Serves metrics on a separate port, so that no proxy exposes them by accident. The worker, which has no other port, serves them here too. */
export async function serveMetrics(deps: Deps, port: number): Promise<MetricsServer> {
  const { registry } = deps.metrics
  watchRuntime(deps.metrics)
  const figures = openFigures(deps)
  const look = openReadiness(deps)

  const pages: Record<string, () => Promise<Answer>> = {
    '/metrics': async () => ({ status: 200, type: registry.contentType, text: (await registry.metrics()) + (await figures()) }),
    '/healthz': async () => ({ status: 200, type: 'text/plain; charset=utf-8', text: 'alive\n' }),
    '/readyz': async () => {
      const readiness = await look()
      return { status: isReady(readiness) ? 200 : 503, type: 'application/json', text: JSON.stringify(readiness) }
    },
  }

  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined
    if (!page) return send(response, { status: 404, type: 'text/plain; charset=utf-8', text: 'There is /metrics, /healthz and /readyz.\n' })
    page().then(
      (answer) => send(response, answer),
      (error: unknown) => {
        deps.log.error({ err: error }, 'the metrics could not be served')
        send(response, { status: 500, type: 'text/plain; charset=utf-8', text: 'The metrics could not be served.\n' })
      },
    )
  })
  const { metricsHost } = deps.config
  await listenPatiently(port, 'METRICS_PORT', () => listening(server, port, metricsHost))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
