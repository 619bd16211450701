import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's package `faketime`. */
const libraries = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)

/**
 * Sets the time of day for the service and all its processes, including the database. Timers are unaffected, as on a machine whose clock is set.
 */
export type TurnedClock = {
  env: Record<string, string>
  turn(seconds: number): Promise<void>
  remove(): Promise<void>
}

/** Returns undefined if the library is not installed. */
export async function openTurnedClock(): Promise<TurnedClock | undefined> {
  const library = libraries.find((path) => existsSync(path))
  if (library === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'pairtake-clock-'))
  const file = join(folder, 'offset')
  const turn = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await turn(0)
  return {
    // The file's content is cached for a second, so that reading the clock does not read the file each time.
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_CACHE_DURATION: '1' },
    turn,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
