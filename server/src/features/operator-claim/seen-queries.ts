import type { MemberId } from '@pairtake/protocol/ids'
import type { ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { seenFilters, type SeenFilter } from '@pairtake/protocol/operator/seen-today'
import { sql } from 'kysely'
import type { Narrowing } from '#adapters/database/searched-page.ts'

export const seenChoices = ['', ...seenFilters] as const

export type SeenParams = { operatorId: MemberId; dayBeganAt: Date }
/** The filter by what an operator opened since their day began. */
export type Seen = SeenParams & { seen: SeenFilter | '' }

type Param = <N extends keyof SeenParams>(name: N) => SeenParams[N]

/** Narrows a list to the records of this kind that the operator opened, or to all others. */
export function narrowingOf(seen: Seen['seen'], subject: ClaimSubject, p: Param): Narrowing | undefined {
  if (seen === '') return undefined
  const keys = sql`select look.subject_id from record_look as look
    where look.operator_id = ${p('operatorId')} and look.subject = ${sql.lit(subject)} and look.opened_at >= ${p('dayBeganAt')}`
  return { keys, isLeftOut: seen === 'not_today' }
}
