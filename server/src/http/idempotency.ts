import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Tx } from '#adapters/database/database.ts'
import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import { transactApart } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { findKept, holdKey, keepAnswer, keepBegun, stillInWork, type Key } from './kept-answer-queries.ts'

const stretch = promisify<string, string, number, Buffer>(scrypt)

/** Hashes a request so that the order of its body's keys does not matter. A body with a password gets a slow hash that is hard to guess. */
export async function requestHashOf(request: { method: string; url: string; body: unknown; salt: string }): Promise<Buffer> {
  const text = JSON.stringify([request.method, request.url, inOrder(request.body)])
  if (/password/i.test(text)) return stretch(text, request.salt, 32)
  return createHash('sha256').update(text).digest()
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]))
}

/**
 * Runs the work of a request and stores its answer in one transaction, or returns the stored answer: a request that was cut off at any moment is
 * either answered from the store or had no effect. After a refusal, what the work did before it is committed, and no answer is stored.
 */
export async function onceInTransaction(deps: Deps, key: Key, work: (deps: Deps) => Promise<string>): Promise<string> {
  let refusal: Refusal | undefined
  const told: (() => void)[] = []
  const sent = await transactApart(deps.db, async (tx) => {
    refusal = undefined
    told.length = 0
    await holdKey(tx, key)
    const kept = await findKept(tx, key)
    if (typeof kept?.sent === 'string') return kept.sent
    try {
      return await keepAnswer(tx, key, await work(within(tx, deps, told)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
      return ''
    }
  }).catch((error: unknown) => {
    // A refusal that was thrown because of a database failure leaves nothing to commit.
    throw refusal && databaseTrouble(error) === undefined ? refusal : error
  })
  for (const tell of told) tell()
  if (refusal) throw refusal
  return sent
}

/** Dependencies in which the database is the transaction; messages to this process are sent after the commit. */
function within(tx: Tx, deps: Deps, told: (() => void)[]): Deps {
  const { listener } = deps
  const tell: typeof listener.tell = (...words) => void told.push(() => listener.tell(...words))
  return { ...deps, db: tx, listener: Object.assign(Object.create(listener), { tell }) }
}

/** The outcome of something that was begun. `undone`: it certainly had no effect, so it may be begun again. */
export type Resumed<Answer> = { state: 'done'; answer: Answer } | { state: 'open' } | { state: 'undone' }

export type Begin = (tx: Tx, what: string) => Promise<void>

type Steps = {
  work: (begin: Begin) => Promise<string>
  /** Absent when repeating the work does no harm. */
  resume: ((begun: string) => Promise<Resumed<string>>) | undefined
}

/**
 * Runs a request that calls an outside service on its way, and so cannot be one transaction: its first step records what it has begun. A retry looks
 * up the outcome of that, and never begins it a second time while the outcome is open.
 */
export async function onceInSteps(deps: Deps, key: Key, { work, resume }: Steps): Promise<string> {
  const kept = await findKept(deps.db, key)
  if (typeof kept?.sent === 'string') return kept.sent
  const begun = kept?.begun ?? null
  const resumed = begun === null || !resume ? undefined : await resume(begun)
  if (resumed?.state === 'open') throw stillInWork(5)
  const sent = resumed?.state === 'done' ? resumed.answer : await work((tx, what) => keepBegun(tx, key, what, begun))
  return keepAnswer(deps.db, key, sent)
}

/** For an answer that expires, such as an address: works again each time, and keeps only which request the key belongs to. */
export async function afresh(deps: Deps, key: Key, work: () => Promise<string>): Promise<string> {
  const kept = await findKept(deps.db, key)
  const sent = await work()
  if (!kept) await keepBegun(deps.db, key, 'afresh', null)
  return sent
}
