import { createContext, runInContext } from 'node:vm'
import type { TraceEvent } from './installed.ts'

/**
 * Lighthouse multiplies the page's task times by four, which turns the machines it was calibrated on into a phone. Here the times are CPU time
 * instead of wall-clock time, so that other work on the machine changes nothing.
 */
const slowdownOfLighthouse = 4
/** Lighthouse's documentation calls a benchmark index of 1,500 to 2,000 a high-end desktop. */
const machineOfLighthouse = 1750

/** The slowdown factor that turns this machine into the same phone; never more than Lighthouse's own. */
export function slowdownOf(benchmarkIndex: number): number {
  return Math.max(1, Math.min(slowdownOfLighthouse, (slowdownOfLighthouse * benchmarkIndex) / machineOfLighthouse))
}

/** Runs Lighthouse's own benchmark in CPU time, which takes one second. */
export function measureMachine(source: string): number {
  const Date = { now: () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000 }
  return Number(runInContext(`(${source})()`, createContext({ Date, Math, Error })))
}

const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'TaskQueueManager::ProcessTaskFromWorkQueue'])

/** Rewrites a trace so that every main-thread task, and everything nested in it, lasts as long as its CPU time. */
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
    // Marks are points in time and have no duration.
    if (!task || event.ph === 'R') continue
    const ts = Math.round(task.from + (event.ts - task.from) * task.share)
    changed.set(event, { ...event, ts, ...(event.dur === undefined ? {} : { dur: Math.round(event.dur * task.share) }) })
  }
}
