import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from '#http/serve-raw.ts'
import { Refusal } from '#refusal.ts'
import { takeProviderEvent } from './take-provider-event-act.ts'

const signatureHeaders = ['stripe-signature', 'sandbox-signature']

/** The provider's webhook. The signature covers the raw bytes, so the body is kept as it came. */
export const receiveProviderEvent = serveRaw(wire.receiveProviderEvent, ({ deps }) => async ({ request }) => {
  const signature = signatureHeaders.map((name) => request.headers[name]).find((value) => typeof value === 'string')
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const event = typeof signature === 'string' ? await deps.payments.readEvent(rawBody, signature) : undefined
  if (!event) throw new Refusal('VALIDATION_FAILED', 'The signature does not fit the body.')

  await takeProviderEvent(deps, event)
  return {}
})
