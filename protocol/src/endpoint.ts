import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { ParamsOf, TextsOf } from './path.ts'
import type { ChangedRecord } from './records.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone ('public'), or members of the named roles. */
export type Callers = 'public' | readonly Role[]

export type Schema = z.ZodMiniType

/** One call of the protocol. `path` follows the prefix; `{name}` marks a path parameter. */
export type Endpoint = {
  method: Method
  path: `/${string}`
  /** One sentence for the generated documents. */
  summary: string
  callers: Callers
  query?: Schema
  body?: Schema
  /** A 'multipart' body carries one file under `file`; 'json' is the default. */
  bodyKind?: 'json' | 'multipart'
  answer: Schema
  /** A `file` is not JSON and is not validated against the answer schema. */
  answerKind?: 'json' | 'file'
  /** The records that a writing call changes, so that the page can refetch them; every call but GET lists them, even if empty. */
  changes?: readonly ChangedRecord[]
  /** Every code this call may refuse with besides `commonErrors`. The page shows the message. */
  errors: readonly ErrorCode[]
}

export const pathPrefix = '/internal'

/** Codes that any call may answer with; endpoints do not repeat them. */
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
/** The path parameters of an endpoint, as a caller passes them. */
export type ParamsInput<E extends Endpoint> = TextsOf<E['path']>
export type Body<E extends Endpoint> = E extends { body: infer B extends Schema } ? z.output<B> : undefined
export type BodyInput<E extends Endpoint> = E extends { body: infer B extends Schema } ? z.input<B> : undefined
/** How a caller passes the body: optional if no field of it is required. */
export type GivenBody<E extends Endpoint> = E extends { body: object }
  ? Partial<BodyInput<E>> extends BodyInput<E>
    ? { body?: BodyInput<E> | undefined }
    : { body: BodyInput<E> }
  : { body?: undefined }
export type Query<E extends Endpoint> = E extends { query: infer Q extends Schema } ? z.output<Q> : Record<string, never>
export type QueryInput<E extends Endpoint> = E extends { query: infer Q extends Schema } ? z.input<Q> : Record<string, never>
export type Answer<E extends Endpoint> = z.output<E['answer']>
