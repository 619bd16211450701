import type { CreatorPaperId, MemberId, PaymentId, PayoutId, RefundId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { CreatorPaper } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'
import type { CreatorPaperContent } from '#stored/creator-paper-content.ts'

export type CreatorPaperRow = Selectable<CreatorPaper>

type Issue = {
  creatorId: MemberId
  payoutId?: PayoutId
  paymentId?: PaymentId
  refundId?: RefundId
  number: string
  content: CreatorPaperContent
  at: Date
}

export async function insertCreatorPaper(tx: Tx, { creatorId, payoutId, paymentId, refundId, ...paper }: Issue): Promise<CreatorPaperId> {
  const id = newId<CreatorPaperId>()
  const { number, content, at } = paper
  await tx
    .insertInto('creator_paper')
    .values({
      id,
      creator_id: creatorId,
      kind: content.kind,
      payout_id: payoutId ?? null,
      payment_id: paymentId ?? null,
      refund_id: refundId ?? null,
      number,
      issued_at: at,
      content,
    })
    .execute()
  return id
}

export function findCreatorPaper(tx: Tx, paperId: CreatorPaperId): Promise<CreatorPaperRow | undefined> {
  return tx.selectFrom('creator_paper').selectAll().where('id', '=', paperId).executeTakeFirst()
}

type PageParams = { creatorId: MemberId; limit: number; offset: number }

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPage = prepared<PageParams, CreatorPaperRow & { total: number | null }>((db, p) =>
  db
    .selectFrom('creator_paper')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('creator_paper as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('counted.creator_id', '=', p('creatorId'))
        .as('total'),
    )
    .where(
      sql<boolean>`creator_paper.id in (select listed.id from creator_paper as listed where listed.creator_id = ${p('creatorId')}
        order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy('id', 'desc'),
)

export const listCreatorPaperRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

export async function keepCreatorPaperFile(tx: Tx, paperId: CreatorPaperId, file: { key: string; sha256: string }): Promise<void> {
  await tx.updateTable('creator_paper').set({ storage_key: file.key, storage_sha256: file.sha256 }).where('id', '=', paperId).execute()
}

export async function markCreatorPaperDamaged(tx: Tx, paperId: CreatorPaperId, at: Date | null): Promise<void> {
  await tx.updateTable('creator_paper').set({ damaged_at: at }).where('id', '=', paperId).execute()
}
