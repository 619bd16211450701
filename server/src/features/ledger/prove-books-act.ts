import type { Db } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { after, days, minutes } from '#wire-time.ts'
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

/** Between two steps: whoever has the proof keeps it, and a process that ends goes no further. */
type OnStep = () => Promise<void>
type Proving = { db: Db; now: Date; onStep?: OnStep }

/** Whoever has an id by now has committed it by then: entries this young are proven, but not counted among what is. */
const settledMs = minutes(10)
/** How long nights go on from the last proof before one looks at everything again. */
const wholeEveryMs = days(7)

/** A step is so many rows that it takes about this long. */
const stepMs = 200
const leastRows = 500
const mostRows = 20_000

/** A part of the table at a time, each a statement of its own; nobody waits for it. */
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

/** Everything from the first entry on; what is wrong, in words. Where nothing is, nights go on from here. */
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

/** What is kept against what was proven and every entry since. */
async function compareSums({ db, onStep }: { db: Db; onStep: OnStep }, proof: Proof): Promise<string[]> {
  const findings = await findInSums(db, proof)
  await walk(db, 'member', { after: firstId, onStep }, async (range) => void findings.push(...(await findInCreatorSums(db, range, proof))))
  return findings
}

/** What is new since a proof, the older records that it concerns, and every kept sum. */
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
  // A clock that was put back takes nothing out of the sums.
  if (findings.length === 0) await extendProof(db, proof, { upTo: upTo > proof.upTo ? upTo : proof.upTo, at: now })
  return findings
}

/** Goes on from the last proof; looks at everything where there is none, where the last that did is a week old, and where something is wrong. */
export async function proveTonight(proving: Proving): Promise<string[]> {
  const proof = await findProof(proving.db)
  const isFresh = proof !== undefined && proof.wholeAt > after(proving.now, -wholeEveryMs)
  if (isFresh && (await proveSince(proving, proof)).length === 0) return []
  return proveWhole(proving)
}
