import type { CreatorPaperId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { readKeptPdf, storePdfOnce } from '#features/payment/kept-pdf-act.ts'
import { viewCreatorPaperPdf } from './creator-paper-pdf-view.ts'
import { findCreatorPaper, keepCreatorPaperFile, markCreatorPaperDamaged, type CreatorPaperRow } from './creator-paper-queries.ts'

/** Stores the PDF once with its hash; a repeat finds the file already stored. */
export async function keepCreatorPaperPdf(deps: Deps, paperId: CreatorPaperId): Promise<void> {
  const paper = await findCreatorPaper(deps.db, paperId)
  if (!paper || paper.storage_key !== null) return
  const key = `creator-papers/${paper.id}.pdf`
  const sha256 = await storePdfOnce(deps, key, await viewCreatorPaperPdf(paper.content))
  await keepCreatorPaperFile(deps.db, paper.id, { key, sha256 })
}

/** The stored PDF checked against its hash, or drawn now if the task has not stored it yet. */
export function readCreatorPaperPdf(deps: Deps, paper: CreatorPaperRow): Promise<Buffer> {
  const { id, number, content, storage_key: key, storage_sha256: sha256 } = paper
  const draw = () => viewCreatorPaperPdf(content)
  if (key === null || sha256 === null) return draw()
  const markDamaged = (at: Date | null) => markCreatorPaperDamaged(deps.db, id, at)
  return readKeptPdf(deps, { number, key, sha256, isDamaged: paper.damaged_at !== null, draw, markDamaged })
}
