import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { minutes } from '#wire-time.ts'
import type { ProviderEvent } from './payments.ts'

const eventBody = z.object({
  id: z.string(),
  type: z.enum(['charge_succeeded', 'charge_failed', 'charge_needs_confirmation', 'refund_failed', 'dispute_changed', 'other']),
  idempotencyKey: z.optional(z.string()),
  chargeRef: z.optional(z.string()),
  words: z.optional(z.string()),
  disputeRef: z.optional(z.string()),
})

// The time limit for an old signature, which may have been recorded in transit; a late event is signed again when it is sent.
const toleranceMs = minutes(5)

function proof(secret: string, time: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
}

/** `t=<seconds>,v1=<hex>` over the time and the raw bytes, the format of the real provider. */
export function signEvent(secret: string, rawBody: Buffer, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000))
  return `t=${time},v1=${proof(secret, time, rawBody)}`
}

type Received = { rawBody: Buffer; signature: string; at: Date }

/** Undefined if the signature does not match the raw bytes or is too old. */
export function readSignedEvent(secret: string, { rawBody, signature, at }: Received): ProviderEvent | undefined {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!parts) return undefined
  const [, time = '', given = ''] = parts
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(proof(secret, time, rawBody)))) return undefined
  if (Math.abs(at.getTime() - Number(time) * 1000) > toleranceMs) return undefined

  const read = eventBody.safeParse(JSON.parse(rawBody.toString()))
  if (!read.success) return undefined
  const { id, type, idempotencyKey, chargeRef, words, disputeRef } = read.data
  return { id, type, idempotencyKey, chargeRef, words, ...(disputeRef === undefined ? {} : { disputeRef }) }
}
