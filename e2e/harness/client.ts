import { pathPrefix, type Answer, type GivenBody, type Endpoint, type ParamsInput, type QueryInput } from '@pairtake/protocol/endpoint'
import { fillAddress } from '@pairtake/protocol/path'
import type { ErrorBody } from '@pairtake/protocol/error-codes'
import { afterWrite } from './uneven.ts'

type Given<E extends Endpoint> = (keyof ParamsInput<E> extends never ? { params?: undefined } : { params: ParamsInput<E> }) &
  GivenBody<E> & { query?: Partial<QueryInput<E>> }

export class CallRefused extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(endpoint: Endpoint, status: number, body: ErrorBody) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** One member's API client, over real HTTP. */
export class Client {
  readonly address: string
  token: string | undefined

  constructor(address: string, token?: string) {
    this.address = address
    this.token = token
  }

  /** Throws CallRefused for anything but success. */
  async call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Answer<E>> {
    const response = await this.send(endpoint, given)
    const body: unknown = await response.json()
    if (!response.ok) throw new CallRefused(endpoint, response.status, body as ErrorBody)
    return body as Answer<E>
  }

  /** For calls that must be refused. */
  async refused<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<{ status: number; body: ErrorBody }> {
    const response = await this.send(endpoint, given)
    return { status: response.status, body: (await response.json()) as ErrorBody }
  }

  async send(endpoint: Endpoint, given: { params?: object | undefined; query?: object | undefined; body?: unknown }): Promise<Response> {
    const path = fillAddress(endpoint.path, given)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (this.token) headers['authorization'] = `Bearer ${this.token}`
    if (endpoint.method === 'GET') return this.reach(path, { method: 'GET', headers, body: null })
    const isForm = given.body instanceof FormData
    if (!isForm) headers['content-type'] = 'application/json'
    const body = isForm ? (given.body as FormData) : JSON.stringify(given.body ?? {})
    const response = await this.reach(path, { method: endpoint.method, headers, body })
    await afterWrite()
    return response
  }

  /** Sends every request; a client that retries overrides it. */
  protected reach(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.address + pathPrefix + path, init)
  }
}

/** Polls until there is an answer; the worker and the mailbox take some time. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>, limitMs = 60_000): Promise<T> {
  const endsAt = Date.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > endsAt) throw new Error(`${what} did not happen within ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
