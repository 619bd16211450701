import { readFileSync } from 'node:fs'
import { seconds } from '#wire-time.ts'

/** How long and how slowly somebody may talk to the service; tests ask for less time. */
export type ConnectionRules = {
  /** From the first moment of a connection, or of the next call on it, until its headers are there. */
  headersMs: number
  /** From its headers until an ordinary body is there as a whole, and for the rest of one whose answer is given already. */
  bodyMs: number
  /** Bytes that must come within each window of an ordinary body, and of a file, which may otherwise take as long as it takes. */
  bodyFloor: Floor
  fileFloor: Floor
  /** Nothing comes and nothing of an answer leaves: a reader that takes nothing. A slow one goes on. */
  silentMs: number
  /** Between two calls. Longer than proxies keep a connection, so that it is they who end it. */
  keepAliveMs: number
  checkEveryMs: number
  /** Connections in all. */
  most: number
  /** Connections of this machine are those of a proxy on it, or of somebody trying it out: not counted as those of one network. */
  sharesLoopback: boolean
}

export type Floor = { windowMs: number; bytes: number }

export function connectionRules(): ConnectionRules {
  return {
    headersMs: seconds(10),
    bodyMs: seconds(15),
    bodyFloor: { windowMs: seconds(5), bytes: 512 },
    fileFloor: { windowMs: seconds(30), bytes: 30 * 1024 },
    silentMs: seconds(120),
    keepAliveMs: seconds(72),
    checkEveryMs: seconds(1),
    most: mostConnections(softFileLimit(limitsOfProcess())),
    sharesLoopback: true,
  }
}

/** Open already, or opened soon: database, pipes, log, sources. */
const keptFiles = 96
const usualLimit = 4096

/** Each connection may have one file open beside it, of those that the process may have. */
export function mostConnections(fileLimit = usualLimit): number {
  return Math.min(20_000, Math.max(32, Math.floor((fileLimit - keptFiles) / 2)))
}

/** How many files the process may have open, as Linux prints its limits; undefined where they say no number. */
export function softFileLimit(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** Empty on systems that do not say. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
    // Stryker disable next-line BlockStatement,StringLiteral: only where there is no /proc.
  } catch {
    // Stryker disable next-line StringLiteral: only where there is no /proc.
    return ''
  }
}
