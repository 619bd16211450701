import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Call = { method: string; route: string; status: number; seconds: number | undefined }
export type TaskOutcome = 'done' | 'failed'

/** The counts of a process about its own work. Labels come from closed lists (routes, task names), never from what a caller sent. */
export type Metrics = {
  registry: Registry
  countCall(call: Call): void
  /** One part of an upload that arrived completely. */
  countPart(sizeBytes: number): void
  countTask(task: string, outcome: TaskOutcome, seconds: number): void
  /** A tick of a clock that was broken off by an error. */
  countBrokenTick(clock: string): void
  /** A client of live events connected (1) or disconnected (-1). */
  countStream(change: 1 | -1): void
}

/** From an answer out of memory up to the time limit of a database statement. */
const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** From an email to a long video. */
const taskBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1200]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'pairtake_http_requests_total',
    help: 'Answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'pairtake_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer. Streams of events are left out.',
    labelNames: ['method', 'route'],
    buckets: callBuckets,
    registers,
  })
  const parts = new Counter({ name: 'pairtake_upload_parts_total', help: 'Parts of uploads that arrived whole.', registers })
  const partBytes = new Counter({ name: 'pairtake_upload_bytes_total', help: 'Bytes of those parts.', registers })
  const tasks = new Counter({
    name: 'pairtake_task_runs_total',
    help: 'Runs of background tasks by outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const taskSeconds = new Histogram({
    name: 'pairtake_task_duration_seconds',
    help: 'How long runs of background tasks took.',
    labelNames: ['task'],
    buckets: taskBuckets,
    registers,
  })
  const brokenTicks = new Counter({
    name: 'pairtake_clock_broken_ticks_total',
    help: 'Rounds of a clock that broke off as a whole.',
    labelNames: ['clock'],
    registers,
  })
  const streams = new Gauge({ name: 'pairtake_event_streams', help: 'Open streams of live events.', registers })

  return {
    registry,
    countCall({ method, route, status, seconds }) {
      calls.inc({ method, route, status: String(status) })
      if (seconds !== undefined) callSeconds.observe({ method, route }, seconds)
    },
    countPart(sizeBytes) {
      parts.inc()
      partBytes.inc(sizeBytes)
    },
    countTask(task, outcome, seconds) {
      tasks.inc({ task, outcome })
      taskSeconds.observe({ task }, seconds)
    },
    countBrokenTick(clock) {
      brokenTicks.inc({ clock })
    },
    countStream(change) {
      streams.inc(change)
    },
  }
}

/** Processor, memory, event loop and garbage collection of the process; measuring is continuous, so it is only enabled where metrics are served. */
export function watchRuntime({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
}
