import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'

/** A call on a connection that is still open while this process ends: the next one answers it. The framework's own answer does not say when. */
export function refuseWhenClosing(app: FastifyInstance, { ending }: Pick<Deps, 'ending'>): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    // Nobody is connected, and no server tells when it is closed.
    if (!app.server.listening) return
    // A connection whose last answer ends after this would be kept for the next call, and the process with it, for over a minute.
    const letGo = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(letGo))
  })
  // Whoever asks again is sent to another process.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.isTold) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new Refusal('OVERLOADED', 'The service is restarting. Please try again in a moment.', { retryAfterSeconds: 1 }))
    else done()
  })
}
