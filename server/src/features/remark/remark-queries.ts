import { remarkActions } from '@pairtake/protocol/remark/remark-actions'
import type { ContractMediaId, MemberId, RemarkId, RemarkReplyId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Remark, RemarkReply } from '#adapters/database/schema.gen.ts'

export type RemarkRow = Selectable<Remark>
type RemarkReplyRow = Selectable<RemarkReply>

/** A row as JSON has it: its times are strings. */
type AsJson<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K] }
export type ListedReply = Pick<AsJson<RemarkReplyRow>, 'id' | 'remark_id' | 'author_id' | 'text' | 'created_at'>
export type ListedRemark = AsJson<RemarkRow> | RemarkRow
/** An item's remarks with the sides of its job, so that access is decided on the same row. */
export type RemarksOfItem = { agency_id: MemberId; creator_id: MemberId; remarks: ListedRemark[] | null; replies: ListedReply[] | null }

type Asked = { contractMediaId: ContractMediaId; withDrafts: boolean }

const selectRemarks = prepared<Asked, RemarksOfItem>((db, p) =>
  db
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract.agency_id', 'contract.creator_id'])
    .select([
      sql<ListedRemark[] | null>`(select json_agg(remark order by remark.take, remark.from_frame, remark.id) from remark
        where remark.contract_media_id = contract_media.id and (${p('withDrafts')} or remark.state <> 'draft'))`.as('remarks'),
      sql<ListedReply[] | null>`(select json_agg(json_build_object('id', remark_reply.id, 'remark_id', remark_id, 'author_id', author_id,
          'text', remark_reply.text, 'created_at', remark_reply.created_at) order by remark_reply.id)
        from remark join remark_reply on remark_reply.remark_id = remark.id
        where remark.contract_media_id = contract_media.id)`.as('replies'),
    ])
    .where('contract_media.id', '=', p('contractMediaId')),
)

/** The remarks of an item, in the order of its takes and frames; with drafts only if asked for. */
export async function findRemarksOfItem(tx: Tx, asked: Asked): Promise<RemarksOfItem | undefined> {
  const [row] = await selectRemarks(tx, asked)
  return row
}

/** The watermarked film of a take of `contract_media`. */
const filmOf = (take: unknown, what: 'frames' | 'rate_num' | 'rate_den' | 'width' | 'height') =>
  sql<number | null>`(select ${sql.ref(`media_rendition.${what}`)} from media_rendition
    where media_rendition.variant = 'watermarked' and media_rendition.media_id = coalesce(
      (select earlier.media_id from contract_media_take as earlier where earlier.contract_media_id = contract_media.id and earlier.take = ${take}),
      contract_media.media_id))`

type AskedTake = { contractMediaId: ContractMediaId; take: number }
type Film = { rate_num: number | null; rate_den: number | null; frames: number | null; width: number | null; height: number | null }
/** The remarks sent about one take, and the film that their frames refer to. */
export type RemarksOfTake = RemarksOfItem & Film & { name: string; take: number }

const selectRemarksOfTake = prepared<AskedTake, RemarksOfTake>((db, p) =>
  db
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract.agency_id', 'contract.creator_id', 'contract_media.name', sql<number>`${p('take')}::integer`.as('take')])
    .select([filmOf(p('take'), 'rate_num').as('rate_num'), filmOf(p('take'), 'rate_den').as('rate_den')])
    .select([filmOf(p('take'), 'frames').as('frames'), filmOf(p('take'), 'width').as('width'), filmOf(p('take'), 'height').as('height')])
    .select([
      sql<ListedRemark[] | null>`(select json_agg(remark order by remark.number) from remark
        where remark.contract_media_id = contract_media.id and remark.take = ${p('take')} and remark.state <> 'draft')`.as('remarks'),
      sql<ListedReply[] | null>`(select json_agg(json_build_object('id', remark_reply.id, 'remark_id', remark_id, 'author_id', author_id,
          'text', remark_reply.text, 'created_at', remark_reply.created_at) order by remark_reply.id)
        from remark join remark_reply on remark_reply.remark_id = remark.id
        where remark.contract_media_id = contract_media.id and remark.take = ${p('take')})`.as('replies'),
    ])
    .where('contract_media.id', '=', p('contractMediaId')),
)

/** For a file that both sides can open, so without drafts. */
export async function findRemarksOfTake(tx: Tx, asked: AskedTake): Promise<RemarksOfTake | undefined> {
  const [row] = await selectRemarksOfTake(tx, asked)
  return row
}

/** An item that has remarks, with its job's sides. */
const selectItem = (tx: Tx) =>
  tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract_media.id', 'contract_media.contract_id', 'contract_media.media_id', 'contract_media.name'])
    .select([
      'contract_media.state',
      'contract_media.take',
      'contract.agency_id',
      'contract.creator_id',
      'contract.state as contract_state',
    ])

export type RemarkedItem = Awaited<ReturnType<ReturnType<typeof selectItem>['executeTakeFirstOrThrow']>>

/**
 * Locks an item, so that concurrent remarks on it get consecutive numbers and count towards one limit, and none is written while the item is sent
 * back, replaced, approved or deleted; and before it its job, which keeps when each side acted last. Only for a side of the job; nothing of other
 * members is locked.
 */
export function lockRemarkedItem(
  tx: Tx,
  { of, side }: { of: { contractMediaId: ContractMediaId } | { remarkId: RemarkId }; side: MemberId },
): Promise<RemarkedItem | undefined> {
  return selectItem(tx)
    .where((is) => is.or([is('contract.agency_id', '=', side), is('contract.creator_id', '=', side)]))
    .where('contract_media.id', '=', (eb) =>
      'remarkId' in of
        ? eb.selectFrom('remark').select('remark.contract_media_id').where('remark.id', '=', of.remarkId)
        : eb.val(of.contractMediaId),
    )
    .forNoKeyUpdate(['contract', 'contract_media'])
    .executeTakeFirst()
}

/** Read under the item's lock, so it includes what the previous holder of the lock committed. */
export function findRemark(tx: Tx, remarkId: RemarkId): Promise<RemarkRow | undefined> {
  return tx.selectFrom('remark').selectAll().where('id', '=', remarkId).executeTakeFirst()
}

export function listReplies(tx: Tx, remarkId: RemarkId): Promise<RemarkReplyRow[]> {
  return tx.selectFrom('remark_reply').selectAll().where('remark_id', '=', remarkId).orderBy('id').execute()
}

/** Counts remarks and replies of an item; for its creator without drafts, which would otherwise be found by the limit (R-301). */
export async function countSaid(tx: Tx, contractMediaId: ContractMediaId, by: 'agency' | 'creator'): Promise<number> {
  const { count } = await tx
    .selectFrom('remark')
    .leftJoin('remark_reply', 'remark_reply.remark_id', 'remark.id')
    .select(sql<number>`count(distinct remark.id) + count(remark_reply.id)`.as('count'))
    .where('remark.contract_media_id', '=', contractMediaId)
    .$if(by === 'creator', (query) => query.where('remark.state', '<>', 'draft'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The facts that a remark on a take is checked against: the current brief, and the number of frames of the preview; null if it has no addressable
 * frames.
 */
export function findTakeFacts(tx: Tx, item: { id: ContractMediaId; take: number }): Promise<{ brief: string; frames: number | null }> {
  return tx
    .selectFrom('contract_media')
    .innerJoin('contract_asset', 'contract_asset.id', 'contract_media.contract_asset_id')
    .innerJoin('desired_asset', 'desired_asset.id', 'contract_asset.desired_asset_id')
    .select(['desired_asset.brief', filmOf(item.take, 'frames').as('frames')])
    .where('contract_media.id', '=', item.id)
    .executeTakeFirstOrThrow()
}

export async function insertRemark(tx: Tx, row: Insertable<Remark>): Promise<void> {
  await tx
    .insertInto('remark')
    .values({ ...row, drawing: row.drawing && JSON.stringify(row.drawing) } as Insertable<Remark>)
    .execute()
}

/** The highest number of an item, 0 before the first; the next one is reserved only under the item's lock. */
export async function lastNumber(tx: Tx, contractMediaId: ContractMediaId): Promise<number> {
  const { last } = await tx
    .selectFrom('remark')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('contract_media_id', '=', contractMediaId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function updateRemark(
  tx: Tx,
  remark: Own<RemarkRow>,
  { drawing, ...change }: Pick<RemarkRow, 'text' | 'from_frame' | 'to_frame' | 'brief_quote' | 'drawing'>,
): Promise<void> {
  // Serialized by hand, because a list would be written as a PostgreSQL array.
  const written = { ...change, drawing: sql<null>`${drawing && JSON.stringify(drawing)}::jsonb` }
  await tx.updateTable('remark').set(written).where('id', '=', remark.id).execute()
}

export async function removeRemark(tx: Tx, remark: Own<RemarkRow>): Promise<void> {
  await tx.deleteFrom('remark').where('id', '=', remark.id).execute()
}

/** Applies an action of the state table to a remark, or to every remark of an item. */
export const { move: moveRemark, tryMove: tryMoveRemark, moveAll: moveRemarks } = movesOf('remark', remarkActions)

/**
 * Moves done remarks on to the next take, because the take that was to show them is replaced before anybody saw it (R-330). The caller holds the
 * item's lock.
 */
export async function passOnDone(tx: Tx, { contractMediaId, take }: { contractMediaId: ContractMediaId; take: number }): Promise<void> {
  await tx
    .updateTable('remark')
    .set({ done_take: take + 1 })
    .where('contract_media_id', '=', contractMediaId)
    .where('done_take', '=', take)
    .execute()
}

/** The opposite: a take that was held back is shown after all, with what was done for the one that was to replace it (R-330). */
export async function bringBackDone(tx: Tx, { contractMediaId, take }: { contractMediaId: ContractMediaId; take: number }): Promise<void> {
  await tx
    .updateTable('remark')
    .set({ done_take: take })
    .where('contract_media_id', '=', contractMediaId)
    .where('done_take', '=', take + 1)
    .execute()
}

export function findReply(
  tx: Tx,
  reply: { remarkId: RemarkId; authorId: MemberId; clientReplyId: string },
): Promise<{ id: RemarkReplyId } | undefined> {
  return tx
    .selectFrom('remark_reply')
    .select('id')
    .where('remark_id', '=', reply.remarkId)
    .where('author_id', '=', reply.authorId)
    .where('client_reply_id', '=', reply.clientReplyId)
    .executeTakeFirst()
}

export async function insertReplies(tx: Tx, rows: readonly Insertable<RemarkReply>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('remark_reply')
      .values([...rows])
      .execute()
}

/** Whether the member has an unseen notice of a reply to this item. */
export async function hasUnseenReplyNotice(
  tx: Tx,
  { memberId, contractMediaId }: { memberId: MemberId; contractMediaId: ContractMediaId },
) {
  const row = await tx
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .where('type', '=', 'remark_replied')
    .where(sql`data ->> 'contractMediaId'`, '=', contractMediaId)
    .executeTakeFirst()
  return row !== undefined
}

const told = [
  'remark.id',
  'remark.number',
  'remark.take',
  'remark.text',
  'remark.brief_quote',
  'remark.from_frame',
  'remark.drawing',
] as const

/** Remarks of an item in the order of their numbering, each with the frame rate of its take. */
const selectTold = (tx: Tx, contractMediaId: ContractMediaId) =>
  tx
    .selectFrom('remark')
    .innerJoin('contract_media', 'contract_media.id', 'remark.contract_media_id')
    .select([...told, 'remark.state'])
    .select([filmOf(sql.ref('remark.take'), 'rate_num').as('rate_num'), filmOf(sql.ref('remark.take'), 'rate_den').as('rate_den')])
    .where('remark.contract_media_id', '=', contractMediaId)
    .orderBy('remark.take')
    .orderBy('remark.from_frame')
    .orderBy('remark.id')

export type ToldRemark = Awaited<ReturnType<ReturnType<typeof selectTold>['execute']>>[number]

export const listDrafts = (tx: Tx, contractMediaId: ContractMediaId) =>
  selectTold(tx, contractMediaId).where('remark.state', '=', 'draft').execute()

export const listSent = (tx: Tx, contractMediaId: ContractMediaId) =>
  selectTold(tx, contractMediaId).where('remark.state', '!=', 'draft').clearOrderBy().orderBy('remark.number').execute()

/** Numbers the drafts of an item in their order, from `after` on; the caller holds the item's lock. */
export async function numberDrafts(tx: Tx, { contractMediaId, after }: { contractMediaId: ContractMediaId; after: number }): Promise<void> {
  await sql`update remark set number = ${after}::integer + ranked.rank
    from (select id, row_number() over (order by take, from_frame, id) as rank from remark
      where contract_media_id = ${contractMediaId} and state = 'draft') as ranked
    where remark.id = ranked.id`.execute(tx)
}

/** Counts the drafts on items that wait for review in a job. */
export async function countDraftsOfContract(tx: Tx, contractId: RemarkedItem['contract_id']): Promise<number> {
  const { count } = await tx
    .selectFrom('contract_media')
    .innerJoin('remark', 'remark.contract_media_id', 'contract_media.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contract_media.contract_id', '=', contractId)
    .where('contract_media.state', '=', 'needs_review')
    .where('remark.state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return count
}
