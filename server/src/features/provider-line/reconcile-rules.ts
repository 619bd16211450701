import { dayOf } from '#wire-time.ts'
import { moneyWords } from '#money-words.ts'
import type { ListedLine } from './provider-line-list-queries.ts'
import type { Totals } from './provider-stand-rules.ts'

const whyNot: Record<string, string> = {
  differs: 'the amount differs',
  unknown: 'our books don’t know it',
  missing: 'the provider has no such line',
  foreign: 'another currency',
}

/** Formats a line that does not fit, as `npm run reconcile` prints it. */
export function notFittingWords(line: ListedLine): string {
  const { currency, booked_minor: bookedMinor, line_ref: ref } = line
  const sums = [
    ref === null ? undefined : `${moneyWords({ amountMinor: line.amount_minor, currency })} at the provider`,
    bookedMinor === null ? undefined : `${moneyWords({ amountMinor: bookedMinor, currency })} in our books`,
  ]
  const whose =
    line.payment_id === null ? line.words : `${line.campaign_name ?? ''} (${line.agency_name ?? ''}), payment ${line.payment_id}`
  const said = [`${line.kind} ${ref ?? line.charge_ref ?? line.key ?? ''}`, ...sums, whose].filter(
    (part) => part !== undefined && part !== '',
  )
  return `${dayOf(line.moved_at)}  ${said.join(', ')}: ${whyNot[line.fit] ?? line.fit}`
}

type Stand = { totals: Totals; balanceMinor: number | null; clearingMinor: number | null; transitMinor: number; currency: string }

export function standWords({ totals, balanceMinor, clearingMinor, transitMinor, currency }: Stand): string[] {
  const sum = (amountMinor: number) => moneyWords({ amountMinor, currency })
  const { chargedMinor, refundedMinor, disputedMinor, feesMinor, paidOutMinor } = totals
  const words = [
    `Charged ${sum(chargedMinor)}, refunded ${sum(refundedMinor)}, taken back ${sum(disputedMinor)}, fees ${sum(feesMinor)}, paid to our bank ${sum(paidOutMinor)}.`,
    `On its way to our bank: ${sum(transitMinor)}.`,
  ]
  if (balanceMinor === null || clearingMinor === null) return words
  const difference = balanceMinor - clearingMinor
  return [
    ...words,
    `With the provider ${sum(balanceMinor)}, in our books ${sum(clearingMinor)}${difference === 0 ? '.' : `: a difference of ${sum(difference)}.`}`,
  ]
}

/** Formats the summary. Lines settled by operators are counted separately, so that nobody takes them for lines that fit. */
export function endWords({ notFitting, settled }: { notFitting: number; settled: number }): string[] {
  const lines = (count: number, one: string, many: string) => `${count} ${count === 1 ? `line ${one}` : `lines ${many}`}`
  const words = [notFitting === 0 && settled === 0 ? 'Every line fits.' : `${lines(notFitting, 'does', 'do')} not fit.`]
  if (settled > 0) words.unshift(`${lines(settled, 'is', 'are')} settled by an operator.`)
  return words
}

/** The lines are out of date if none were taken in for a day. */
export function freshnessWords(takenAt: Date | null, now: Date): { words: string; isStale: boolean } {
  if (takenAt === null) return { words: 'The lines of the card provider were never imported. Is the worker running?', isStale: true }
  const isStale = now.getTime() - takenAt.getTime() > 86_400_000
  const at = `${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { words: `Last imported at ${at}.${isStale ? ' That is more than a day ago. Is the worker running?' : ''}`, isStale }
}
