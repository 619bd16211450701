import { StartRefusal } from '#start-refusal.ts'

/** The data folder is used by another running process; its message is a sentence for the person who started us. */
export class DataInUseError extends StartRefusal {
  override name = 'DataInUseError'
}

/** The embedded database cannot run here; its message says why and what to do. */
export class DatabaseStartError extends StartRefusal {
  override name = 'DatabaseStartError'
}

/** Whether there was no room on the disk, as PostgreSQL's log or the system say it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /No space left on device|ENOSPC/.test(error.message) || isDiskFull(error.cause)
}
