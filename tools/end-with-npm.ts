import { readFileSync } from 'node:fs'

/**
 * npm passes SIGINT and SIGTERM on, but `kill -9` of npm would leave the program running with nobody in front of it.
 * Imported first by what npm starts: asks this program to end once the npm above it is gone.
 */
const INTERVAL_MS = 1_000

if (process.env['npm_lifecycle_event'] !== undefined) {
  const first = ancestors()
  setInterval(() => {
    // A process whose parent ended gets another parent, so the row of numbers up to npm changes.
    if (ancestors() === first) return
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL_MS).unref()
}

/** Our parent and its parent: npm, or the shell in which npm runs the script, and npm. */
function ancestors(): string {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid: number): string {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
