import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { viewEInvoice } from '#features/payment/e-invoice-view.ts'
import { creatorPaperContent } from '#stored/creator-paper-content.ts'
import { findCreatorPaper } from './creator-paper-queries.ts'

/** The XML on its own, made from the same frozen content as the one embedded in the PDF. */
export const sendCreatorEInvoice = serveFile(wire.sendCreatorEInvoice, 'Paper', async (deps, { creatorPaperId }) => {
  const paper = isId(creatorPaperId) ? await findCreatorPaper(deps.db, creatorPaperId) : undefined
  const content = paper && creatorPaperContent.parse(paper.content)
  if (!content || content.kind === 'payout_statement') return undefined
  const xml = viewEInvoice(content)
  if (xml === undefined) return undefined
  return { mime: 'application/xml', saveAs: `${content.number}.xml`, caching: 'private, max-age=3600', content: xml }
})
