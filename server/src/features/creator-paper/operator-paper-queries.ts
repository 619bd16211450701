import { creatorPaperKinds } from '@pairtake/protocol/creator-paper/creator-paper'
import type { CreatorPaperId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { Placeholder } from '#adapters/database/placeholder.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import { everyRow, mostFound, searchedPage, totalFound, walkedPage, type FoundPage, type Source } from '#adapters/database/searched-page.ts'
import { inKeptState, skippedPage } from '#adapters/database/skipped-weeks.ts'
import type { CreatorPaperRow } from './creator-paper-queries.ts'

type Params = { state: string; creatorId: MemberId | null; pattern: string; number: string; limit: number; offset: number }
type Param = <N extends keyof Params>(name: N) => Params[N]

export type OperatorPaperRow = CreatorPaperRow & { creator_display_name: string; creator_picture_key: string | null }

const kinds = sql.join(creatorPaperKinds.map((kind) => sql.lit(kind)))

/** The list's condition, shared by the page and its total. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`case ${p('state')}::text when '' then true else ${of('kind')} = ${p('state')}::text end and ${isOf(alias, p)}`
}

/** No condition without a creator: the query text differs by whether one is given (prepared.ts), so a placeholder always holds a creator. */
function isOf(alias: string, p: Param) {
  const creatorId: unknown = p('creatorId')
  return creatorId instanceof Placeholder ? sql<boolean>`${sql.ref(`${alias}.creator_id`)} = ${creatorId}::uuid` : sql<boolean>`true`
}

const page = (p: Param, { from, and }: Source, range: RawBuilder<unknown>) =>
  sql`select listed.id from ${from} where ${isListed('listed', p)} and ${and} order by listed.id desc ${range}`

const isNumbered = (alias: string, p: Param) => sql<boolean>`${sql.ref(`${alias}.kind`)} in (${kinds})
  and ${sql.ref(`${alias}.number`)} in (upper(${p('number')}::text), lower(${p('number')}::text))`

/** A search finds the papers of a creator by name, and one paper by its number. */
function searched(p: Param) {
  const pattern = p('pattern')
  return searchedPage({
    table: 'creator_paper',
    key: 'id',
    ways: [
      sql`select theirs.id from ${rowsOf('creator_paper', 'creator_id', membersFound(pattern))} where ${isListed('theirs', p)}`,
      sql`select theirs.id from creator_paper as theirs where ${isNumbered('theirs', p)} and ${isListed('theirs', p)}`,
    ],
    isFound: (alias) => sql<boolean>`((${isNumbered(alias, p)})
      or (select ${isMemberFound('creator', pattern)} from member as creator where creator.id = ${sql.ref(`${alias}.creator_id`)}))`,
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => page(p, source, range),
    range: p,
  })
}

/** A search of one creator's papers: whether the creator is found is known once, for all of them. */
function searchedOf(p: Param) {
  const isCreator = sql`(select ${isMemberFound('creator', p('pattern'))} from member as creator where creator.id = ${p('creatorId')}::uuid)`
  const papers = (and: RawBuilder<boolean>) =>
    sql`select listed.id from creator_paper as listed where ${isListed('listed', p)} and ${and} order by listed.id desc`
  return walkedPage(
    sql`(${papers(sql<boolean>`${isCreator}`)} limit ${mostFound}) union all (${papers(sql<boolean>`not ${isCreator} and ${isNumbered('listed', p)}`)})`,
    p,
  )
}

/** The page's ids are found first, so that skipped rows, and the content of every paper, are not read. */
const selectPage = prepared<Params, OperatorPaperRow & { total: number | null }>(
  (db, p) => {
    const papers = db
      .selectFrom('creator_paper as paper')
      .innerJoin('member as creator', 'creator.id', 'paper.creator_id')
      .selectAll('paper')
      .select(['creator.display_name as creator_display_name', 'creator.picture_key as creator_picture_key'])
      .orderBy('paper.id', 'desc')
    const isAnybody = !((p('creatorId') as unknown) instanceof Placeholder)
    if (isSearched(p('pattern')))
      return papers
        .innerJoin(sql<FoundPage<CreatorPaperId>>`${isAnybody ? searched(p) : searchedOf(p)}`.as('found'), 'found.id', 'paper.id')
        .select(totalFound)

    const counted = sql<number>`select count(*) from creator_paper as counted where ${isListed('counted', p)}`
    const kept = totalOf({ state: p('state'), pattern: p('pattern'), states: creatorPaperKinds, kept: { list: 'creator_paper' }, counted })
    const pageOfList = isAnybody
      ? skippedPage({
          table: 'creator_paper',
          key: 'id',
          list: 'creator_paper_in_week',
          ...inKeptState(p('state'), creatorPaperKinds),
          isListed: isListed('listed', p),
          page: (source, range) => page(p, source, range),
          range: p,
        })
      : page(p, everyRow('creator_paper'), sql`limit ${p('limit')} offset ${p('offset')}`)
    return papers.select((isAnybody ? kept : sql<number | null>`(${counted})`).as('total')).where(sql<boolean>`paper.id in (${pageOfList})`)
  },
  ['state'],
)

/** Newest first. */
export const listOperatorPaperRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)
