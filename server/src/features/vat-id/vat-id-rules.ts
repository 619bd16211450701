import type { VatIdState } from '@pairtake/protocol/vat-id/vat-id'
import type { Config } from '#config.ts'
import { after, days, hours, minutes } from '#wire-time.ts'

export type Answered = 'valid' | 'invalid'
export type Outcome = Answered | 'unanswered'

/** Registrations end without a word to us; one that is missing may be on its way into the register. */
const againAfter = { valid: days(30), invalid: days(1) }
const firstWait = minutes(5)
const longestWait = hours(12)

/** When a number is asked about again. Without an answer the pause doubles, from five minutes up to half a day. */
export function askAgainAt(outcome: Outcome, { unansweredBefore, now }: { unansweredBefore: number; now: Date }): Date {
  if (outcome !== 'unanswered') return after(now, againAfter[outcome])
  return after(now, Math.min(firstWait * 2 ** Math.min(unansweredBefore, 20), longestWait))
}

/** Without an answer so many times, about a day has gone. */
export const longUnanswered = 8

export const stateOf = (outcome: Answered | null): VatIdState => outcome ?? 'waiting'

/**
 * Whether the tax is decided as if no VAT ID were given. An answer that is missing takes nothing from anybody, and where VIES is switched off
 * an old answer, which nothing can take back, counts no more.
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
