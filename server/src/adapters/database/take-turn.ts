import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo, GuardedClient, patienceOfMigrations } from './guarded-client.ts'

// Any number, the same for all processes: those that start at once make the database ready one after the other.
const lockNumber = 7_405_311

/** Shorter than the second after which PostgreSQL looks for a deadlock. */
const turn = { lockMs: 400, pauseMs: 100 }

export const lockNotAvailable = '55P03'

/**
 * Waits for whoever makes the database ready now; the turn ends with the connection. An index that is built concurrently waits for everybody who
 * looks at the database, also for who waits in here: so this lets go from time to time.
 */
export async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${turn.lockMs}`)
  while (!(await holdsLock(client))) await sleep(turn.pauseMs)
  await client.query('set lock_timeout = 0')
}

async function holdsLock(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false
    throw error
  }
}

/** What prepares on connections of its own, in turn with migrations: two that build an index at once would wait for each other. */
export async function inTurn(url: string, act: () => Promise<void>): Promise<void> {
  const client = new GuardedClient(connectionTo(url, patienceOfMigrations))
  try {
    await client.connect()
    await takeTurn(client)
    await act()
  } finally {
    await client.end()
  }
}
