import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { expect, test } from 'vitest'
import { openApi } from './open-api.ts'

type Parameter = { name: string; in: string; required: boolean }
type Operation = { parameters?: Parameter[]; responses: Record<string, { headers?: object }> }

const paths = openApi()['paths'] as Record<string, Record<string, Operation>>
const calls = allEndpoints.map(({ name, endpoint }) => {
  const operation = paths[pathPrefix + endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the document.`)
  return { name, endpoint, ...operation }
})
const withQuery = calls.filter(({ endpoint }) => endpoint.query !== undefined)

test('a query parameter is required where the call is refused without it', () => {
  const required = withQuery.flatMap(({ name, parameters = [] }) =>
    parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name} of ${name}`),
  )
  const refused = withQuery.flatMap(({ name, endpoint }) =>
    (endpoint.query?.safeParse({}).error?.issues ?? []).map(({ path }) => `${path.join('.')} of ${name}`),
  )
  expect(required).toContain('take of getRemarkFile')
  expect(required.toSorted()).toEqual([...new Set(refused)].toSorted())
})

test('every POST of a member that has a JSON body may carry an idempotency key', () => {
  for (const { name, endpoint, parameters = [] } of calls) {
    const isKeyed = endpoint.method === 'POST' && endpoint.callers !== 'public' && endpoint.bodyKind !== 'multipart'
    const keys = parameters.filter((one) => one.name === 'Idempotency-Key')
    expect(keys, name).toMatchObject(isKeyed ? [{ in: 'header', required: false }] : [])
  }
})

test('an answer that asks to wait has the header retry-after', () => {
  for (const { name, responses } of calls) {
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const isLater = ['429', '503', '507'].includes(status)
      expect(Object.keys(headers), `${status} of ${name}`).toEqual(isLater ? ['retry-after'] : [])
    }
  }
})
