import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { itemsWords } from '#features/mail/terms-words-view.ts'
import type { PayoutStatementContent } from '#stored/creator-paper-content.ts'
import { dayIn } from '#wire-time.ts'
import { moneyWords } from '#money-words.ts'

type Part = {
  id: string
  kind: string
  at: Date
  amountMinor: number
  wholeMinor: number
  campaignName: string | null
  agencyName: string | null
  videos: number
  photos: number
}

export type StatementFacts = {
  payout: { id: string; amount_minor: number; currency: string; created_at: Date; beneficiary: Beneficiary }
  payer: PayoutStatementContent['payer']
  creator: string[]
  parts: readonly Part[]
  at: Date
  timeZone: string
}

export function payoutStatementOf({ payout, payer, creator, parts, at, timeZone }: StatementFacts): PayoutStatementContent {
  const { fullName, iban, bankName } = payout.beneficiary
  return {
    kind: 'payout_statement',
    payoutId: payout.id,
    requestedOn: dayIn(timeZone, payout.created_at),
    paidOn: dayIn(timeZone, at),
    issuedAt: at.toISOString(),
    payer,
    creator,
    account: { holder: fullName, iban: maskedIban(iban), bankName },
    lines: parts.map((part) => ({
      entryId: part.id,
      label: labelOf(part, payout.currency),
      bookedOn: dayIn(timeZone, part.at),
      amountMinor: part.amountMinor,
    })),
    totalMinor: payout.amount_minor,
    currency: payout.currency,
  }
}

/** Shows the country, the check digits and the end: enough to recognize one's own account, not enough to pay with. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

function labelOf(part: Part, currency: string): string {
  const subject =
    part.campaignName === null ? 'your job' : `“${part.campaignName}”${part.agencyName === null ? '' : ` for ${part.agencyName}`}`
  if (part.kind === 'refund') return `Refund of ${subject}`
  if (part.kind === 'refund-failed') return `Refund that came back: ${subject}`
  const items = itemsWords(part) || 'Content'
  const isWhole = part.amountMinor === part.wholeMinor
  return isWhole ? `${items}: ${subject}` : `${items}: ${subject} (part of ${moneyWords({ amountMinor: part.wholeMinor, currency })})`
}
