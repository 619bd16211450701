import type { OpenDeps } from '@pairtake/server/open-deps'
import { waitUntil } from '@pairtake/server/adapters/database/wait-until'
import { compareBooks, listUnrest } from './books-queries.ts'
import type { Facts } from './facts.ts'

type Db = OpenDeps['deps']['db']

const restMs = 300_000

/** Waits until nothing is pending: no preview to render, no email to send, no open charge. Returns what was done last. */
export async function untilAtRest(db: Db, { withEvents }: { withEvents: boolean }): Promise<string> {
  let unrest: string[] = []
  const isAtRest = async () => {
    const found = await listUnrest(db, { withEvents })
    if (found.length > 0) unrest = found
    return found.length === 0
  }
  if (!(await waitUntil(restMs, isAtRest, 250))) throw new Error(`Still waiting after ${restMs / 1000} s: ${unrest.join('; ')}`)
  return unrest.join('; ')
}

/** Returns what was acknowledged but does not exist, or not as often as it should. */
export async function compareAll(db: Db, facts: Facts): Promise<string[]> {
  const problems = await compareBooks(db, facts.contracts, facts.notices)
  for (const { words, isThere } of facts.acknowledged) {
    const found = await isThere().then(
      (isKept) => (isKept ? undefined : `Acknowledged and not there: ${words}`),
      (error: unknown) => `${words}: ${String(error)}`,
    )
    if (found !== undefined) problems.push(found)
  }
  return problems
}
