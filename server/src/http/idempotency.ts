import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Tx } from '#adapters/database/database.ts'
import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import { transactApart } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { findKept, holdKey, keepAnswer, keepBegun, stillInWork, type Key } from './kept-answer-queries.ts'

const stretch = promisify<string, string, number, Buffer>(scrypt)

/** The same body in another order of keys is the same request. A body with a password in it is not kept as a hash that is quickly guessed. */
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
 * Does the work of a call and keeps its answer in one transaction, or finds the answer kept: a call that was cut off at any moment is
 * either answered from what is kept or was never made. A refusal keeps what the work had completed before it, and no answer.
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
    // A refusal in place of what the database refused leaves nothing to commit.
    throw refusal && databaseTrouble(error) === undefined ? refusal : error
  })
  for (const tell of told) tell()
  if (refusal) throw refusal
  return sent
}

/** What the work reads and writes is the transaction; what it tells this process at once is told when it is true. */
function within(tx: Tx, deps: Deps, told: (() => void)[]): Deps {
  const { listener } = deps
  const tell: typeof listener.tell = (...words) => void told.push(() => listener.tell(...words))
  return { ...deps, db: tx, listener: Object.assign(Object.create(listener), { tell }) }
}

/** What became of something that was begun. `undone`: certainly nothing, so that it may be begun again. */
export type Resumed<Answer> = { state: 'done'; answer: Answer } | { state: 'open' } | { state: 'undone' }

export type Begin = (tx: Tx, what: string) => Promise<void>

type Steps = {
  work: (begin: Begin) => Promise<string>
  /** Absent where doing the work twice does no harm. */
  resume: ((begun: string) => Promise<Resumed<string>>) | undefined
}

/**
 * For a call that asks somebody else on its way, and so is no single transaction: it writes down with its first step what it has begun.
 * Asked again, it looks what became of that, and never begins it a second time while the outcome is open.
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
