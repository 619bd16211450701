import type { VatIdState } from '@pairtake/protocol/vat-id/vat-id'
import type { Config } from '#config.ts'
import { after, days, hours, minutes } from '#wire-time.ts'

export type Answered = 'valid' | 'invalid'
export type Outcome = Answered | 'unanswered'

/** A registration may end without notice to us, and a missing one may still be in progress. */
const againAfter = { valid: days(30), invalid: days(1) }
const firstWait = minutes(5)
const longestWait = hours(12)

/** When a number is checked again. Without an answer the delay doubles, from five minutes up to half a day. */
export function askAgainAt(outcome: Outcome, { unansweredBefore, now }: { unansweredBefore: number; now: Date }): Date {
  if (outcome !== 'unanswered') return after(now, againAfter[outcome])
  return after(now, Math.min(firstWait * 2 ** Math.min(unansweredBefore, 20), longestWait))
}

/** After so many attempts without an answer, about a day has passed. */
export const longUnanswered = 8

export const stateOf = (outcome: Answered | null): VatIdState => outcome ?? 'waiting'

/**
 * Whether tax is decided as if no VAT ID were given. A missing answer disadvantages nobody, and if VIES is switched off an old answer, which nothing
 * could correct, no longer counts.
 */
export const countsAsInvalid = ({ vies }: Pick<Config, 'vies'>, outcome: Answered | null): boolean =>
  vies !== undefined && outcome === 'invalid'

const failureWords: Record<string, string> = {
  MS_UNAVAILABLE: 'The register of that member state doesn’t answer.',
  MS_MAX_CONCURRENT_REQ: 'The register of that member state is busy.',
  MS_MAX_CONCURRENT_REQ_TIME: 'The register of that member state is busy.',
  TIMEOUT: 'The register of that member state took too long.',
  SERVICE_UNAVAILABLE: 'VIES is out of service.',
  GLOBAL_MAX_CONCURRENT_REQ: 'VIES is busy.',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'VIES is busy.',
  INVALID_INPUT: 'VIES can’t read this number.',
  INVALID_REQUESTER_INFO: 'VIES doesn’t take our own VAT number. Check SELLER_TAX_NUMBER.',
  VAT_BLOCKED: 'VIES has blocked questions with this VAT number.',
  IP_BLOCKED: 'VIES has blocked this server’s address.',
  UNREACHABLE: 'VIES can’t be reached from this server.',
  UNREADABLE: 'VIES sent an answer that can’t be read.',
}

export const viesFailureWords = (code: string): string => failureWords[code] ?? `VIES answered ${code}.`
