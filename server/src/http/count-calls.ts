import { sendHealth, sendReadiness } from '@pairtake/protocol/raw-routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'

const probes = new Set<string>([sendHealth.path, sendReadiness.path])

/** Counts every request by its route, and logs a line for it at LOG_LEVEL=info. Neither contains addresses, because these contain ids and tokens. */
export function countCalls(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const status = reply.statusCode
    // Addresses of the page that match no file get its first document.
    const route = routeOptions.url ?? (status < 400 ? 'page' : 'none')
    const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
    const seconds = isStream ? undefined : reply.elapsedTime / 1000
    metrics.countCall({ method, route, status: isStream ? reply.raw.statusCode : status, seconds })
    // Supervisors ask every second or two, so a healthy answer is not worth a line.
    const level = probes.has(route) && status < 400 ? 'debug' : 'info'
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'call')
    done()
  })
}
