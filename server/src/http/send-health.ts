import * as wire from '@pairtake/protocol/raw-routes'
import { isReady, openReadiness } from './readiness.ts'
import { serveRaw } from './serve-raw.ts'

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Checks no dependencies: killing a process that cannot reach its database would not fix that. */
export const sendHealth = serveRaw(
  wire.sendHealth,
  () =>
    ({ reply }) =>
      reply.headers(headers).send('alive\n'),
)

export const sendReadiness = serveRaw(wire.sendReadiness, ({ deps }) => {
  const look = openReadiness(deps)
  return async ({ reply }) => {
    const readiness = await look()
    return reply
      .code(isReady(readiness) ? 200 : 503)
      .headers({ 'cache-control': 'no-store' })
      .send(readiness)
  }
})
