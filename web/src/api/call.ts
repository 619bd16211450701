import {
  commonErrors,
  pathPrefix,
  type Answer,
  type GivenBody,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
} from '@pairtake/protocol/endpoint'
import { fillPath } from '@pairtake/protocol/path'
import { errorCodes, type ErrorCode } from '@pairtake/protocol/error-codes'
import { xdebugStorageKey } from '@pairtake/protocol/limits'
import { takeEarlyAnswer } from './early-answers.ts'
import { noteSilence } from './reachability.ts'
import { readToken } from './token.ts'
import { TransportError } from './transport-error.ts'

type ParamsOf<E extends Endpoint> = keyof ParamsInput<E> extends never ? { params?: undefined } : { params: ParamsInput<E> }
type BodyOf<E extends Endpoint> = E extends { bodyKind: 'multipart' } ? { body: Record<string, Blob | string> } : GivenBody<E>
type QueryOf<E extends Endpoint> = E extends { query: object } ? { query?: Partial<QueryInput<E>> } : { query?: undefined }

export type Input<E extends Endpoint> = ParamsOf<E> & BodyOf<E> & QueryOf<E>

/** Free text typed by a person; parameters named in the requirements are sent as they are (S1 section 7). */
const freeText = new Set(['q', 'to'])

/** Returns the query string for any URL of the API, including the event stream. */
export function queryString(query: object = {}): string {
  const pairs = Object.entries<unknown>({ ...query })
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}=${freeText.has(key) ? encodeURIComponent(String(value)) : String(value)}`)
  const xdebug = localStorage.getItem(xdebugStorageKey)
  if (xdebug !== null) pairs.push(`xdebug=${xdebug}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function addressOf(endpoint: Pick<Endpoint, 'path'>, input: { params?: object | undefined; query?: object | undefined } = {}): string {
  const path = fillPath(endpoint.path, input.params)
  return pathPrefix + path + queryString(input.query ?? {})
}

/** Calls an endpoint by the conventions of S1 section 7. Rejects only with a TransportError. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Answer<E>> {
  const response = await send(endpoint, input, { signal })
  return (await readAnswer(response, endpoint)) as Answer<E>
}

/** Calls a POST under an idempotency key: repeated with the same key and input, it has its effect once and the same answer (025). */
export async function callUnder<E extends Endpoint>(key: string, endpoint: E, input: Input<E>): Promise<Answer<E>> {
  const response = await send(endpoint, input, { key })
  return (await readAnswer(response, endpoint)) as Answer<E>
}

type AnyInput = { params?: object | undefined; query?: object | undefined; body?: unknown }

type Sending = { signal?: AbortSignal | undefined; key?: string }

async function send(endpoint: Endpoint, input: AnyInput, { signal, key }: Sending): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.callers !== 'public') headers['authorization'] = `Bearer ${readToken()}`
  if (key !== undefined) headers['idempotency-key'] = key
  const isMultipart = endpoint.bodyKind === 'multipart'
  if (endpoint.method !== 'GET' && !isMultipart) headers['content-type'] = 'application/json'
  const body = endpoint.method === 'GET' ? null : isMultipart ? formOf(input.body) : JSON.stringify(input.body ?? {})
  try {
    const address = addressOf(endpoint, input)
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(address) : undefined
    return await (early ?? fetch(address, { method: endpoint.method, headers, body, signal: signal ?? null }))
  } catch (error) {
    if (signal?.aborted) throw error
    noteSilence()
    throw TransportError.noResponse()
  }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  const parts = typeof body === 'object' && body !== null ? Object.entries<unknown>({ ...body }) : []
  for (const [name, value] of parts) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}

/** Calls an endpoint that answers with a file; the errors are the same. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const response = await send(endpoint, input, {})
  if (response.ok) return response.blob()
  await readAnswer(response, endpoint)
  throw TransportError.noResponse()
}

/** Codes about idempotency keys, which only a POST can have. */
const ofKeys = new Set<ErrorCode>(['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'])

/** Returns the statuses whose message is shown to the person: those that the endpoint's definition names, and those common to all calls. */
export function namedStatuses({ errors, method }: Pick<Endpoint, 'errors' | 'method'>): number[] {
  return [...errors, ...commonErrors].filter((code) => method === 'POST' || !ofKeys.has(code)).map((code) => errorCodes[code])
}

async function readAnswer(response: Response, endpoint: Endpoint): Promise<unknown> {
  const { status } = response
  const read = await response.json().then(
    (value: unknown) => ({ isJson: true, value }),
    () => ({ isJson: false, value: {} }),
  )
  const body = (typeof read.value === 'object' && read.value !== null ? read.value : {}) as TransportError['body']
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  const answer = { status, body, retryAfterSeconds, namedStatuses: namedStatuses(endpoint) }
  // A body that is not JSON is a server error with an empty body, whatever its status (S1 section 8, kind 2).
  if (!read.isJson) throw new TransportError('server', answer)
  if (status >= 400 && status < 500) throw new TransportError('client', answer)
  if (status >= 500) throw new TransportError('server', answer)
  if (!response.ok) throw new TransportError('other', answer)
  return read.value
}
