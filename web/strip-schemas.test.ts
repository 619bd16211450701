import { expect, test } from 'vitest'
import { findStripped, strip } from './strip-schemas.ts'

test('an endpoint keeps what a call needs, and nothing of its schemas', () => {
  const code = `import { endpoint } from '../endpoint.ts'
import { query } from './x-form.ts'
export const save = endpoint({ method: 'PUT', path: '/x/{id}', summary: 'S.', callers: ['agency'], bodyKind: 'multipart', body: z.object({ a: z.string() }), query, answer: empty, errors: ['NO'] })
export const read = endpoint({ answer: z.object({}), method: 'GET', path: '/x', callers: 'public' })
export const other = z.object({ body: z.string() })`
  expect(strip(code)).toBe(`import { endpoint } from '../endpoint.ts'

export const save = endpoint({ method: 'PUT', path: '/x/{id}', callers: ['agency'], bodyKind: 'multipart', errors: ['NO'] })
export const read = endpoint({ method: 'GET', path: '/x', callers: 'public' })
export const other = /* @__PURE__ */ (() => z.object({ body: z.string() }))()`)
})

test('a value made by a call may be dropped, a plain one is left as it is', () => {
  expect(strip(`const codes = new Set(all.map((one) => one.code))\nexport const limit = 3, list = [a()]`)).toBe(
    `const codes = /* @__PURE__ */ (() => new Set(all.map((one) => one.code)))()\nexport const limit = 3, list = [a()]`,
  )
})

test('so may an object of schemas that several endpoints share', () => {
  expect(strip(`const filters = { state: z.optional(z.enum(states)), ...more }\nexport const limits = { name: { max: 80 } }`)).toBe(
    `const filters = /* @__PURE__ */ (() => ({ state: z.optional(z.enum(states)), ...more }))()\nexport const limits = { name: { max: 80 } }`,
  )
})

test('a module of the page that reads what is stripped is named', () => {
  const imported = `import { login, logout } from '@pairtake/protocol/session/session-endpoints'\n`
  expect(findStripped(`${imported}const rules = login.body`)).toBe('login.body')
  expect(findStripped(`${imported}call(login, { body }); other.body; login.path`)).toBeUndefined()
})
