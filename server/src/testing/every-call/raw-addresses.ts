import { allRawRoutes, type NamedRawRoute } from '@pairtake/protocol/endpoints'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import { fillPath, paramsOf } from '@pairtake/protocol/path'
import type { RawRoute } from '@pairtake/protocol/raw-route'
import { buildReadableFiles } from '#testing/build-readable-files.ts'
import { newId } from '#ids.ts'
import type { Answered } from './sound-calls.ts'
import type { Tenant } from './tenant.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Parameters for every raw route that lead to existing records, all of one tenant. */
export type RawAddresses = Record<string, Record<string, string>>

export async function buildRawAddresses(app: TestApp, tenant: Tenant): Promise<RawAddresses> {
  const begun = await app.call(preUpload, {
    as: tenant.agency,
    body: {
      fileName: 'shots.txt',
      type: 'text/plain',
      size: partBytes.length,
      entity: 'CampaignReferenceMaterial',
      entityId: tenant.campaign.id,
    },
  })
  const mailId = await buildMail(app, tenant.agency.email)
  const known = [
    ...Object.values(await buildReadableFiles(app)),
    new URL(begun.body.chunks[0]?.url ?? '').pathname,
    `/internal/mailbox/${mailId}/page`,
    `/mail/unsubscribe/${tenant.tokens.unsubscribe}`,
    `/feeds/calendar/${tenant.tokens.calendar}`,
    '/sandbox-payments/card-frame',
    '/media/accounts/vat_2026-01-01_2026-12-31.csv',
    `/media/dac7/${tenant.dac7FileId}`,
  ].map((address) => address.split('?')[0] ?? '')

  const found = allRawRoutes.map(({ name, route }) => ({
    name,
    path: route.path,
    params: known.map((address) => readParams(route.path, address)).find((params) => params !== undefined),
  }))
  // A new route gets the values that other routes have under the same names, or none.
  const byName: Record<string, string> = Object.assign({}, ...found.map(({ params }) => params))
  return Object.fromEntries(
    found.map(({ name, path, params }) => [
      name,
      params ?? Object.fromEntries(paramsOf(path).map((param) => [param, byName[param] ?? absentId])),
    ]),
  )
}

export const absentId = '01890000-0000-7000-8000-000000000000'

async function buildMail({ deps }: TestApp, to: string): Promise<string> {
  const id = newId()
  const now = deps.now()
  const html = '<html><head></head><body>Hello</body></html>'
  const letter = { kind: 'legacy', subject: 'Hello', text: 'Hello', html, headers: {} } as const
  await deps.db
    .insertInto('mail')
    .values({ id, to_address: to, letter, cause: `test:${id}`, created_at: now, next_try_at: now })
    .execute()
  return id
}

function readParams(path: string, address: string): Record<string, string> | undefined {
  const found = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(address)
  return found?.groups && { ...found.groups }
}

const partBytes = Buffer.from('Shot list: one slow pour.')

export type RawSent = { params: Record<string, string>; token?: string | undefined; headers?: Record<string, string>; body?: Buffer }

/** Sends what a raw route accepts, optionally with parts of it replaced. */
export function sendRaw(app: TestApp, route: RawRoute, { params, token, headers = {}, body }: RawSent): Promise<Answered> {
  const search = token === undefined ? '' : `?t=${encodeURIComponent(token)}`
  const given = route.bodyBytes === undefined ? {} : { body: body ?? partBytes }
  const type = route.bodyBytes === undefined ? {} : { 'content-type': 'application/octet-stream' }
  return sendTo(app, route.method, fillPath(route.path, params) + search, { ...given, headers: { ...type, ...headers } })
}

/** Like `raw` of the test app, but for a full address, and only reads refusals: a file may be of any type. */
export async function sendTo(
  { app }: TestApp,
  method: string,
  url: string,
  { body, headers = {} }: { body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const response = await app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
  const isRefusal = response.statusCode >= 400 && method !== 'HEAD' && response.headers['content-type']?.includes('json')
  const read = isRefusal ? response.json() : response.body
  return { status: response.statusCode, headers: response.headers, body: read as never, error: read as Answered['error'] }
}

export const rawTitle = ({ route }: NamedRawRoute) => `${route.method} ${route.path}`
