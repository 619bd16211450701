import type { Dac7FileId, MemberId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { insertFile } from '#features/dac7-file/dac7-file-queries.ts'
import { newId } from '#ids.ts'

/** Switches the report on, for a service that reports to Germany; it is off by default. */
export function switchDac7On({ config }: Deps): void {
  config.dac7 = { tin: '27/123/45678', senderId: '', country: 'DE' }
}

/** Inserts an open file without sellers, for a year that has no other file. */
export async function buildDac7File({ db, now }: Deps, operatorId: MemberId): Promise<Dac7FileId> {
  const id = newId<Dac7FileId>()
  const { last } = await db
    .selectFrom('dac7_file')
    .select(({ fn }) => fn.max('year').as('last'))
    .executeTakeFirstOrThrow()
  const said = { kind: 'nil', message_ref_id: `DE-${id}`, platform_ref: `DE-${id}-0`, head: '<DPI_OECD><DPIBody>', platform: '' } as const
  await insertFile(db, { id, year: (last ?? 1999) + 1, ...said, follows: null, operator_id: operatorId, taken_at: now() })
  return id
}
