import type { CreatorPaperId, MemberId, PayoutId } from '@pairtake/protocol/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { CreatorPaper } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import type { CreatorPaperContent } from '#stored/creator-paper-content.ts'

export type CreatorPaperRow = Selectable<CreatorPaper>

type Issue = { creatorId: MemberId; payoutId: PayoutId; number: string; content: CreatorPaperContent; at: Date }

export async function insertCreatorPaper(tx: Tx, { creatorId, payoutId, number, content, at }: Issue): Promise<CreatorPaperId> {
  const id = newId<CreatorPaperId>()
  await tx
    .insertInto('creator_paper')
    .values({ id, creator_id: creatorId, kind: content.kind, payout_id: payoutId, number, issued_at: at, content })
    .execute()
  return id
}

export function findCreatorPaper(tx: Tx, paperId: CreatorPaperId): Promise<CreatorPaperRow | undefined> {
  return tx.selectFrom('creator_paper').selectAll().where('id', '=', paperId).executeTakeFirst()
}

export async function keepCreatorPaperFile(tx: Tx, paperId: CreatorPaperId, file: { key: string; sha256: string }): Promise<void> {
  await tx.updateTable('creator_paper').set({ storage_key: file.key, storage_sha256: file.sha256 }).where('id', '=', paperId).execute()
}

export async function markCreatorPaperDamaged(tx: Tx, paperId: CreatorPaperId, at: Date | null): Promise<void> {
  await tx.updateTable('creator_paper').set({ damaged_at: at }).where('id', '=', paperId).execute()
}
