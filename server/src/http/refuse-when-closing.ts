import type { FastifyInstance } from 'fastify'
import { Refusal } from '#refusal.ts'

/** A call on a connection that is still open while this process ends: the next one answers it. The framework's own answer does not say when. */
export function refuseWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new Refusal('OVERLOADED', 'The service is restarting. Please try again in a moment.', { retryAfterSeconds: 1 }))
    else done()
  })
}
