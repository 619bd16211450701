import * as z from 'zod/mini'
import type { VatIdAnswer } from './vies.ts'

const words = z.optional(z.nullable(z.string()))
const answered = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestIdentifier: words,
  name: words,
  address: words,
})
const refused = z.object({ actionSucceed: z.literal(false), errorWrappers: z.array(z.object({ error: z.string() })).check(z.minLength(1)) })

/** Failures of one number or one member state only; requests about others may succeed. */
const ofOneOnly = new Set([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'TIMEOUT',
  'INVALID_INPUT',
  'VAT_BLOCKED',
])

/** States that do not share names return dashes. */
const told = (value: string | null | undefined) => (value === null || value === undefined || /^-+$/.test(value) ? '' : value.trim())

/**
 * Reads an answer of VIES. Failures also have status 200, so the only real answer is `valid` together with the number that was asked about: anything
 * else says nothing about the number.
 */
export function readViesAnswer(vatId: string, status: number, answer: string): VatIdAnswer {
  const json = parsed(answer)
  const refusal = refused.safeParse(json)
  if (refusal.success) {
    const [{ error } = { error: 'NO_CODE' }] = refusal.data.errorWrappers
    return { outcome: 'unanswered', failure: error, isForAll: !ofOneOnly.has(error), answer }
  }
  if (status !== 200) return { outcome: 'unanswered', failure: `HTTP_${status}`, isForAll: true, answer }
  const read = answered.safeParse(json)
  if (!read.success || `${read.data.countryCode}${read.data.vatNumber}` !== vatId) {
    return { outcome: 'unanswered', failure: 'UNREADABLE', isForAll: false, answer }
  }
  const { valid, name, address, requestIdentifier } = read.data
  return {
    outcome: valid ? 'valid' : 'invalid',
    name: told(name),
    address: told(address),
    consultation: told(requestIdentifier),
    answer,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
