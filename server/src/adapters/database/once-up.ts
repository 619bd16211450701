import { setTimeout as wait } from 'node:timers/promises'
import { databaseTrouble } from './database-trouble.ts'

const patienceMs = 60_000
const pauseMs = 250

/** Runs the first work of a process, with retries: a database that was started together with it may still be starting. */
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
