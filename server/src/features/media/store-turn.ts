import type { MemberId } from '@pairtake/protocol/ids'
import type { Deps } from '#deps.ts'
import { fairQueue, QueueFullError } from '#http/fair-queue.ts'
import { Refusal } from '#refusal.ts'
import { refusalOfStorage } from './upload-rules.ts'

/** A third of the connections that calls have. */
const width = 4
const enter = fairQueue({ width, waitingEach: 20, waitingInAll: 200 })

/**
 * For a transaction that waits for the store of files: it holds a connection to the database meanwhile, so few run at once, and a store that
 * hangs holds up nobody who needs no file. Whoever waited behind such a store is refused as soon as it is known for that.
 */
export async function inStoreTurn<T>({ storage }: Pick<Deps, 'storage'>, memberId: MemberId, work: () => Promise<T>): Promise<T> {
  const checked = async () => {
    // What was found within ten seconds counts. A disk fails by itself.
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
