import type { Deps } from '#deps.ts'
import type { ClockName } from './clock-names.ts'
import type { Task } from './task-payloads.ts'

export type TaskRun = {
  deps: Deps
  /** Aborted when the worker stops; another worker then runs the task again. */
  signal: AbortSignal
  /** True on the last try: a failure now must be reported to a person. */
  isLastTry: boolean
}

export type TaskHandler = { task: Task; run: (payload: unknown, context: TaskRun) => Promise<void> }

/** Binds a task to its handler. Handlers run at least once, so each must be safe to run twice. */
export function handle<Payload>(task: Task<Payload>, run: (payload: Payload, context: TaskRun) => Promise<void>): TaskHandler {
  return { task, run: (payload, context) => run(task.payload.parse(payload), context) }
}

/** Retries continue after the last try, and each is then the last one too. */
export function isLastTryOf({ task }: TaskHandler, { retryCount }: { retryCount: number }): boolean {
  return retryCount + 1 >= task.options.tries
}

/** 'more': the tick reached its limit, and the next may start at once. */
export type TickEnd = 'done' | 'more'

export type TickOptions = {
  /** Ends the tick between two items. */
  signal?: AbortSignal
  /** The number of items per list. */
  batchSize?: number
}

/** Something that happens because time passes; made by `forEachDue`, so that a failing item does not stop the others. */
export type ClockTask = { name: ClockName; everySeconds: number; run: (deps: Deps, options?: TickOptions) => Promise<TickEnd> }
