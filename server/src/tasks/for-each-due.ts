import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { databaseTrouble } from '#adapters/database/database-trouble.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { traced } from '#tracing/traced.ts'
import { days } from '#wire-time.ts'
import type { ClockName } from './clock-names.ts'
import type { ClockTask, TickEnd, TickOptions } from './handle.ts'
import { lastWordsOf } from './last-words.ts'
import { forgetSettled, listPutAside, putAside, takeItem, type DueList, type Subject } from './put-aside-queries.ts'

export type DueItem = { id: string }

type DueClock<Item extends DueItem> = {
  name: ClockName
  everySeconds: number
  /** The items that are due, earliest first, narrowed by `isAskedFor`. */
  due: (deps: Deps, list: DueList) => Promise<readonly Item[]>
  subject?: (item: Item) => Subject
  /** The longest pause between two tries at a failing item; pauses double from a minute up to this. One day unless given. */
  longestWaitMs?: number
} & (
  | {
      /** Handles one item in its own transaction, by one process at a time. */
      act: (tx: Tx, deps: Deps, item: Item) => Promise<unknown>
    }
  | {
      /** Handles many items in one transaction, because each is very cheap. If that fails, each is tried on its own. */
      actOnMany: (tx: Tx, deps: Deps, items: readonly Item[]) => Promise<unknown>
    }
  | {
      /**
       * Handles an item that needs an outside call between two transactions, so it opens its own and guards itself. 'stop' leaves the rest for the
       * next tick.
       */
      actInSteps: (deps: Deps, item: Item, signal: AbortSignal) => Promise<void | 'stop'>
    }
)

/** Items per list, unless given. */
const usualBatch = 200
/** Items per tick; if more are due, the worker starts the next tick at once. */
const most = 5000
/** The id under which the list itself is put aside when it cannot be read. */
const listItem = 'list'

/**
 * How every clock works through its due items. An item that throws is put aside with backoff and shown to operators; the others continue. A failure
 * of the database as a whole is not an item's fault: the tick throws, and nothing is put aside.
 */
export function forEachDue<Item extends DueItem>(clock: DueClock<Item>): ClockTask {
  return {
    name: clock.name,
    everySeconds: clock.everySeconds,
    run: (deps, options = {}) => new Tick(clock, deps, options).run(),
  }
}

/** Whether the database as a whole failed. A deadlock, a lock timeout or a slow statement may concern only this item. */
function isTroubleOfAll(error: unknown): boolean {
  const trouble = databaseTrouble(error)
  if (trouble === undefined || trouble === 'aborted') return false
  return !(error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '57014'))
}

/** The state of one tick. */
class Tick<Item extends DueItem> {
  readonly #clock: DueClock<Item>
  readonly #deps: Deps
  readonly #signal: AbortSignal
  readonly #batchSize: number
  readonly #now: Date
  readonly #seen = new Set<string>()
  /** Items that are still due after their turn, because another process holds them or somebody acted first. They must not fill the next batch. */
  readonly #leftOut = new Set<string>()
  readonly #untouched: string[] = []

  constructor(clock: DueClock<Item>, deps: Deps, { signal = new AbortController().signal, batchSize = usualBatch }: TickOptions) {
    this.#clock = clock
    this.#deps = deps
    this.#signal = signal
    this.#batchSize = batchSize
    this.#now = deps.now()
  }

  async run(): Promise<TickEnd> {
    while (this.#seen.size < most) {
      const listed = await this.#list({ of: 'open', leftOut: [...this.#leftOut] })
      if (listed === undefined) return 'done'
      const left = listed.filter(({ id }) => this.#seen.has(id)).map(({ id }) => id)
      const fresh = listed.filter(({ id }) => !this.#seen.has(id))
      const isNews = fresh.length > 0 || left.some((id) => !this.#leftOut.has(id))
      for (const id of left) this.#leftOut.add(id)
      for (const items of this.#portions(fresh)) {
        if (this.#signal.aborted) return 'done'
        for (const { id } of items) this.#seen.add(id)
        if ((await this.#attempt(items)) === 'stop') return 'done'
        // Lets other clocks and tasks of this process run.
        await setImmediate()
      }
      // Also stops when a list ignores `leftOut`, which would return the same items forever.
      if (listed.length < this.#batchSize || !isNews) {
        await this.#settle()
        return 'done'
      }
    }
    return 'more'
  }

  async #list(
    which: { of: 'open'; leftOut: readonly string[] } | { of: 'put_aside' },
    limit = this.#batchSize,
  ): Promise<readonly Item[] | undefined> {
    try {
      return await this.#clock.due(this.#deps, { clock: this.#clock.name, now: this.#now, limit, ...which })
    } catch (error) {
      await this.#fail(listItem, error)
      return undefined
    }
  }

  #portions(items: readonly Item[]): (readonly Item[])[] {
    if (items.length === 0) return []
    return 'actOnMany' in this.#clock ? [items] : items.map((item) => [item])
  }

  async #attempt(items: readonly Item[]): Promise<void | 'stop'> {
    try {
      return await traced({ name: `clock ${this.#clock.name}`, kind: 'consumer', isRoot: true }, () => this.#act(items))
    } catch (error) {
      if (items.length > 1) {
        if (isTroubleOfAll(error)) throw error
        for (const item of items) await this.#attempt([item])
        return
      }
      const [item] = items
      if (item) await this.#fail(item.id, error, item)
    }
  }

  async #act(items: readonly Item[]): Promise<void | 'stop'> {
    const { name } = this.#clock
    const clock = this.#clock
    const [item] = items
    if (!item) return
    if ('actInSteps' in clock) return clock.actInSteps(this.#deps, item, this.#signal)
    await transact(this.#deps.db, async (tx) => {
      if ('actOnMany' in clock) return clock.actOnMany(tx, this.#deps, items)
      // Two processes share the work instead of waiting for each other; the row guards are what prevents doing it twice.
      if (await takeItem(tx, name, item.id)) return clock.act(tx, this.#deps, item)
      this.#untouched.push(item.id)
    })
  }

  async #fail(itemId: string, error: unknown, item?: Item): Promise<void> {
    const { db, log } = this.#deps
    const clock = this.#clock
    if (isTroubleOfAll(error) || this.#signal.aborted) throw error
    if (error instanceof Refusal) {
      log.info({ clock: clock.name, itemId, code: error.code }, 'another process was faster than the clock')
      return
    }
    log.error({ err: error, clock: clock.name, itemId }, 'an item was put aside')
    const subject = item && clock.subject?.(item)
    const { longestWaitMs = days(1) } = clock
    await putAside(db, { clock: clock.name, itemId, subject, words: lastWordsOf(error), now: this.#deps.now(), longestWaitMs })
  }

  /** Deletes put-aside entries of items that are done or no longer due. */
  async #settle(): Promise<void> {
    const { db } = this.#deps
    const aside = await listPutAside(db, this.#clock.name)
    if (aside.length === 0) return
    const still = await this.#list({ of: 'put_aside' }, aside.length)
    if (still === undefined) return
    await forgetSettled(db, { clock: this.#clock.name, now: this.#now, stillDue: still.map(({ id }) => id), untouched: this.#untouched })
  }
}
