import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import type { CreatorPaperId } from '@pairtake/protocol/ids'
import { fromMinor } from '@pairtake/protocol/money'
import type { OperatorCreatorPaper } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { CreatorPaperRow } from './creator-paper-queries.ts'
import type { OperatorPaperRow } from './operator-paper-queries.ts'

/** The signed URL of one paper of a creator. */
export function creatorPaperAddress(creatorPaperId: CreatorPaperId, context: ViewContext): string {
  return heldAddress(wire.sendCreatorPaper, { creatorPaperId }, { ...context, endsAt: endOfNextHour(context.deps) })
}

/** The signed URL of the XML of a self-billed invoice or credit note. */
export function creatorEInvoiceAddress(creatorPaperId: CreatorPaperId, context: ViewContext): string {
  return heldAddress(wire.sendCreatorEInvoice, { creatorPaperId }, { ...context, endsAt: endOfNextHour(context.deps) })
}

export function viewCreatorPaper({ id, kind, number, issued_at, content }: CreatorPaperRow, context: ViewContext): CreatorPaper {
  const { totalMinor, currency } = content
  // A credit note counts as negative.
  const amount = fromMinor(kind === 'self_billed_credit_note' ? -totalMinor : totalMinor, currency)
  const hasData = content.kind !== 'payout_statement' && content.details !== undefined
  return {
    id,
    kind,
    number,
    issuedAt: wireTime(issued_at),
    amount,
    pdfUrl: creatorPaperAddress(id, context),
    xmlUrl: hasData ? creatorEInvoiceAddress(id, context) : null,
  }
}

export function viewOperatorCreatorPaper(row: OperatorPaperRow, context: ViewContext): OperatorCreatorPaper {
  const { creator_id: id, creator_display_name: display_name, creator_picture_key: picture_key } = row
  return { ...viewCreatorPaper(row, context), creator: { id, general: viewGeneral({ display_name, picture_key }, context) } }
}
