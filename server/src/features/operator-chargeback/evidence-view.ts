import { chargebackReasonWords } from '@pairtake/protocol/payment/chargeback-words'
import { paperAmount, type Paper, type PaperRow } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import type { Config } from '#config.ts'
import { dayIn } from '#wire-time.ts'
import { paperDay } from '#features/payment/paper-day-rules.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'
import type { Evidence } from './evidence-queries.ts'
import { filesOf, itemsOf, messagesOf, timelineOf, type EvidenceLine } from './evidence-rules.ts'
import type { ChargebackListRow } from './operator-chargeback-queries.ts'

type Facts = { chargeback: ChargebackListRow; evidence: Evidence; config: Config; at: Date }

export const evidenceFileName = ({ dispute_ref: ref }: Pick<ChargebackListRow, 'dispute_ref'>) => `evidence-${ref}.pdf`

/** Draws the job for a bank: who was involved, what was agreed, delivered, approved and charged, and what the two wrote to each other. */
export function drawEvidence({ chargeback, evidence, config, at }: Facts): Promise<Buffer> {
  const { sepaDebtor, seller, sellerTimeZone: timeZone } = config
  const country = sepaDebtor.iban.slice(0, 2)
  const money = (minor: number) => paperAmount(minor, evidence.currency)
  const dayOf = (time: string) => paperDay(dayIn(timeZone, new Date(time)), country)
  const clockOf = (time: string) => new Date(time).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const rowOf = ({ at: time, who, what }: EvidenceLine): PaperRow => ({ cells: [`${dayOf(time)}, ${clockOf(time)}`, who, what] })
  const section = (name: string, lines: readonly EvidenceLine[]): PaperRow[] =>
    lines.length === 0 ? [] : [{ cells: [name, '', ''], isStrong: true }, ...lines.map(rowOf)]
  const { invoice } = evidence
  const merchant = { name: sepaDebtor.name, ...seller }
  const address = addressOf(merchant)
  const paper: Paper = {
    title: `Evidence ${chargeback.dispute_ref}`,
    at,
    blocks: [
      [merchant.name, ...address],
      [evidence.agency_name, ...(invoice?.buyer.address ?? []), ...(evidence.agency_email === null ? [] : [evidence.agency_email])],
    ],
    facts: [
      { label: 'Disputed', value: `${paperAmount(chargeback.amount_minor, chargeback.currency)} of ${money(evidence.total_minor)}` },
      { label: 'Reason given', value: chargebackReasonWords(chargeback.reason) },
      { label: 'Payment', value: evidence.charge_ref ?? '' },
      { label: 'Card', value: evidence.card ?? '' },
      { label: 'Service', value: `${itemsOf(evidence)} for “${evidence.campaign_name}”` },
      ...(evidence.delivered_at === null ? [] : [{ label: 'Delivered', value: dayOf(evidence.delivered_at) }]),
      ...(invoice === null ? [] : [{ label: 'Invoice', value: `${invoice.number} of ${paperDay(invoice.issuedOn, country)}` }]),
      { label: 'Made by', value: evidence.creator_name },
    ],
    table: {
      columns: [
        { label: 'When', width: 0.29 },
        { label: 'Who', width: 0.2 },
        { label: 'What', width: 0.51 },
      ],
      rows: [
        ...section('Timeline', timelineOf(evidence, { money })),
        ...section('Files delivered', filesOf(evidence)),
        ...section('Messages', messagesOf(evidence)),
      ],
    },
    notes: [`Times are those of ${timeZone}. Taken from our records on ${dayOf(at.toISOString())}.`],
    letterhead: {
      name: 'Evidence',
      number: chargeback.dispute_ref,
      captions: ['Merchant', 'Cardholder'],
      totals: (invoice?.lines ?? []).map(({ label, amountMinor }) => ({ label, amount: money(amountMinor) })),
      footer: [[merchant.name, address.join(', ')], [config.supportEmail]],
    },
  }
  if (invoice) paper.letterhead?.totals.push({ label: 'Invoiced', amount: money(invoice.totalMinor), isStrong: true })
  return drawPaper(paper)
}
