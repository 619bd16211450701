import { creatorPaperContent } from '#stored/creator-paper-content.ts'
import { viewPayoutStatementPdf } from './payout-statement-pdf-view.ts'

export function viewCreatorPaperPdf(stored: unknown): Promise<Buffer> {
  return viewPayoutStatementPdf(creatorPaperContent.parse(stored))
}
