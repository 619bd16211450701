import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracing, type OpenSpan } from '#tracing/traced.ts'

/** Streams last for hours, and what supervisors ask every second says nothing. */
const untraced = /\/(events|healthz|readyz)$/

/**
 * A span for every call, named by its route. Neither address nor body, caller or network is told: those are somebody's own. What a caller says of
 * a trace of theirs is not believed, since anyone can say it.
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
  // What is read of a body arrives outside of it.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    // The line of the log that follows has its ids.
    within(request, done)
    span?.end(reply.statusCode >= 500 ? new Error() : undefined)
  })
  // A caller that leaves gets no answer.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}
