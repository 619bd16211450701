import type { Deps } from '#deps.ts'
import { noteSeen } from './note-seen-act.ts'
import type { Process } from '#features/contract/contract-due-rules.ts'
import { noteEveryMs } from './outage-rules.ts'

/** For a worker: to be awaited before each tick of a clock, so that no clock judges by a due date that an outage has to move first. */
export function noteBeforeTicks(deps: Deps): () => Promise<void> {
  let noting: Promise<void> | undefined
  let notedAt = -Infinity
  const note = async () => {
    await noteSeen(deps, 'worker')
    notedAt = performance.now()
  }
  return async () => {
    if (performance.now() - notedAt < noteEveryMs) return
    // All clocks tick at the start.
    noting ??= note().finally(() => {
      noting = undefined
    })
    await noting
  }
}

/** For an API, which has no clocks. */
export function noteRegularly(deps: Deps, process: Process): { stop(): Promise<void> } {
  let noting = Promise.resolve()
  const note = () => {
    noting = noting
      .then(() => noteSeen(deps, process))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'that this process runs could not be noted'))
  }
  const timer = setInterval(note, noteEveryMs)
  note()
  return {
    async stop() {
      clearInterval(timer)
      await noting
    },
  }
}
