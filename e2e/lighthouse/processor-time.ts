import { createContext, runInContext } from 'node:vm'
import type { TraceEvent } from './installed.ts'

/**
 * Lighthouse multiplies how long the page kept the processor by four, which makes a telephone of the machines it was made on. Here the time
 * is that of the processor, not of the clock: what else the machine does at the same moment changes nothing.
 */
const slowdownOfLighthouse = 4
/** The lower end of what Lighthouse's documentation calls a high-end desktop is 1,500, the upper one 2,000. */
const machineOfLighthouse = 1750

/** By how much this machine is slowed down to be the same telephone: never by more than Lighthouse does. */
export function slowdownOf(benchmarkIndex: number): number {
  return Math.max(1, Math.min(slowdownOfLighthouse, (slowdownOfLighthouse * benchmarkIndex) / machineOfLighthouse))
}

/** Lighthouse's own measure of a machine, on the clock of the processor. It takes a second of it. */
export function measureMachine(source: string): number {
  const Date = { now: () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000 }
  return Number(runInContext(`(${source})()`, createContext({ Date, Math, Error })))
}

const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'TaskQueueManager::ProcessTaskFromWorkQueue'])

/** Every task of a page's main thread as long as it was on the processor, with all that happened in it. */
export function inProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map((event) => threadOf(event)),
  )
  const ofThread = Map.groupBy(
    events.filter((event) => mainThreads.has(threadOf(event))),
    threadOf,
  )
  const changed = new Map<TraceEvent, TraceEvent>()
  for (const all of ofThread.values())
    shrinkTasks(
      all.toSorted((one, other) => one.ts - other.ts),
      changed,
    )
  return events.map((event) => changed.get(event) ?? event)
}

function shrinkTasks(events: readonly TraceEvent[], changed: Map<TraceEvent, TraceEvent>): void {
  let task: { from: number; to: number; share: number } | undefined
  for (const event of events) {
    if (task && event.ts >= task.to) task = undefined
    if (!task && taskNames.has(event.name) && event.dur && event.tdur !== undefined && event.tdur < event.dur) {
      task = { from: event.ts, to: event.ts + event.dur, share: event.tdur / event.dur }
    }
    // Marks say when something was seen, not how long it took.
    if (!task || event.ph === 'R') continue
    const ts = Math.round(task.from + (event.ts - task.from) * task.share)
    changed.set(event, { ...event, ts, ...(event.dur === undefined ? {} : { dur: Math.round(event.dur * task.share) }) })
  }
}
