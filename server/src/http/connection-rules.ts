import { readFileSync } from 'node:fs'
import { seconds } from '#wire-time.ts'

/** How long and how slowly a client may talk to the service; tests use shorter times. */
export type ConnectionRules = {
  /** From the start of a connection, or of the next request on it, until its headers are complete. */
  headersMs: number
  /** From the headers until an ordinary body is complete, and for the rest of a body that has already been answered. */
  bodyMs: number
  /** Bytes that must arrive in each window, of an ordinary body and of a file, which has no total time limit. */
  bodyFloor: Floor
  fileFloor: Floor
  /** How long nothing may arrive and nothing of a response be read. A slow reader may continue. */
  silentMs: number
  /** Idle time between two requests. Longer than proxies keep a connection, so that they are the ones to close it. */
  keepAliveMs: number
  checkEveryMs: number
  /** The maximum number of connections. */
  most: number
  /** Connections from this machine come from a proxy on it, or from somebody trying the product: they do not count as one network. */
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

/** File descriptors for everything else that is open or soon will be: database, pipes, log, sources. */
const keptFiles = 96
const usualLimit = 4096

/** The maximum number of connections, if each one may have a file open, within the file limit of the process. */
export function mostConnections(fileLimit = usualLimit): number {
  return Math.min(20_000, Math.max(32, Math.floor((fileLimit - keptFiles) / 2)))
}

/** The process's limit of open files, in the format in which Linux prints limits; undefined when there is no number. */
export function softFileLimit(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** Empty on systems that do not report limits. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
    // Stryker disable next-line BlockStatement,StringLiteral: only on systems without /proc.
  } catch {
    // Stryker disable next-line StringLiteral: only on systems without /proc.
    return ''
  }
}
