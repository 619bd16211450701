import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracing, type OpenSpan } from '#tracing/traced.ts'

/** Streams last for hours, and the probes that supervisors send every second are not worth a trace. */
const untraced = /\/(events|healthz|readyz)$/

/**
 * Opens a span for every request, named by its route. Address, body, caller and network are left out, because they are private. A caller's trace
 * context is ignored, because anyone can send one.
 */
export function traceCalls(app: FastifyInstance): void {
  const tracing = currentTracing()
  if (tracing === undefined) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const within = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request)
    return span ? span.within(work) : work()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    if (untraced.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route }
    spans.set(request, tracing.begin({ name: `${method} ${route}`, kind: 'server', isRoot: true, attributes }))
    within(request, done)
  })
  // Body chunks arrive outside of the span's context.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    // The log line that follows carries the span's ids.
    within(request, done)
    span?.end(reply.statusCode >= 500 ? new Error() : undefined)
  })
  // A caller that disconnects gets no response.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}
