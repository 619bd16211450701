import pg from 'pg'
import { expect, test } from 'vitest'
import { requireGuard, type GuardName } from './guards.ts'
import { armHold, disarm, holdAt, rewriteNothing, rewriteStatements, type Hold } from './statement-tap.ts'

export type Answers = {
  first: unknown
  second: unknown
  /** Whether the second had to wait for the first. */
  hasWaited: boolean
}

/**
 * Two calls that meet at one guard. The first is held there in the middle of its transaction; the second runs until it waits for the first or is
 * done; then the first continues. Nothing depends on chance, so one round proves as much as a hundred.
 */
export type Race<T> = {
  title: string
  guard: GuardName
  /** Guards that would suffice without this one. With these removed, this one must suffice alone. */
  besides?: readonly GuardName[]
  /** Where the first is held: at the guard, unless what it protects comes later. Held after a lock was taken, and before any other statement. */
  at?: GuardName | RegExp
  moment?: Hold['moment']
  begin: () => Promise<T>
  first: (one: T) => Promise<unknown>
  second: (one: T) => Promise<unknown>
  /** Checks both answers and what was written. */
  check: (one: T, answers: Answers) => Promise<void> | void
}

/** Any database of the server, because lock waits are visible from each. */
type Watched = { databaseUrl: string }

/** The race did not take place, so nothing is proven. */
class NoRaceError extends Error {
  override name = 'NoRaceError'
}

export function testRace<T>(app: () => Watched, race: Race<T>): void {
  proveGuard(race, () => raceAt(app(), { ...race, ...haltOf(race) }))
}

/** Runs the race with the guard, with only the guard, and without it: failing without it proves that the guard is needed. */
export function proveGuard(
  { title, guard, besides = [] }: Pick<Race<never>, 'title' | 'guard' | 'besides'>,
  run: () => Promise<void>,
): void {
  const wellKept: readonly [string, readonly GuardName[]][] = [[title, []], ...alone({ title, guard, besides })]
  test.each(wellKept)('%s', async (_title, dropped) => {
    await expect(runWithout(dropped, run)).resolves.toBeUndefined()
  })
  test(`${title}: not so without ${guard}`, async () => {
    const failure: unknown = await runWithout([guard, ...besides], run).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure instanceof NoRaceError) throw failure
    expect(failure, 'Nothing went wrong: the guard is not needed, or this race does not prove it.').toBeDefined()
  })
}

const alone = ({ title, guard, besides = [] }: Pick<Race<never>, 'title' | 'guard' | 'besides'>): [string, readonly GuardName[]][] =>
  besides.length > 0 ? [[`${title}: by ${guard} alone`, besides]] : []

async function runWithout(names: readonly GuardName[], run: () => Promise<void>): Promise<void> {
  const guards = names.map(requireGuard)
  rewriteStatements((statement) => guards.reduce((text, guard) => (guard.isAt(text) ? guard.without(text) : text), statement))
  try {
    await run()
  } finally {
    rewriteNothing()
  }
}

type Halt = { at: RegExp | Hold['isAt']; moment: Hold['moment'] }

function haltOf({ guard, at = guard, moment }: Pick<Race<never>, 'guard' | 'at' | 'moment'>): Halt {
  if (at instanceof RegExp) return { at, moment: moment ?? 'before' }
  const { isAt, kind } = requireGuard(at)
  return { at: isAt, moment: moment ?? (kind === 'lock' ? 'after' : 'before') }
}

/** Runs one round, held at any statement: for guards in the program rather than the database. */
export async function raceAt<T>(
  app: Watched,
  { at, moment, ...race }: Halt & Pick<Race<T>, 'begin' | 'first' | 'second' | 'check'>,
): Promise<void> {
  const one = await race.begin()
  const hold = holdAt(at instanceof RegExp ? (statement) => at.test(statement) : at, moment)
  const watcher = new pg.Client({ connectionString: app.databaseUrl })
  await watcher.connect()
  try {
    armHold(hold)
    const first = settled(race.first(one))
    const processId = await Promise.race([hold.reached, first.then(() => undefined)])
    if (processId === undefined)
      throw new NoRaceError(`The first never came to ${String(at)}: ${JSON.stringify(await first).slice(0, 500)}`)
    const second = settled(race.second(one))
    const hasWaited = await untilWaiting(watcher, processId, second)
    hold.release()
    await race.check(one, { first: valueOf(await first), second: valueOf(await second), hasWaited })
  } finally {
    disarm()
    hold.release()
    await watcher.end()
  }
}

type Settled = { value: unknown } | { error: unknown }

const settled = (work: Promise<unknown>): Promise<Settled> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

function valueOf(one: Settled): unknown {
  if ('error' in one) throw one.error
  return one.value
}

/** True once the second waits for the held one, as the database reports it; false if it completed without waiting. */
async function untilWaiting(watcher: pg.Client, holder: number, second: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = second.then(() => {
    isDone = true
  })
  for (;;) {
    const { rowCount } = await watcher.query('select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))', [holder])
    if (isDone) return false
    if (rowCount !== null && rowCount > 0) return true
    await Promise.race([done, new Promise(setImmediate)])
  }
}

export const statuses = ({ first, second }: Pick<Answers, 'first' | 'second'>) => [statusOf(first), statusOf(second)]

/** Expects that one of the two was done and the other refused, in either order. */
export function expectOneDone(answers: Answers, refused = 409): void {
  expect(statuses(answers).toSorted((one, other) => one - other)).toEqual([200, refused])
}

const statusOf = (answer: unknown) => (answer as { status: number }).status
