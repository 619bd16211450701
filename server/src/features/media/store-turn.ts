import type { MemberId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { fairQueue, QueueFullError } from '#http/fair-queue.ts'
import { Refusal } from '#refusal.ts'
import { refusalOfStorage } from './upload-rules.ts'

/** A third of the database connections available to calls. */
const width = 4
const enter = fairQueue({ width, waitingEach: 20, waitingInAll: 200 })

/**
 * Runs a transaction that waits for the file store: it holds a database connection meanwhile, so few run at once, and a store that hangs does not
 * block calls that need no file. Calls queued behind such a store are refused as soon as it is known to hang.
 */
export async function inStoreTurn<T>({ storage }: Pick<Deps, 'storage'>, memberId: MemberId, work: () => Promise<T>): Promise<T> {
  const checked = async () => {
    // A result of the last ten seconds counts. A failing disk reports errors itself.
    if (storage.direct) await storage.check()
    return work()
  }
  try {
    return await enter(memberId, checked)
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw refusalOfStorage(error)
    throw new Refusal('OVERLOADED', 'Files cannot be stored at this moment. Please try again.', { retryAfterSeconds: 5 })
  }
}
