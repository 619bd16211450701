import type { VatIdEffect, VatIdState } from '@pairtake/protocol/vat-id/vat-id'
import type { Config } from '#config.ts'
import { vatIdPatterns } from '#vat-ids.ts'
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

/** Whether a VAT ID from another member state means reverse charge: there is VAT, and the seller is in the Union, as in `priceOf`. */
export const hasReverseCharge = ({ country, rate }: Config['vat']): boolean => rate > 0 && country !== undefined && country in vatIdPatterns

type Holder = { role: 'agency'; country: string | null } | { role: 'creator'; isSelfBilled: boolean }

/** What follows for the holder of a VAT ID that is not registered. At home VAT is due with or without it. */
export function vatIdEffectOf(vat: Config['vat'], holder: Holder): VatIdEffect {
  if (holder.role === 'creator') return holder.isSelfBilled ? 'no_invoices' : 'none'
  return hasReverseCharge(vat) && holder.country !== vat.country ? 'vat_added' : 'none'
}

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
