import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo, GuardedClient, patienceOfMigrations } from './guarded-client.ts'

// An arbitrary number, the same for all processes: those that start together prepare the database one after another.
const lockNumber = 7_405_311

/** Shorter than the second after which PostgreSQL checks for a deadlock. */
const turn = { lockMs: 400, pauseMs: 100 }

export const lockNotAvailable = '55P03'

/**
 * Waits for the process that is preparing the database; the turn ends with the connection. A concurrent index build waits for every open snapshot of
 * the database, including that of a process waiting here, so this interrupts its wait from time to time.
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

/** Runs preparations that use their own connections, in turn with migrations: two concurrent index builds would wait for each other. */
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
