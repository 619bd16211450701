import { StartRefusal } from '#start-refusal.ts'

/** The data folder is in use by another running process; the message is a sentence for the person who started this one. */
export class DataInUseError extends StartRefusal {
  override name = 'DataInUseError'
}

/** The embedded database cannot run here; its message says why and what to do. */
export class DatabaseStartError extends StartRefusal {
  override name = 'DatabaseStartError'
}

/** Whether the disk is full, according to PostgreSQL's log or the system's error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /No space left on device|ENOSPC/.test(error.message) || isDiskFull(error.cause)
}
