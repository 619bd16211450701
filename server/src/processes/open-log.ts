import { pino, type Logger } from 'pino'
import { logOptions } from '#log-options.ts'
import { currentTracing } from '#tracing/traced.ts'
import { openLineOutput } from './line-output.ts'

/** The log of a process: JSON lines on standard output; if that output breaks, the process continues. */
export function openLog(name: string, level: string): Logger {
  const output = openLineOutput(
    1,
    (count) => `${JSON.stringify({ level: 40, time: Date.now(), name, msg: `${count} lines of the log could not be written` })}\n`,
  )
  const tracing = currentTracing()
  // Adds the trace ids to each line, so that lines and traces can be found from each other.
  const traces = tracing && { mixin: () => tracing.current() ?? {} }
  return pino({ ...logOptions, level, name, ...traces }, output)
}
