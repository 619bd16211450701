import type { CreatorPaperId, MemberId, PayoutId } from '@pairtake/protocol/ids'
import { payoutActions } from '@pairtake/protocol/payout/payout-actions'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Payout, PayoutBeneficiary } from '#adapters/database/schema.gen.ts'

export type PayoutRow = Selectable<Payout>
/** A payout with the statement that was issued when it was paid. */
export type ListedPayoutRow = PayoutRow & { statement_id: CreatorPaperId | null }
export type BeneficiaryRow = Selectable<PayoutBeneficiary>

/** SQL expression for the id of its statement. */
export const statementOfPayout = sql<CreatorPaperId | null>`(select id from creator_paper where payout_id = payout.id)`.as('statement_id')

type PageParams = { creatorId: MemberId; limit: number; offset: number }

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPage = prepared<PageParams, ListedPayoutRow & { total: number | null }>((db, p) =>
  db
    .selectFrom('payout')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('payout as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('counted.creator_id', '=', p('creatorId'))
        .as('total'),
    )
    .select(statementOfPayout)
    .where(
      sql<boolean>`payout.id in (select listed.id from payout as listed where listed.creator_id = ${p('creatorId')}
        order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
    .orderBy('id', 'desc'),
)

export const listPayoutRows = (tx: Tx, params: PageParams) => pagedRows(selectPage, tx, params)

export function insertPayout(tx: Tx, row: Insertable<Payout>): Promise<PayoutRow> {
  return tx.insertInto('payout').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Locks payouts in the order of their ids, so that two operators with the same list wait for each other and do not deadlock. */
export function lockPayouts(tx: Tx, payoutIds: PayoutId[]): Promise<PayoutRow[]> {
  return tx.selectFrom('payout').selectAll().where('id', 'in', payoutIds).orderBy('id').forUpdate().execute()
}

/** Applies an action of the state table to a payout; one that came back moves no more. */
export const { move: movePayout } = movesOf('payout', payoutActions)

export async function hasPendingPayout(tx: Tx, creatorId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('live_payout')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const selectBeneficiary = prepared<{ creatorId: MemberId }, BeneficiaryRow>((db, p) =>
  db.selectFrom('payout_beneficiary').selectAll().where('creator_id', '=', p('creatorId')),
)

export async function findBeneficiary(tx: Tx, creatorId: MemberId): Promise<BeneficiaryRow | undefined> {
  const [row] = await selectBeneficiary(tx, { creatorId })
  return row
}

export async function saveBeneficiaryRow(tx: Tx, creatorId: MemberId, save: { beneficiary: Beneficiary; at: Date }): Promise<void> {
  const { beneficiary, at } = save
  const columns = {
    full_name: beneficiary.fullName,
    address: beneficiary.address,
    iban: beneficiary.iban,
    bic: beneficiary.bic,
    bank_name: beneficiary.bankName,
    bank_address: beneficiary.bankAddress,
    changed_at: at,
  }
  await tx
    .insertInto('payout_beneficiary')
    .values({ creator_id: creatorId, first_saved_at: at, ...columns })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(columns))
    .execute()
}
