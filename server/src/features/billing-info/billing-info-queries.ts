import type { MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { BillingInfo } from '#adapters/database/schema.gen.ts'
import { vatIdOutcomeOf } from '#features/vat-id/vat-id-queries.ts'
import type { Answered } from '#features/vat-id/vat-id-rules.ts'

/** Includes the answer of VIES about the number. */
export type BillingInfoRow = Selectable<BillingInfo> & { outcome: Answered | null; answered_at: Date | null }

const selectBillingInfo = prepared<{ agencyId: MemberId }, BillingInfoRow>((db, p) =>
  db
    .selectFrom('billing_info')
    .selectAll()
    .select([
      vatIdOutcomeOf('billing_info.agency_id').as('outcome'),
      sql<Date | null>`(select answered_at from vat_id_standing where member_id = agency_id)`.as('answered_at'),
    ])
    .where('agency_id', '=', p('agencyId')),
)

export async function findBillingInfo(tx: Tx, agencyId: MemberId): Promise<BillingInfoRow | undefined> {
  const [row] = await selectBillingInfo(tx, { agencyId })
  return row
}

/** Inserts the row on the first save, and updates the given fields later. */
export async function saveBillingInfo(tx: Tx, row: Insertable<BillingInfo>, change: Updateable<BillingInfo>): Promise<void> {
  await tx
    .insertInto('billing_info')
    .values(row)
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(change))
    .execute()
}
