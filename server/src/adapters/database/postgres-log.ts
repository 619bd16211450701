import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 5 * 1024 * 1024

export function lastLines(path: string): string {
  return readLog(path).trimEnd().split('\n').slice(-8).join('\n')
}

/** The server's reason for giving up, in one sentence; `from` is the length of the log before it was started. */
export function lastComplaint(path: string, from: number): string {
  const text = readLog(path)
  const lines = (text.length < from ? text : text.slice(from)).split('\n')
  const complaint = lines.findLast((line) => /\bPANIC:/.test(line)) ?? lines.findLast((line) => isOwnEnd.test(line))
  return complaint?.replace(/^.*?\b(PANIC|FATAL): +/, '') ?? ''
}

// Sessions also get FATAL messages when they are rejected or terminated, which is not why the server stopped.
const isOwnEnd = /\bFATAL:(?! +(terminating|the database system|password|role|database|sorry|remaining|connection|canceling))/

export function sizeOfLog(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The server keeps its log open and appends to it, so the contents are moved and not the file. */
export function keepSmall(path: string): void {
  try {
    if (sizeOfLog(path) < LIMIT_BYTES) return
    try {
      copyFileSync(path, `${path}.old`)
    } finally {
      // Even if there is no room for the copy: the log must not grow without limit.
      truncateSync(path)
    }
  } catch {
    // The log cannot be written, which is no reason to fail.
  }
}

function readLog(path: string): string {
  try {
    // One byte per character, so that positions in the text are positions in the file.
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
