import type { Deps } from '#deps.ts'
import { noteSeen } from './note-seen-act.ts'
import type { Process } from '#features/contract/contract-due-rules.ts'
import { noteEveryMs } from './outage-rules.ts'

/** Notes at once, and then every minute, that this process runs, until it is stopped. */
export function noteRegularly(deps: Deps, process: Process): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let noting = Promise.resolve()
  const note = () => {
    noting = noting
      .then(() => noteSeen(deps, process, stopping.signal))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'that this process runs could not be noted')
      })
  }
  const timer = setInterval(note, noteEveryMs)
  note()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await noting
    },
  }
}
