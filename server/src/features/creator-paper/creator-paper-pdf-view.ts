import { creatorPaperContent } from '#stored/creator-paper-content.ts'
import { viewPayoutStatementPdf } from './payout-statement-pdf-view.ts'
import { viewSelfBilledPdf } from './self-billed-pdf-view.ts'

export function viewCreatorPaperPdf(stored: unknown): Promise<Buffer> {
  const content = creatorPaperContent.parse(stored)
  return content.kind === 'payout_statement' ? viewPayoutStatementPdf(content) : viewSelfBilledPdf(content)
}
