import { creatorPaperKinds } from '@pairtake/protocol/creator-paper/creator-paper'
import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { matches } from '#adapters/database/search.ts'
import type { CreatorPaperRow } from './creator-paper-queries.ts'

type Narrowed = { state: string; creatorId: MemberId | null; pattern: string; number: string }
type Params = Narrowed & { limit: number; offset: number }

export type OperatorPaperRow = CreatorPaperRow & { creator_display_name: string; creator_picture_key: string | null }

const kinds = sql.join(creatorPaperKinds.map((kind) => sql.lit(kind)))
const names = ['sought.display_name', 'sought.first_name', 'sought.last_name', 'sought.email']

/** Creators are searched once, not once for each of their papers, and a number is looked up as a whole, in the index that has each once. */
const isListed = ({ state, creatorId, pattern, number }: Narrowed) => sql<boolean>`(
  (${state}::text = '' or paper.kind = ${state}::text)
  and (${creatorId}::uuid is null or paper.creator_id = ${creatorId}::uuid)
  and (${number}::text = ''
    or (paper.kind in (${kinds}) and paper.number in (upper(${number}::text), lower(${number}::text)))
    or paper.creator_id = any (array(select sought.id from member as sought where sought.role = 'creator' and ${matches(pattern, names)}))))`

const papers = (db: Db) => db.selectFrom('creator_paper as paper')

const selectPage = prepared<Params, OperatorPaperRow & { total: number | null }>(
  (db, p) => {
    const narrowed = isListed({ state: p('state'), creatorId: p('creatorId'), pattern: p('pattern'), number: p('number') })
    return (
      papers(db)
        .innerJoin('member as creator', 'creator.id', 'paper.creator_id')
        .selectAll('paper')
        .select(['creator.display_name as creator_display_name', 'creator.picture_key as creator_picture_key'])
        // Counted apart: a window over the papers would carry the content of every one.
        .select(
          papers(db)
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .where(narrowed)
            .as('total'),
        )
        .where(narrowed)
        .orderBy('paper.id', 'desc')
        .limit(p('limit'))
        .offset(p('offset'))
    )
  },
  ['state'],
)

export const listOperatorPaperRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)
