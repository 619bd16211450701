import pg from 'pg'
import { NoAnswerError } from './guarded-client.ts'
import { isStalePlan } from './statement-names.ts'

/**
 * Why the database failed, when the statement is not to blame. `aborted`: it rolled the transaction back in favour of another one. `away`: the
 * connection broke or could not be made. `busy`: it took too long. `full`: its disk is full.
 */
export type DatabaseTrouble = 'aborted' | 'away' | 'busy' | 'full' | 'unknown_outcome'

/** The connection broke during the commit, so it is unknown whether the change was made. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

const states: Record<string, DatabaseTrouble> = {
  '40001': 'aborted',
  '40P01': 'aborted',
  // Terminated by an administrator, crashed, starting up or shutting down, database dropped, idle too long.
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

/** Messages of `pg`, its pool and Kysely for errors without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after|Postgres connection has been discarded)/

/** Classifies an error; undefined for anything that is not a failure of the database, including a wrong statement. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof UnknownOutcomeError) return 'unknown_outcome'
  if (error instanceof NoAnswerError) return 'busy'
  if (!(error instanceof Error)) return undefined
  if (isStalePlan(error)) return 'aborted'
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('08') ? 'away' : states[error.code ?? '']
  if (words.test(error.message)) return 'away'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The socket of the embedded server is a file, which is missing while the server is down.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'away'
  return socketFaults.has(code) ? 'away' : undefined
}
