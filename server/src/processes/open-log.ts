import { pino, type Logger } from 'pino'
import { logOptions } from '#log-options.ts'
import { currentTracing } from '#tracing/traced.ts'
import { openLineOutput } from './line-output.ts'

/** The log of a process: JSON lines on standard output, which may break without breaking the process. */
export function openLog(name: string, level: string): Logger {
  const output = openLineOutput(
    1,
    (count) => `${JSON.stringify({ level: 40, time: Date.now(), name, msg: `${count} lines of the log could not be written` })}\n`,
  )
  const tracing = currentTracing()
  // Whoever has a line finds its trace, and the other way round.
  const traces = tracing && { mixin: () => tracing.current() ?? {} }
  return pino({ ...logOptions, level, name, ...traces }, output)
}
