import type { ProviderLine } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { ListedLine } from './provider-line-list-queries.ts'
import { unbookedMinorOf, usesOf } from './settlement-rules.ts'

export function viewProviderLine(row: ListedLine, context: ViewContext): ProviderLine {
  const unbookedMinor = unbookedMinorOf(row)
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
    unbooked: unbookedMinor === null ? null : fromMinor(unbookedMinor === 0 ? 0 : unbookedMinor, currency),
    uses: usesOf(row),
    settled: viewSettled(row, context),
  }
}

function viewSettled(row: ListedLine, context: ViewContext): ProviderLine['settled'] {
  const { settled_as: as, settled_at: at, settled_by: id, settler_display_name: name, settle_note: note } = row
  if (as === null || at === null || id === null || name === null || note === null) return null
  return {
    as,
    at: wireTime(at),
    by: { id, general: viewGeneral({ display_name: name, picture_key: row.settler_picture_key }, context) },
    note,
  }
}
