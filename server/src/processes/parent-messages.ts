import type { Ending } from './endings.ts'

/** Among the arguments of a process that main.ts keeps. */
export const keptFlag = '--kept'

/**
 * The database answers, so work can begin. An API that is started again listens where the one before it did, on a database that was
 * prepared for that one (`isPrepared`).
 */
export type Begin = { kind: 'begin'; databaseUrl: string; port: number; isPrepared: boolean; endings: Ending[] }
export type FromParent = Begin | { kind: 'endings'; endings: Ending[] }

export type ToParent =
  /** The API listens, or the worker works. */
  | { kind: 'ready'; address: string | undefined }
  /** Why it is about to end. */
  | { kind: 'ends'; words: string }
