import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { balanceOf } from '#features/ledger/ledger-queries.ts'

/**
 * Records that money came back to a creator, if the account is deleted: nobody else would ask for it. Called after the posting, whose entry
 * waits for a deletion that has locked the ledger account; a later deletion waits for the entry and is refused. Two returns at once are recorded once.
 */
export async function keepOwedAfterDeletion(tx: Tx, creatorId: MemberId, at: Date): Promise<void> {
  await tx
    .insertInto('owed_after_deletion')
    .columns(['creator_id', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(['member.id', sql<Date>`${at}::timestamptz`.as('since')])
        .where('member.id', '=', creatorId)
        .where('member.deleted_at', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type LastPayoutJson = { id: PayoutId; amount_minor: number; currency: string; created_at: string; beneficiary: Beneficiary }

const lastPayout = sql<LastPayoutJson | null>`(select json_build_object('id', last.id, 'amount_minor', last.amount_minor,
    'currency', last.currency, 'created_at', last.created_at, 'beneficiary', last.beneficiary)
  from payout as last where last.creator_id = owed.creator_id order by last.id desc limit 1)`

function selectOwed(db: Db) {
  return db
    .selectFrom('owed_after_deletion as owed')
    .innerJoin('member as creator', 'creator.id', 'owed.creator_id')
    .select(['owed.creator_id', 'owed.since', 'creator.display_name', 'creator.picture_key'])
    .select([sql<number>`${balanceOf(sql.ref('owed.creator_id'))}`.as('balance_minor'), lastPayout.as('last_payout')])
}

export type OwedRow = Awaited<ReturnType<ReturnType<typeof selectOwed>['executeTakeFirstOrThrow']>>

type Params = { limit: number; offset: number }

const hasBalance = sql<boolean>`${balanceOf(sql.ref('owed.creator_id'))} > 0`

const selectPage = prepared<Params, OwedRow & { total: number | null }>((db, p) =>
  selectOwed(db)
    .where(hasBalance)
    .select(sql<number | null>`count(*) over ()`.as('total'))
    .orderBy('owed.since')
    .orderBy('owed.creator_id')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Deleted creators with a balance, longest owed first. They are few: an account is only deleted with an empty balance. */
export const listOwedRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

export async function isDeletedCreator(tx: Tx, creatorId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', creatorId)
    .where('role', '=', 'creator')
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
