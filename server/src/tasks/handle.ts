import type { Deps } from '#deps.ts'
import type { ClockName } from './clock-names.ts'
import type { Task } from './task-payloads.ts'

export type TaskRun = {
  deps: Deps
  /** Aborted when the worker stops; the task is then run again by another one. */
  signal: AbortSignal
  /** True on the last try: what fails now must be told to a person. */
  isLastTry: boolean
}

export type TaskHandler = { task: Task; run: (payload: unknown, context: TaskRun) => Promise<void> }

/** Binds a task to its handler. Handlers run at least once, so each is written to be run twice. */
export function handle<Payload>(task: Task<Payload>, run: (payload: Payload, context: TaskRun) => Promise<void>): TaskHandler {
  return { task, run: (payload, context) => run(task.payload.parse(payload), context) }
}

/** 'more': the tick reached its bound, and the next may begin at once. */
export type TickEnd = 'done' | 'more'

export type TickOptions = {
  /** Ends the tick between two items. */
  signal?: AbortSignal
  /** As many items as one list has. */
  batchSize?: number
}

/** Something that happens because time passes; made by `forEachDue`, so that one item that fails stops no other. */
export type ClockTask = { name: ClockName; everySeconds: number; run: (deps: Deps, options?: TickOptions) => Promise<TickEnd> }
