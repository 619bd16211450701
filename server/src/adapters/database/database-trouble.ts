import pg from 'pg'
import { NoAnswerError } from './guarded-client.ts'
import { isStalePlan } from './statement-names.ts'

/**
 * Why the database could not do what it was asked, through no fault of the question. `aborted`: it undid the transaction in favour of
 * another one. `away`: the connection broke or there was none. `busy`: it took too long. `full`: its disk is.
 */
export type DatabaseTrouble = 'aborted' | 'away' | 'busy' | 'full' | 'unknown_outcome'

/** The connection broke while the commit was under way: nobody knows whether the change was made. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

const states: Record<string, DatabaseTrouble> = {
  '40001': 'aborted',
  '40P01': 'aborted',
  // Ended by an administrator, crashed, starting up or shutting down, the database dropped, idle too long.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P04': 'away',
  '57P05': 'away',
  '25P03': 'away',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
}

const socketFaults = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** What `pg`, its pool and Kysely say without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after|Postgres connection has been discarded)/

/** Undefined for whatever is no trouble of the database, a wrong statement among it. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof UnknownOutcomeError) return 'unknown_outcome'
  if (error instanceof NoAnswerError) return 'busy'
  if (!(error instanceof Error)) return undefined
  if (isStalePlan(error)) return 'aborted'
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('08') ? 'away' : states[error.code ?? '']
  if (words.test(error.message)) return 'away'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The embedded server's socket is a file, which is missing while it is down.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'away'
  return socketFaults.has(code) ? 'away' : undefined
}
