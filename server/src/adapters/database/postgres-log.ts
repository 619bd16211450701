import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 5 * 1024 * 1024

export function lastLines(path: string): string {
  return readLog(path).trimEnd().split('\n').slice(-8).join('\n')
}

/** What the server said when it gave up, in one sentence; `from` is where the log ended before it was started. */
export function lastComplaint(path: string, from: number): string {
  const text = readLog(path)
  const lines = (text.length < from ? text : text.slice(from)).split('\n')
  const complaint = lines.findLast((line) => /\bPANIC:/.test(line)) ?? lines.findLast((line) => isOwnEnd.test(line))
  return complaint?.replace(/^.*?\b(PANIC|FATAL): +/, '') ?? ''
}

// Sessions are told FATAL too when they are turned away or ended: that is not what ended the server.
const isOwnEnd = /\bFATAL:(?! +(terminating|the database system|password|role|database|sorry|remaining|connection|canceling))/

export function sizeOfLog(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The server keeps its log open and adds to its end, so what is in it is moved away and not the file. */
export function keepSmall(path: string): void {
  try {
    if (sizeOfLog(path) < LIMIT_BYTES) return
    try {
      copyFileSync(path, `${path}.old`)
    } finally {
      // Even where the copy finds no room: the log must not grow without end.
      truncateSync(path)
    }
  } catch {
    // It cannot be written: that ends nothing.
  }
}

function readLog(path: string): string {
  try {
    // One byte a letter, so that places in the text are places in the file.
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
