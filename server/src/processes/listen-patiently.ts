import { waitUntil } from '#adapters/database/wait-until.ts'
import { StartRefusal } from '#start-refusal.ts'

/** The previous process may need a moment to release the port. */
const patienceMs = 2_000

export async function listenPatiently<Result>(port: number, setting: string, listenOnce: () => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  await waitUntil(
    patienceMs,
    async () => {
      try {
        done = { result: await listenOnce() }
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
        throw error
      }
    },
    100,
  )
  if (!done) throw new StartRefusal(`The port ${port} is in use. Set ${setting} to a free one.`)
  return done.result
}
