import type { Deps } from '../deps.ts'
import type { ClockTask, TaskHandler } from './handle.ts'
import type { OpenTasks } from './task-queue.ts'

type Work = { deps: Deps; tasks: OpenTasks; handlers: readonly TaskHandler[]; clock: readonly ClockTask[] }

/** Runs tasks and the clock until stopped. */
export async function startWorker({ deps, tasks, handlers, clock }: Work): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()

  for (const handler of handlers) {
    const options = {
      batchSize: 1,
      includeMetadata: true as const,
      // A task that came while another one ran is taken at once after it; polling finds what a lost notice left behind.
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: 2,
      pollingIntervalSeconds: 2,
    }
    await tasks.boss.work<object, void, typeof options>(handler.task.name, options, async ([job]) => {
      if (!job) return
      const isLastTry = job.retryCount + 1 >= handler.task.options.tries
      try {
        await handler.run(job.data, { deps, signal: stopping.signal, isLastTry })
      } catch (error) {
        deps.log.error({ err: error, task: handler.task.name, taskId: job.id, isLastTry }, 'task failed')
        throw error
      }
    })
  }

  const ticks = clock.map((entry) => startTicking(deps, entry))
  return {
    async stop() {
      stopping.abort()
      for (const tick of ticks) await tick.stop()
      await tasks.close()
    },
  }
}

function startTicking(deps: Deps, entry: ClockTask): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isBusy = false
  const tick = () => {
    if (isBusy) return
    isBusy = true
    running = entry
      .run(deps)
      .catch((error: unknown) => deps.log.error({ err: error, task: entry.name }, 'clock task failed'))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(tick, entry.everySeconds * 1000)
  tick()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
