import type { VatIdStanding } from '@pairtake/protocol/vat-id/vat-id'
import type { Config } from '#config.ts'
import { vatIdFits } from '#vat-ids.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { stateOf, type Answered } from './vat-id-rules.ts'

type Row = { country: string | null; number: string | null; outcome: Answered | null; answered_at: Date | string | null }

/** Null if nothing is checked: VIES is off, no number is given, or it does not have the format of a VAT ID. */
export function viewVatIdStanding({ vies }: Pick<Config, 'vies'>, row: Row | undefined): VatIdStanding | null {
  if (vies === undefined || !row || row.country === null || row.number === null || !vatIdFits(row.country, row.number)) return null
  return { state: stateOf(row.outcome), checkedAt: wireTimeOrNull(row.answered_at) }
}
