import { setTimeout as wait } from 'node:timers/promises'
import { databaseTrouble } from './database-trouble.ts'

const patienceMs = 60_000
const pauseMs = 250

/** For what a process does first: a database that was started beside it may still be coming up. */
export async function onceUp<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (databaseTrouble(error) === undefined || performance.now() > giveUpAt) throw error
      await wait(pauseMs)
    }
  }
}
