import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { ProviderLine } from '#adapters/database/schema.gen.ts'
import type { Selectable } from 'kysely'
import type { Period } from './accounts-file-rules.ts'
import { pageSize, type Mark } from './accounts-queries.ts'

type Row = Selectable<ProviderLine>

export type ProviderLineOfPeriod = Mark & {
  ref: string | null
  kind: Row['kind']
  type: string
  sourceRef: string | null
  paymentId: string | null
  words: string
  amountMinor: number
  feeMinor: number
  currency: string
  bookedMinor: number | null
  fit: Row['fit']
}

export async function readProviderLines(tx: Tx, { until }: Period, after: Mark): Promise<ProviderLineOfPeriod[]> {
  const { rows } = await sql<ProviderLineOfPeriod>`
    select moved_at::text as at, id, line_ref as ref, kind, type, source_ref as "sourceRef", payment_id as "paymentId", words,
      amount_minor as "amountMinor", fee_minor as "feeMinor", currency, booked_minor as "bookedMinor", fit
    from provider_line where (moved_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and moved_at < ${until}
    order by moved_at, id limit ${pageSize}`.execute(tx)
  return rows
}
