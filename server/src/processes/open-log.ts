import { pino, type Logger } from 'pino'
import { logOptions } from '#log-options.ts'
import { openLineOutput } from './line-output.ts'

/** The log of a process: JSON lines on standard output, which may break without breaking the process. */
export function openLog(name: string, level: string): Logger {
  const output = openLineOutput(
    1,
    (count) => `${JSON.stringify({ level: 40, time: Date.now(), name, msg: `${count} lines of the log could not be written` })}\n`,
  )
  return pino({ ...logOptions, level, name }, output)
}
