import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { ParamsOf, TextsOf } from './path.ts'
import type { ChangedRecord } from './records.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone ('public'), or members of the named roles. */
export type Callers = 'public' | readonly Role[]

export type Schema = z.ZodMiniType

/** One call of the wire agreement. `path` stands behind the prefix; `{name}` marks a path parameter. */
export type Endpoint = {
  method: Method
  path: `/${string}`
  /** One sentence for the reader of the generated documents. */
  summary: string
  callers: Callers
  query?: Schema
  body?: Schema
  /** 'multipart' bodies carry one file under `file`; 'json' is the normal case. */
  bodyKind?: 'json' | 'multipart'
  answer: Schema
  /** A `file` is not JSON and skips the answer schema. */
  answerKind?: 'json' | 'file'
  /** What a call that writes changes, for whoever shows it; every call but GET names it, if only as nothing. */
  changes?: readonly ChangedRecord[]
  /** Every code this call may refuse with, beyond those that `commonErrors` names. The screen shows their message. */
  errors: readonly ErrorCode[]
}

export const pathPrefix = '/internal'

/** Codes any call may answer; they are not repeated in each endpoint. */
export const commonErrors = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'WRONG_HOST',
  'TOO_OFTEN',
  'REQUEST_TIMEOUT',
  'OVERLOADED',
  'TOO_LARGE',
  'UNSUPPORTED_BODY',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** The path parameters of an endpoint, as the server reads them. */
export type Params<E extends Endpoint> = ParamsOf<E['path']>
/** The same as a caller writes them. */
export type ParamsInput<E extends Endpoint> = TextsOf<E['path']>
export type Body<E extends Endpoint> = E extends { body: infer B extends Schema } ? z.output<B> : undefined
export type BodyInput<E extends Endpoint> = E extends { body: infer B extends Schema } ? z.input<B> : undefined
/** How a caller gives the body: it may be left out where nothing of it is required. */
export type GivenBody<E extends Endpoint> = E extends { body: object }
  ? Partial<BodyInput<E>> extends BodyInput<E>
    ? { body?: BodyInput<E> | undefined }
    : { body: BodyInput<E> }
  : { body?: undefined }
export type Query<E extends Endpoint> = E extends { query: infer Q extends Schema } ? z.output<Q> : Record<string, never>
export type QueryInput<E extends Endpoint> = E extends { query: infer Q extends Schema } ? z.input<Q> : Record<string, never>
export type Answer<E extends Endpoint> = z.output<E['answer']>
