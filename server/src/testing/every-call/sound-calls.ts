import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import type { NamedEndpoint } from '@pairtake/protocol/endpoints'
import { fillAddress, paramsOf } from '@pairtake/protocol/path'
import type { Role } from '@pairtake/protocol/roles'
import { bankFileHeaders } from '#testing/bank-files.ts'
import type { TestMember } from '#testing/builders.ts'
import type { TestApp } from '#testing/test-app.ts'
import { kindOfParam, kindOfField, ownId } from './own-ids.ts'
import { preparations } from './preparations.ts'
import { sampleOf } from './schema-fields.ts'
import { password, type Tenant } from './tenant.ts'

export type Sound = {
  as: TestMember | undefined
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  /** For a multipart call that does not take a picture. */
  file?: Buffer | undefined
}

/** Builds a valid call, which can only be refused because of its record's state. */
export function soundCall({ name, endpoint }: NamedEndpoint, at: Tenant, role: Role | 'public'): Sound {
  const own = (path: readonly string[]): unknown => {
    const particular = preparations[name]?.values?.(at, role)[path.join('.')]
    if (particular !== undefined) return particular
    const kind = kindOfField(name, path, role)
    return kind === undefined ? values[path.at(-1) ?? ''] : ownId(kind, at, role)
  }
  const params = Object.fromEntries(
    paramsOf(endpoint.path).map((param) => {
      const kind = kindOfParam(endpoint.path, param)
      const id = own([`{${param}}`]) ?? (kind === undefined ? undefined : ownId(kind, at, role))
      if (typeof id !== 'string') throw new Error(`${name} takes {${param}}, and no record is known for it: see own-ids.ts.`)
      return [param, id]
    }),
  )
  const as = role === 'public' ? undefined : (preparations[name]?.caller?.(at, role) ?? at[role])
  const query = endpoint.query ? filled(sampleOf(endpoint.query, own)) : {}
  const body = endpoint.body ? filled(sampleOf(endpoint.body, own)) : {}
  return { as, params, query, body, file: preparations[name]?.file?.() }
}

/** Fields with few valid values, the same in every call. */
const values: Record<string, unknown> = {
  page: '1',
  limit: '20',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  oldPassword: password,
  // Searches and filters include everything.
  q: '',
  // None was read.
  version: null,
}

function filled(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Record<string, unknown>
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
}

export function pathOf(endpoint: Endpoint, { params, query }: Pick<Sound, 'params' | 'query'>): string {
  return fillAddress(pathPrefix + endpoint.path, { params, query })
}

export type Answered = Awaited<ReturnType<TestApp['raw']>>

/** Sends a call, optionally with parts of it replaced. */
export function sendCall(app: TestApp, endpoint: Endpoint, sound: Sound, headers?: Record<string, string>): Promise<Answered> {
  const given = { as: sound.as, ...(headers ? { headers } : {}) }
  const path = pathOf(endpoint, sound)
  if (endpoint.bodyKind === 'multipart')
    return app.raw(endpoint.method, path, {
      ...given,
      body: sound.file ?? picture,
      headers: { ...(sound.file ? bankFileHeaders : pictureHeaders), ...headers },
    })
  return app.raw(endpoint.method, path, endpoint.method === 'GET' ? given : { ...given, body: sound.body })
}

/** Creates the state that the call requires. */
export async function prepare({ deps: { db } }: TestApp, { name }: NamedEndpoint, at: Tenant, role: Role | 'public'): Promise<void> {
  await preparations[name]?.state?.(db, at, role)
}

const boundary = 'frame-of-a-picture'
const pictureHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = Buffer.concat([
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`),
  Buffer.from(pixel, 'base64'),
  Buffer.from(`\r\n--${boundary}--\r\n`),
])
