import { StartRefusal } from '../../start-refusal.ts'

/** The data folder is used by another running process; its message is a sentence for the person who started us. */
export class DataInUseError extends StartRefusal {
  override name = 'DataInUseError'
}

/** The embedded database cannot run here; its message says why and what to do. */
export class DatabaseStartError extends StartRefusal {
  override name = 'DatabaseStartError'
}
