import type { ContractId, MediaId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import type { ClockTask } from '#tasks/handle.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { after, days } from '#wire-time.ts'
import { listTakesToRemove, markRemoved, takeKeys, type TakePart } from './earlier-take-queries.ts'

/** How many days after its job's end a take is kept; undefined if it is never removed. */
function keptDays({ config: { takeOriginalDays } }: Deps, part: TakePart): number | undefined {
  if (takeOriginalDays === 0) return undefined
  return part === 'original' ? takeOriginalDays : Math.max(365, takeOriginalDays)
}

const endedBefore = (now: Date, kept: number) => after(now, -days(kept))

function removing(name: 'remove-earlier-originals' | 'remove-earlier-previews', part: TakePart): ClockTask {
  return forEachDue({
    name,
    everySeconds: 3600,
    due: async (deps, list) => {
      const kept = keptDays(deps, part)
      return kept === undefined ? [] : listTakesToRemove(deps.db, list, { part, endedBefore: endedBefore(list.now, kept) })
    },
    subject: (take) => ({ kind: 'contract', id: take.contract_id }),
    act: (tx, deps, take) => remove(tx, deps, take, part),
  })
}

async function remove(tx: Tx, deps: Deps, { id }: { id: MediaId; contract_id: ContractId }, part: TakePart): Promise<void> {
  const kept = keptDays(deps, part)
  if (kept === undefined) return
  const now = deps.now()
  if (!(await markRemoved(tx, { mediaId: id, part, endedBefore: endedBefore(now, kept), at: now }))) return
  // Runs after the commit; a download in progress still reads the file to its end.
  await deps.tasks.enqueue(tx, removeFiles, { keys: await takeKeys(tx, id, part) })
}

/** Removes the uploaded files of earlier takes a month after the job's end. */
export const removeEarlierOriginals = removing('remove-earlier-originals', 'original')
/** Removes their previews after twelve months. */
export const removeEarlierPreviews = removing('remove-earlier-previews', 'previews')
