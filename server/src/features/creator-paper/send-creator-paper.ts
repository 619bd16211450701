import * as wire from '@pairtake/protocol/raw-routes'
import { isId } from '#access.ts'
import { serveFile } from '#http/serve-file.ts'
import { readCreatorPaperPdf } from './creator-paper-file-act.ts'
import { findCreatorPaper } from './creator-paper-queries.ts'
import { fileNameOf } from './creator-paper-rules.ts'

/** The PDF behind a signed URL: it needs no header, so a bookkeeper's tab can open it. */
export const sendCreatorPaper = serveFile(wire.sendCreatorPaper, 'Paper', async (deps, { creatorPaperId }) => {
  const paper = isId(creatorPaperId) ? await findCreatorPaper(deps.db, creatorPaperId) : undefined
  if (!paper) return undefined
  return {
    mime: 'application/pdf',
    saveAs: fileNameOf(paper),
    caching: 'private, max-age=3600',
    content: await readCreatorPaperPdf(deps, paper),
  }
})
