import type { Deps } from '#deps.ts'
import { noteSeen } from './note-seen-act.ts'
import type { Process } from '#features/contract/contract-due-rules.ts'
import { noteEveryMs } from './outage-rules.ts'

/** For a worker: to be awaited before each tick of a clock, so that no clock judges by a due date that an outage has to move first. */
export function noteBeforeTicks(deps: Deps): (signal: AbortSignal) => Promise<void> {
  let noting: Promise<void> | undefined
  let notedAt = -Infinity
  const note = async (signal: AbortSignal) => {
    await noteSeen(deps, 'worker', signal)
    notedAt = performance.now()
  }
  return async (signal) => {
    if (performance.now() - notedAt < noteEveryMs) return
    // All clocks tick at the start.
    noting ??= note(signal).finally(() => {
      noting = undefined
    })
    await noting
  }
}

/** For an API, which has no clocks. */
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
