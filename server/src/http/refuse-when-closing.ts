import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'

/**
 * Refuses requests on connections that are still open while this process ends, so that the client retries with the next process. The framework's own
 * answer has no retry time.
 */
export function refuseWhenClosing(app: FastifyInstance, { ending }: Pick<Deps, 'ending'>): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // The client's next request then opens a connection to another process.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending.isTold) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new Refusal('OVERLOADED', 'The service is restarting. Please try again in a moment.', { retryAfterSeconds: 1 }))
    else done()
  })
}
