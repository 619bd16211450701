import { detectIsolation, rungs, startAtRung } from '#adapters/media/detect-isolation.ts'
import type { Rung } from '#adapters/media/detect-isolation.ts'

/** The rung that whole test files are asked to run on; usually the best. */
const asked = rungs.find((rung) => rung === process.env['RUNG_OF_TEST']) ?? rungs[0]

/** The rung that tests run on here. */
export async function rungHere(): Promise<Rung> {
  startAtRung(asked)
  return (await detectIsolation()).rung
}

/** Every rung that this machine has. */
export async function rungsHere(): Promise<Rung[]> {
  const held: Rung[] = []
  for (const rung of rungs) if ((await atRung(rung, detectIsolation)).rung === rung) held.push(rung)
  return held
}

/** Runs work with nothing better than this rung, and goes back to where tests run. */
export async function atRung<T>(rung: Rung, work: () => Promise<T>): Promise<T> {
  startAtRung(rung)
  try {
    return await work()
  } finally {
    startAtRung(asked)
  }
}
