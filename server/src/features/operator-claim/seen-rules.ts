import type { MemberId } from '@pairtake/protocol/ids'
import type { SeenFilter } from '@pairtake/protocol/operator/seen-today'
import { after, days } from '#wire-time.ts'
import type { Seen } from './seen-queries.ts'

type Asked = { seen?: SeenFilter | '' | undefined; dayBeganAt?: string | undefined }
type Asker = { caller: { id: MemberId }; deps: { now: () => Date } }

/** The filter as asked. Without the beginning of the caller's day, it covers 24 hours, like the marks. */
export function seenOf({ caller, deps }: Asker, { seen = '', dayBeganAt }: Asked): Seen {
  return { seen, operatorId: caller.id, dayBeganAt: dayBeganAt === undefined ? after(deps.now(), -days(1)) : new Date(dayBeganAt) }
}
