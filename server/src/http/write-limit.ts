import type { FastifyInstance, FastifyRequest } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from './session.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writes a minute and token, or network where there is no token (product.md, Accounts). Chunks of uploads are not counted: their address is. */
export async function registerWriteLimit(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, {
    max: deps.config.writesPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: keyOf,
    // The provider's webhooks come from few addresses, in bursts, and are signed.
    allowList: (request) =>
      safe.has(request.method) || !request.url.startsWith('/internal/') || request.url.startsWith('/internal/payments/webhook'),
    errorResponseBuilder: (_request, context) =>
      new Refusal('TOO_OFTEN', 'You are doing this very often. Please wait a moment.', { retryAfterSeconds: context.ttl / 1000 }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}

function keyOf(request: FastifyRequest): string {
  const { authorization } = request.headers
  return authorization ? hashToken(authorization).toString('base64') : request.ip
}
