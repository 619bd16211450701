import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import { wireTime } from '#wire-time.ts'
import type { ListedLine } from './provider-line-list-queries.ts'

export function viewProviderLine(row: ListedLine): ProviderLine {
  const { currency, payment_id: paymentId, contract_id: contractId } = row
  return {
    id: row.id,
    ref: row.line_ref,
    kind: row.kind,
    type: row.type,
    sourceRef: row.source_ref,
    words: row.words,
    movedAt: wireTime(row.moved_at),
    amount: fromMinor(row.amount_minor, currency),
    fee: fromMinor(row.fee_minor, currency),
    fit: row.fit,
    booked: row.booked_minor === null ? null : fromMinor(row.booked_minor, currency),
    payment:
      paymentId === null || contractId === null
        ? null
        : { id: paymentId, contractId, campaignName: row.campaign_name ?? '', agencyName: row.agency_name ?? '' },
  }
}
