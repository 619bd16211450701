import type { NamedEndpoint } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesField } from '#testing/every-call/error-tree.ts'
import { fieldsOf, replaced, type Field } from '#testing/every-call/schema-fields.ts'
import { pathOf, prepare, sendCall, soundCall, type Answered, type Sound } from '#testing/every-call/sound-calls.ts'
import { calls, callsByRole, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
beforeAll(async () => {
  suite = await openSuite()
})
afterAll(() => suite.app.close())

const said = ({ status, error }: Answered) => `${status} ${JSON.stringify(error).slice(0, 240)}`

/** Only tried with its first role, because a form has the same faults for everybody. */
const once = callsByRole.filter(([, call], at) => callsByRole.findIndex(([, other]) => other === call) === at)
const written = once.filter(([, { endpoint }]) => endpoint.body !== undefined && endpoint.bodyKind !== 'multipart')

/** Prepares the call, tries its faults, and restores everything; returns what was wrong with the answers. */
async function tried(
  call: NamedEndpoint,
  role: Role | 'public',
  work: (sound: Sound, send: (body: unknown) => Promise<Answered>, note: (words: string) => void) => Promise<void>,
): Promise<string[]> {
  await prepare(suite.app, call, suite.tenant, role)
  await suite.record.mark()
  const faults: string[] = []
  const sound = soundCall(call, suite.tenant, role)
  await work(
    sound,
    (body) => sendCall(suite.app, call.endpoint, { ...sound, body }),
    (words) => faults.push(words),
  )
  await suite.record.undo()
  return faults
}

/** Text after an @ is inserted verbatim, for numbers larger than JavaScript can represent. */
const wrongValues = [
  null,
  true,
  7,
  -1,
  1.5,
  '@1e309',
  '@-1e309',
  '@9007199254740993',
  'ill-suited',
  '',
  '\u0000',
  '\ud800',
  [],
  ['x', 7],
  {},
  { a: 1 },
]

/** Values that the field's own schema refuses. */
const refusedBy = ({ schema }: Field) => wrongValues.filter((value) => !schema.safeParse(value).success)

describe.each(written)('the body of %s', (_title, call, role) => {
  const { endpoint } = call
  const fields = fieldsOf(endpoint.body)

  test('S1-186 ABUSE 8 ABUSE 27 answers 400 to a value of another kind, names the field, and moves nothing', async () => {
    const faults = await tried(call, role, async (sound, send, note) => {
      for (const field of fields) {
        for (const value of refusedBy(field)) {
          const body = JSON.stringify(replaced(sound.body, field.path, value)).replace(/"@([^"]+)"/, '$1')
          // Removing the field that makes a choice may turn the body into another valid form.
          if (endpoint.body?.safeParse(JSON.parse(body)).success) continue
          const answer = await send(body)
          const isRight = answer.status === 400 && answer.error.code === 'VALIDATION_FAILED' && isNamed(answer, field)
          if (!isRight) note(`${field.path.join('.')} ${JSON.stringify(value)}: ${said(answer)}`)
        }
      }
      for (const words of await movedBy(suite.record)) note(words)
    })
    expect(faults).toEqual([])
  })

  test('S1-186 ABUSE 27 answers 400 to what is no object, no JSON or no text, and moves nothing', async () => {
    const faults = await tried(call, role, async (_sound, send, note) => {
      const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
      for (const body of [
        '"words"',
        '7',
        'true',
        '[[1]]',
        '{"a":',
        nested,
        '{"a":1}{"b":2}',
        '{"a":"\\u0000"',
        Buffer.from('{"a":"\xff"}', 'latin1'),
      ]) {
        const answer = await send(body)
        if (answer.status !== 400 || !answer.error.errors) note(`${String(body).slice(0, 20)}: ${said(answer)}`)
      }
      for (const words of await movedBy(suite.record)) note(words)
    })
    expect(faults).toEqual([])
  })

  test('ABUSE 27 answers 413 to more than a megabyte, and moves nothing', async () => {
    const faults = await tried(call, role, async (sound, send, note) => {
      const answer = await send(`${' '.repeat(1024 * 1024)}${JSON.stringify(sound.body)}`)
      if (answer.status !== 413) note(said(answer))
      for (const words of await movedBy(suite.record)) note(words)
    })
    expect(faults).toEqual([])
  })
})

/** The issue is at the field, at its parent, or at the root if that is a choice of forms. */
function isNamed({ error }: Answered, { path }: Field): boolean {
  return namesField(error.errors, path)
}

const withLists = written.flatMap(([title, call, role]) =>
  fieldsOf(call.endpoint.body)
    .filter(({ kind }) => kind === 'list')
    .map((field) => [`${field.path.join('.')} of ${title}`, call, role, field] as const),
)

test.each(withLists)(
  'ABUSE 9 the list %s may be empty, null, missing or endless without a check being left out',
  async (_title, call, role, field) => {
    const { app, record, tenant, other } = suite
    const faults: string[] = []
    const item: unknown = (
      field.path.reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], soundCall(call, tenant, role).body) as
        | unknown[]
        | undefined
    )?.[0]
    const lists = [[], null, undefined, Array.from({ length: 10_000 }, () => item ?? 'x')]
    for (const value of lists) {
      await prepare(app, call, tenant, role)
      await record.mark()
      const sound = soundCall(call, tenant, role)
      const body = replaced(sound.body, field.path, value)
      const words = value === undefined ? 'missing' : JSON.stringify(value).slice(0, 20)
      // The body parser checks sizes before the caller is known.
      const isTooMuch = ({ status }: Answered) => (value?.length ?? 0) > 1000 && (status === 413 || status === 400)

      const anonymous = await sendCall(app, call.endpoint, { ...sound, body, as: undefined })
      if (role !== 'public' && anonymous.status !== 401 && !isTooMuch(anonymous))
        faults.push(`${words} without a token: ${said(anonymous)}`)
      const stranger = role === 'public' || role === 'operator' ? undefined : other[role]
      if (stranger && call.endpoint.path.includes('{')) {
        const answer = await sendCall(app, call.endpoint, { ...sound, body, as: stranger })
        const isOpenToAll = call.endpoint.path.startsWith('/creator-opportunities')
        if (!isOpenToAll && answer.status !== 404 && answer.status !== 400 && !isTooMuch(answer))
          faults.push(`${words} by a stranger: ${said(answer)}`)
      }
      faults.push(...(await movedBy(record)))

      const answer = await sendCall(app, call.endpoint, { ...sound, body })
      const moved = await movedBy(record)
      const isAccepted = call.endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success
      if (!isAccepted && !isTooMuch(answer) && !(answer.status === 400 && isNamed(answer, field))) faults.push(`${words}: ${said(answer)}`)
      if (answer.status >= 500) faults.push(`${words}: ${said(answer)}`)
      if (answer.status >= 400) faults.push(...moved)
      await record.undo()
    }
    expect(faults).toEqual([])
  },
)

const asked = once.filter(([, { endpoint }]) => endpoint.query !== undefined)

describe.each(asked)('the query of %s', (_title, call, role) => {
  const { endpoint } = call
  const names = fieldsOf(endpoint.query).map(({ path }) => path[0] ?? '')

  test('S2-115 ABUSE 26 ignores keys it does not know, and the second of two values', async () => {
    const sound = soundCall(call, suite.tenant, role)
    const plain = await sendCall(suite.app, endpoint, sound)
    const path = pathOf(endpoint, sound)
    const before = path.includes('?') ? '&' : '?'
    const again = names.map((name) => `${name}=%00`).join('&')
    const odd = names.map((name) => `${name}[]=7&${name}[a]=7`).join('&')
    for (const more of [`${again}&xdebug=1`, `xdebug=1&__proto__=1&constructor=1&${odd}`]) {
      const isAgain = more.startsWith(again)
      // Only a parameter that was sent can have a second value.
      if (isAgain && names.some((name) => !new URLSearchParams(path.split('?')[1]).has(name))) continue
      const answer = await suite.app.raw(endpoint.method, `${path}${before}${more}`, { as: sound.as })
      expect(said(answer), more).toBe(said(plain))
      expect(answer.status).toBe(200)
    }
  })

  test.each(names.filter((name) => name === 'page'))('S1-200 ABUSE 26 refuses a %s or a limit that cannot be', async () => {
    const sound = soundCall(call, suite.tenant, role)
    for (const [name, values] of [
      ['page', ['0', '-1', 'abc', '1.5', '1e15', '%00']],
      ['limit', ['0', '-1', '1e9', '101', 'NaN']],
    ] as const) {
      for (const value of values) {
        const path = pathOf(endpoint, { ...sound, query: { ...sound.query, [name]: undefined } }).replace(
          `${name}=undefined`,
          `${name}=${value}`,
        )
        const answer = await suite.app.raw('GET', path, { as: sound.as })
        expect(`${name}=${value} ${answer.status}`).toBe(`${name}=${value} 400`)
        expect(namesField(answer.error.errors, [name])).toBe(true)
      }
    }
  })
})

test('ABUSE 10 a method that no call has answers 404 at every address, and moves nothing', async () => {
  const faults: string[] = []
  await suite.record.mark()
  const served = (path: string, method: string) =>
    calls.some(
      ({ endpoint }) =>
        endpoint.method === method && new RegExp(`^${pathPrefix}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
  for (const [, call, role] of once) {
    const sound = soundCall(call, suite.tenant, role)
    const path = pathOf(call.endpoint, { ...sound, query: {} })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      if (served(path, method)) continue
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? sound.body : undefined
      const answer = await suite.app.raw(method, path, { as: sound.as, body })
      if (answer.status !== 404 && answer.status !== 405) faults.push(`${method} ${path}: ${said(answer)}`)
    }
  }
  expect(faults).toEqual([])
  expect(await movedBy(suite.record)).toEqual([])
})
