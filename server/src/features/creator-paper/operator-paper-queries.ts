import { creatorPaperKinds } from '@pairtake/protocol/creator-paper/creator-paper'
import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { Placeholder } from '#adapters/database/placeholder.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isFound, membersFound } from '#adapters/database/search.ts'
import type { CreatorPaperRow } from './creator-paper-queries.ts'

type Params = { state: string; creatorId: MemberId | null; pattern: string; number: string; limit: number; offset: number }
type Param = <N extends keyof Params>(name: N) => Params[N]

export type OperatorPaperRow = CreatorPaperRow & { creator_display_name: string; creator_picture_key: string | null }

const kinds = sql.join(creatorPaperKinds.map((kind) => sql.lit(kind)))

/** The list's condition, shared by the page and its total. A search finds the papers of a creator by name, and one paper by its number. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const ways = [
    sql`select theirs.id from creator_paper as theirs where theirs.creator_id in ${membersFound(p('pattern'))}`,
    sql`select theirs.id from creator_paper as theirs where theirs.kind in (${kinds})
      and theirs.number in (upper(${p('number')}::text), lower(${p('number')}::text))`,
  ]
  return sql<boolean>`case ${p('state')}::text when '' then true else ${of('kind')} = ${p('state')}::text end
    and ${isOf(alias, p)} and ${isFound(`${alias}.id`, p('pattern'), ways)}`
}

/** No condition without a creator: the query text differs by whether one is given (prepared.ts), so a placeholder always holds a creator. */
function isOf(alias: string, p: Param) {
  const creatorId: unknown = p('creatorId')
  return creatorId instanceof Placeholder ? sql<boolean>`${sql.ref(`${alias}.creator_id`)} = ${creatorId}::uuid` : sql<boolean>`true`
}

/** The page's ids are found first, so that skipped rows, and the content of every paper, are not read. */
const selectPage = prepared<Params, OperatorPaperRow & { total: number | null }>(
  (db, p) => {
    const counted = sql<number>`select count(*) from creator_paper as counted where ${isListed('counted', p)}`
    const kept = totalOf({ state: p('state'), pattern: p('pattern'), states: creatorPaperKinds, kept: { list: 'creator_paper' }, counted })
    const isAnybody = !((p('creatorId') as unknown) instanceof Placeholder)
    return db
      .selectFrom('creator_paper as paper')
      .innerJoin('member as creator', 'creator.id', 'paper.creator_id')
      .selectAll('paper')
      .select(['creator.display_name as creator_display_name', 'creator.picture_key as creator_picture_key'])
      .select((isAnybody ? kept : sql<number | null>`(${counted})`).as('total'))
      .where(
        sql<boolean>`paper.id in (select listed.id from creator_paper as listed where ${isListed('listed', p)}
          order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
      )
      .orderBy('paper.id', 'desc')
  },
  ['state'],
)

/** Newest first. */
export const listOperatorPaperRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)
