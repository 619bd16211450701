import { taskChannel } from '#adapters/database/announcements.ts'
import type { Deps } from '#deps.ts'
import type { TaskOutcome } from '#metrics/metrics.ts'
import { isLastTryOf, type ClockTask, type TaskHandler } from './handle.ts'
import { causeOf } from './task-cause.ts'
import { traced } from '#tracing/traced.ts'
import { listClocksToRetry } from './put-aside-queries.ts'
import type { OpenTasks } from './task-queue.ts'

type Work = {
  deps: Deps
  tasks: OpenTasks
  handlers: readonly TaskHandler[]
  clock: readonly ClockTask[]
}

/** Runs tasks and the clock until stopped; tasks that are interrupted by that are given back. */
export async function startWorker({ deps, tasks, handlers, clock }: Work): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const begun = new Set<string>()

  const wakers = new Map<string, () => void>()
  for (const handler of handlers) {
    const options = {
      batchSize: 1,
      includeMetadata: true as const,
      // A task that arrived while another one ran is taken right after it; polling finds those without a notification.
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
    }
    const id = await tasks.boss.work<object, void, typeof options>(handler.task.name, options, async ([job]) => {
      if (!job) return
      const from = performance.now()
      const count = (outcome: TaskOutcome) => deps.metrics.countTask(handler.task.name, outcome, (performance.now() - from) / 1000)
      const isLastTry = isLastTryOf(handler, job)
      begun.add(job.id)
      try {
        stopping.signal.throwIfAborted()
        const { name } = handler.task
        await traced({ name: `task ${name}`, kind: 'consumer', isRoot: true, causedBy: causeOf(job.data) }, () =>
          handler.run(job.data, { deps, signal: AbortSignal.any([stopping.signal, job.signal]), isLastTry }),
        )
        begun.delete(job.id)
        count('done')
      } catch (error) {
        // The queue records this as a failure, until the task is given back.
        if (stopping.signal.aborted) throw error
        begun.delete(job.id)
        count('failed')
        deps.log.error({ err: error, task: handler.task.name, taskId: job.id, isLastTry }, 'task failed')
        throw error
      }
    })
    wakers.set(handler.task.name, () => tasks.boss.notifyWorker(id))
  }
  deps.listener.on(taskChannel, (queue) => wakers.get(queue)?.())
  deps.listener.onReconnect(() => {
    for (const wake of wakers.values()) wake()
  })

  const clocks = clock.map((entry) => startTicking({ deps, entry, signal: stopping.signal }))
  const retries = startRetrying(deps, clocks)
  return {
    async stop() {
      stopping.abort()
      // No further task is taken while the clocks finish.
      for (const { task } of handlers) void tasks.boss.offWork(task.name, { wait: false })
      await retries.stop()
      for (const ticking of clocks) await ticking.stop()
      await tasks.close(begun)
    },
  }
}

type Clocked = { deps: Deps; entry: ClockTask; signal: AbortSignal }
type Ticking = { name: string; tick(): void; stop(): Promise<void> }

function startTicking(clocked: Clocked): Ticking {
  const { entry } = clocked
  let running = Promise.resolve()
  let isBusy = false
  const tick = () => {
    if (isBusy) return
    isBusy = true
    running = runToEnd(clocked).finally(() => {
      isBusy = false
    })
  }
  const timer = setInterval(tick, entry.everySeconds * 1000)
  tick()
  return {
    name: entry.name,
    tick,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Runs one tick after another while more is due. After a tick that throws, the next one comes at its usual time. */
async function runToEnd({ deps, entry, signal }: Clocked): Promise<void> {
  try {
    while (!signal.aborted && (await entry.run(deps, { signal })) === 'more');
  } catch (error) {
    if (signal.aborted) return
    deps.metrics.countBrokenTick(entry.name)
    deps.log.error({ err: error, task: entry.name }, 'a tick broke off')
  }
}

const retryEveryMs = 5000

/** Retries put-aside items when their time has come or an operator asks, not only when their clock ticks. */
function startRetrying(deps: Deps, clocks: readonly Ticking[]): { stop(): Promise<void> } {
  let looking = Promise.resolve()
  const look = async () => {
    const due = new Set(await listClocksToRetry(deps.db, deps.now()))
    for (const ticking of clocks) if (due.has(ticking.name)) ticking.tick()
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => deps.log.warn({ err: error }, 'the clocks to try again could not be read'))
  }, retryEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
