import type { Ending } from './endings.ts'

/** The argument that marks a process supervised by main.ts. */
export const keptFlag = '--kept'

/**
 * The database is available, so work can begin. A restarted API listens on the same port as before, on a database that was already prepared
 * (`isPrepared`).
 */
export type Begin = { kind: 'begin'; databaseUrl: string; port: number; isPrepared: boolean; endings: Ending[] }
export type FromParent = Begin | { kind: 'endings'; endings: Ending[] }

export type ToParent =
  /** The API listens, or the worker is working. At its first start the API says whether there are demo members. */
  | { kind: 'ready'; address: string | undefined; hasDemo: boolean }
  /** Why the process is about to exit. */
  | { kind: 'ends'; words: string }
