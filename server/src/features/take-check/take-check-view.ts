import type { MemberId } from '@pairtake/protocol/ids'
import type { Role } from '@pairtake/protocol/roles'
import type { Finding, TakeCheck } from '@pairtake/protocol/take-check/take-check'
import type { TakeFinding } from '#stored/take-finding.ts'
import { duplicateWords, takeFindingWords } from '#stored/take-finding-words.ts'

export type Viewer = { role: Role; id: MemberId }
export type CheckRow = { findings: TakeFinding[]; reason: string | null }

/** The result of a check as this member may read it. The caller decides whether they may: the agency reads nothing about a held file. */
export function viewTakeCheck(row: CheckRow | null, viewer: Viewer): TakeCheck | null {
  return row && { findings: row.findings.map((found) => viewFinding(found, viewer)), reason: row.reason }
}

function viewFinding({ like, ...found }: TakeFinding, viewer: Viewer): Finding {
  // Both deliveries are the creator's; of agencies, only the one of the other job may learn of it.
  const knowsContract = like !== undefined && (viewer.role !== 'agency' || viewer.id === like.agencyId)
  return { ...found, words: knowsContract ? duplicateWords(like.campaignName) : takeFindingWords(found) }
}
