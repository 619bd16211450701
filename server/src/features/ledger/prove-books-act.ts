import type { Db } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { after, dayOf, days, hours, minutes } from '#wire-time.ts'
import { extendProof, findProof, keepWholeProof, removeOtherSums, sumHouse, sumMembers, type Proof } from './proof-queries.ts'
import {
  findAtOnce,
  findChangedSince,
  findInCreatorSums,
  findInRange,
  findInSums,
  findNamedBy,
  firstId,
  idAt,
  lastId,
  rangeAfter,
  walked,
  type Range,
} from './proof-step-queries.ts'
import type { Walked } from './verify-words-queries.ts'

/** Called between two steps: renews the lease, and stops if the process is shutting down. */
type OnStep = () => Promise<void>
type Proving = { db: Db; now: Date; onStep?: OnStep }

/** Any transaction that has taken an id has committed within this time: younger entries are checked, but not added to the proven sums. */
const settledMs = minutes(10)
/** How long nightly proofs build on the last one before everything is checked again. */
const wholeEveryMs = days(7)

/** The number of rows in a step is adjusted so that it takes about this long. */
const stepMs = 200
const leastRows = 500
const mostRows = 20_000

/** Walks through a table in ranges, each in a short statement of its own, so that other work does not wait for it. */
async function walk(
  db: Db,
  table: Walked,
  { after: from, onStep }: { after: string; onStep: OnStep },
  step: (range: Range) => Promise<void>,
) {
  let rows = leastRows
  for (let at = from; at !== lastId;) {
    await onStep()
    const range = await rangeAfter(db, table, { after: at, upTo: lastId, rows })
    const began = performance.now()
    await step(range)
    const took = performance.now() - began
    if (took < stepMs / 2) rows = Math.min(rows * 2, mostRows)
    if (took > stepMs) rows = Math.max(Math.floor(rows / 2), leastRows)
    at = range.upTo
  }
}

const none: OnStep = async () => {}

/** Checks everything from the first entry on, and returns the findings. Without findings, the next nights build on it. */
export async function proveWhole({ db, now, onStep = none }: Proving): Promise<string[]> {
  const proof: Proof = { id: newId(), upTo: idAt(after(now, -settledMs)), provenAt: now, wholeAt: now }
  const before = await findProof(db)
  await removeOtherSums(db, before?.id)
  const findings: string[] = []
  for (const table of walked) {
    await walk(db, table, { after: firstId, onStep }, async (range) => void findings.push(...(await findInRange(db, table, range))))
  }
  findings.push(...(await findAtOnce(db)))
  await walk(db, 'ledger_account', { after: firstId, onStep }, (accounts) =>
    sumMembers(db, { proofId: proof.id, accounts, upTo: proof.upTo }),
  )
  await sumHouse(db, { proofId: proof.id, upTo: proof.upTo, onStep })
  findings.push(...(await compareSums({ db, onStep }, proof)))
  if (findings.length === 0) await keepWholeProof(db, proof)
  else await removeOtherSums(db, before?.id)
  return findings
}

/** Compares the kept sums with the proven sums plus every entry since. */
async function compareSums({ db, onStep }: { db: Db; onStep: OnStep }, proof: Proof): Promise<string[]> {
  const findings = await findInSums(db, proof)
  await walk(db, 'member', { after: firstId, onStep }, async (range) => void findings.push(...(await findInCreatorSums(db, range, proof))))
  return findings
}

/** Checks what is new since a proof, the older records that it affects, and every kept sum. */
async function proveSince({ db, now, onStep = none }: Proving, proof: Proof): Promise<string[]> {
  const findings: string[] = []
  const add = (found: string[]) => void findings.push(...found)
  for (const table of walked) {
    await walk(db, table, { after: proof.upTo, onStep }, async (range) => add(await findInRange(db, table, range)))
  }
  await walk(db, 'ledger_transaction', { after: proof.upTo, onStep }, async (range) => add(await findNamedBy(db, range)))
  add(await findChangedSince(db, after(proof.provenAt, -settledMs)))
  add(await findAtOnce(db))
  add(await compareSums({ db, onStep }, proof))
  const upTo = idAt(after(now, -settledMs))
  // If the system clock was set back, nothing is removed from the sums.
  if (findings.length === 0) await extendProof(db, proof, { upTo: upTo > proof.upTo ? upTo : proof.upTo, at: now })
  return findings
}

/** The night that a time belongs to, as the date on which it begins, at two o'clock UTC. */
export const nightOf = (at: Date) => dayOf(after(at, -hours(2)))

/**
 * Builds on the last proof. Checks everything if there is none, if the last whole one was seven nights ago, or if something is wrong. Nights are
 * counted, because a night that begins some minutes earlier than the one a week before would leave everything to the eighth.
 */
export async function proveTonight(proving: Proving): Promise<string[]> {
  const proof = await findProof(proving.db)
  const isFresh = proof !== undefined && nightOf(proof.wholeAt) > nightOf(after(proving.now, -wholeEveryMs))
  if (isFresh && (await proveSince(proving, proof)).length === 0) return []
  return proveWhole(proving)
}
