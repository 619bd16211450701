import type { MediaId, MemberId, PortfolioItemId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import { portfolioItemActions } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import { expressionBuilder, sql, type Insertable, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { DB, PortfolioItem } from '#adapters/database/schema.gen.ts'

const columns = ['id', 'media_id', 'name', 'state', 'failure', 'thumbnail_index', 'thumbnail_count'] as const

/** The columns that the wire shape of an item needs. */
export type PortfolioRow = Pick<Selectable<PortfolioItem>, (typeof columns)[number]>

/** A creator's ready items as JSON, for use inside another statement: `readyPortfolio('contract.creator_id').as('portfolio')`. */
export function readyPortfolio(creatorColumn: string, most: number = limits.portfolioVideos.max) {
  return jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('portfolio_item')
      .select(columns)
      .where('portfolio_item.creator_id', '=', sql.ref<MemberId>(creatorColumn))
      .where('portfolio_item.state', '=', sql.lit('ready'))
      .orderBy('portfolio_item.position')
      .orderBy('portfolio_item.id')
      .limit(sql.lit(most)),
  )
}

const selectOwn = prepared<{ creatorId: MemberId }, PortfolioRow>((db, p) =>
  db.selectFrom('portfolio_item').select(columns).where('creator_id', '=', p('creatorId')).orderBy('position').orderBy('id'),
)

/** In the creator's order, in every state. */
export const listPortfolioRows = (tx: Tx, creatorId: MemberId): Promise<PortfolioRow[]> => selectOwn(tx, { creatorId })

export function findPortfolioItem(tx: Tx, params: { itemId: PortfolioItemId; creatorId: MemberId }): Promise<PortfolioRow | undefined> {
  return tx
    .selectFrom('portfolio_item')
    .select(columns)
    .where('id', '=', params.itemId)
    .where('creator_id', '=', params.creatorId)
    .executeTakeFirst()
}

/** The item already made from a file, so that the same file sent twice is one item. */
export function findPortfolioItemOfMedia(tx: Tx, params: { mediaId: MediaId; creatorId: MemberId }): Promise<PortfolioRow | undefined> {
  return tx
    .selectFrom('portfolio_item')
    .select(columns)
    .where('media_id', '=', params.mediaId)
    .where('creator_id', '=', params.creatorId)
    .executeTakeFirst()
}

/** The number of items, and the position after the last one. */
export async function countPortfolio(tx: Tx, creatorId: MemberId): Promise<{ count: number; nextPosition: number }> {
  return tx
    .selectFrom('portfolio_item')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`${fn.coalesce(fn.max('position'), sql<number>`0`)} + 1`.as('nextPosition'),
    ])
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()
}

export function insertPortfolioItem(tx: Tx, row: Insertable<PortfolioItem>): Promise<PortfolioRow> {
  return tx.insertInto('portfolio_item').values(row).returning(columns).executeTakeFirstOrThrow()
}

/** Applies an action of the state table to a video. */
export const { move: movePortfolioItem, tryMove: tryMovePortfolioItem } = movesOf('portfolio_item', portfolioItemActions)

/** Deletes the item with its file's row; returns the storage keys for a task to remove. */
export async function removePortfolioItem(tx: Tx, item: Own<PortfolioRow>): Promise<string[]> {
  await tx.deleteFrom('portfolio_item').where('id', '=', item.id).execute()
  const renditions = await tx.deleteFrom('media_rendition').where('media_id', '=', item.media_id).returning('storage_key').execute()
  const originals = await tx.deleteFrom('media').where('id', '=', item.media_id).returning('storage_key').execute()
  return [...originals, ...renditions].map((row) => row.storage_key)
}

export async function setPortfolioOrder(tx: Tx, order: { creatorId: MemberId; itemIds: PortfolioItemId[] }): Promise<void> {
  await sql`update portfolio_item set position = ordered.position
    from unnest(${order.itemIds}::uuid[]) with ordinality as ordered(id, position)
    where portfolio_item.id = ordered.id and portfolio_item.creator_id = ${order.creatorId}`.execute(tx)
}

export type ProcessingItem = { id: PortfolioItemId; creator_id: MemberId; name: string }

/** The item that is still waiting for this file's pictures. */
export function findProcessingItem(tx: Tx, params: { itemId: PortfolioItemId; mediaId: MediaId }): Promise<ProcessingItem | undefined> {
  return tx
    .selectFrom('portfolio_item')
    .select(['id', 'creator_id', 'name'])
    .where('id', '=', params.itemId)
    .where('media_id', '=', params.mediaId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
}
