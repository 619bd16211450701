import type { MemberId } from '@pairtake/protocol/ids'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { BillingInfo } from '#adapters/database/schema.gen.ts'

export type BillingInfoRow = Selectable<BillingInfo>

const selectBillingInfo = prepared<{ agencyId: MemberId }, BillingInfoRow>((db, p) =>
  db.selectFrom('billing_info').selectAll().where('agency_id', '=', p('agencyId')),
)

export async function findBillingInfo(tx: Tx, agencyId: MemberId): Promise<BillingInfoRow | undefined> {
  const [row] = await selectBillingInfo(tx, { agencyId })
  return row
}

/** The first save makes the row, a later one changes what was given. */
export function saveBillingInfo(tx: Tx, row: Insertable<BillingInfo>, change: Updateable<BillingInfo>): Promise<BillingInfoRow> {
  return tx
    .insertInto('billing_info')
    .values(row)
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}
