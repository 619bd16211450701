import type { Deps } from '../deps.ts'
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

/** Something the clock does to whatever is due; it must be safe in two processes at once. */
export type ClockTask = { name: string; everySeconds: number; run: (deps: Deps) => Promise<void> }

export function onTheClock(name: string, everySeconds: number, run: (deps: Deps) => Promise<void>): ClockTask {
  return { name, everySeconds, run }
}
