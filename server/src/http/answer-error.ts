import type { ErrorBody, ErrorCode } from '@pairtake/protocol/error-codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble, type DatabaseTrouble } from '#adapters/database/database-trouble.ts'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { Refusal } from '#refusal.ts'

/** The fields that the framework and Node add to their errors. */
function framedOf(error: unknown): { statusCode: number | undefined; code: unknown } {
  if (typeof error !== 'object' || error === null) return { statusCode: undefined, code: undefined }
  return {
    statusCode: 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined,
    code: 'code' in error ? error.code : undefined,
  }
}

/** Refusals of the framework itself, in the words and codes of the wire. */
const framed: Record<number, [ErrorCode, string]> = {
  400: ['VALIDATION_FAILED', 'The request could not be read.'],
  404: ['NOT_FOUND', 'There is nothing here.'],
  408: ['REQUEST_TIMEOUT', 'The request took too long to arrive.'],
  // A path that climbs out of the folder of the page's files.
  403: ['NOT_FOUND', 'There is nothing here.'],
  413: ['TOO_LARGE', 'This request is too large.'],
  415: ['UNSUPPORTED_BODY', 'This content type is not supported here.'],
  414: ['NOT_FOUND', 'There is nothing here.'],
  431: ['TOO_LARGE', 'The request’s headers are too large.'],
}

type Words = { words: string; retryAfterSeconds: number }

const busy: Words = { words: 'The service is busy. Please try again in a moment.', retryAfterSeconds: 2 }

/** In all of these cases but the last, nothing was done; in the last, the outcome is unknown. */
const troubles: Record<DatabaseTrouble, Words> = {
  aborted: busy,
  away: busy,
  busy,
  full: { words: 'There is no room to save this right now. Please try again in a minute.', retryAfterSeconds: 30 },
  unknown_outcome: {
    words: 'The connection to our database broke while this was being saved. Please check whether it was saved before you try again.',
    retryAfterSeconds: 2,
  },
}

const noRoom = 'There is no room for files right now. Please try again later.'
const filesAway = 'Files cannot be reached at this moment. Please try again.'

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const trouble = databaseTrouble(error)
  if (trouble) return new Refusal('OVERLOADED', troubles[trouble].words, { retryAfterSeconds: troubles[trouble].retryAfterSeconds })
  if (error instanceof StorageUnavailableError) return new Refusal('OVERLOADED', filesAway, { retryAfterSeconds: 5 })
  if (error instanceof StorageFullError) return new Refusal('STORAGE_FULL', noRoom, { retryAfterSeconds: 60 })
  const { statusCode, code } = framedOf(error)
  const known = statusCode === undefined ? undefined : framed[statusCode]
  if (known) return new Refusal(known[0], known[1], known[0] === 'VALIDATION_FAILED' ? { errors: { errors: [known[1]] } } : {})
  // PostgreSQL: text that it cannot store, or a number out of range. Both come from the caller's input.
  if (code === '22021' || code === '22P05' || code === '22003' || code === '22P02') {
    return new Refusal('VALIDATION_FAILED', 'The request contains a value that cannot be stored.', {
      errors: { errors: ['A value cannot be stored.'] },
    })
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('STORAGE_FULL', noRoom, { retryAfterSeconds: 60 })
  return undefined
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (!refusal) {
    request.log.error({ err: error, path: request.routeOptions.url }, 'call failed')
    const body: ErrorBody = { code: 'INTERNAL', message: 'Something went wrong on our side.', requestId: request.id }
    return reply.code(500).send(body)
  }
  const { code, message, errors, status, retryAfterSeconds } = refusal
  if (status >= 500) request.log.warn({ code, ...(error instanceof Refusal ? {} : { err: error }) }, message)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  const body: ErrorBody = { code, message, ...(errors ? { errors } : {}) }
  return reply.code(status).send(body)
}
