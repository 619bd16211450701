import type { ContractId, MediaId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { forEachDue } from '#tasks/for-each-due.ts'
import type { ClockTask } from '#tasks/handle.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { after, days } from '#wire-time.ts'
import { listTakesToRemove, markRemoved, takeKeys, type TakePart } from './earlier-take-queries.ts'

/** How long after its job's end a take is kept; undefined where it stays. */
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
  // After the commit: who reads the bytes at this moment reads them to their end.
  await deps.tasks.enqueue(tx, removeFiles, { keys: await takeKeys(tx, id, part) })
}

/** What was sent as an earlier take goes a month after the job's end. */
export const removeEarlierOriginals = removing('remove-earlier-originals', 'original')
/** Its preview goes after twelve. */
export const removeEarlierPreviews = removing('remove-earlier-previews', 'previews')
