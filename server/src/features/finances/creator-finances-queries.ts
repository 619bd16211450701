import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { balanceOf } from '#features/ledger/ledger-queries.ts'

type Sums = { balance_minor: number | null; future_minor: number | null }

const selectSums = prepared<{ creatorId: MemberId }, Sums>((db, p) =>
  db.selectNoFrom([
    balanceOf(sql`${p('creatorId')}`).as('balance_minor'),
    keptSum({ list: 'expected_of', owner: sql`${p('creatorId')}` }).as('future_minor'),
  ]),
)

/** The amount that can be paid out now, from the ledger, and the amount that running jobs will bring. */
export async function readCreatorFinances(tx: Tx, creatorId: MemberId): Promise<{ balanceMinor: number; futureMinor: number }> {
  const [row] = await selectSums(tx, { creatorId })
  return { balanceMinor: row?.balance_minor ?? 0, futureMinor: row?.future_minor ?? 0 }
}
