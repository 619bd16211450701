import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { ErrorBody } from '@pairtake/protocol/error-codes'
import { fillAddress } from '@pairtake/protocol/path'
import type { TestApp } from './test-app.ts'

/** A test's application whose calls go over HTTP to another process on its database, so that builders that make calls use that process. */
export function callOutside(app: TestApp, origin: string): TestApp {
  const raw: TestApp['raw'] = async (method, path, { as, body, headers } = {}) => {
    const isBytes = Buffer.isBuffer(body)
    const answer = await fetch(origin + (path.startsWith('/internal') || path.startsWith('/media') ? path : pathPrefix + path), {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const said = answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: said as never, error: said as ErrorBody }
  }
  return { ...app, raw, call: (endpoint, given) => raw(endpoint.method, pathPrefix + fillAddress(endpoint.path, given), given) }
}
