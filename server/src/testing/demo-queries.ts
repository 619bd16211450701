import { CompiledQuery } from 'kysely'
import type { Db } from '#adapters/database/database.ts'
import { makeDemoMedia, processContractMedia } from '#tasks/task-payloads.ts'

/** Whether every image and video of the demo exists, and those handed to the product are processed. */
export async function isDemoDrawn(db: Db): Promise<boolean> {
  const drawn = CompiledQuery.raw(
    `select 1 from task.job where name = $1 and state = 'completed'
      and not exists (select from task.job as given where given.name = $2 and given.state in ('created', 'retry', 'active'))`,
    [makeDemoMedia.name, processContractMedia.name],
  )
  return (await db.executeQuery(drawn)).rows.length > 0
}
