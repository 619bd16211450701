import { roles, type Role } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '@pairtake/protocol/session/session-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { openSession } from '#testing/builders.ts'
import { sendCall, soundCall } from '#testing/every-call/sound-calls.ts'
import { calls, filesBelow, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
let headersOf: (role: Role) => Record<string, Record<string, string>>
let files = ''
beforeAll(async () => {
  suite = await openSuite()
  headersOf = await buildHeaders(suite)
  await suite.record.mark()
  files = await filesBelow(suite.app.deps.config.dataDir)
})
afterAll(() => suite.app.close())

/** Invalid Authorization headers, by what is wrong with them. */
async function buildHeaders({ app, tenant, other }: Suite): Promise<typeof headersOf> {
  const { db, now } = app.deps
  for (const { id } of [other.agency, other.creator]) {
    await app.call(suspendMember, { as: tenant.operator, params: { id }, body: { reason: 'For a test.' } })
  }
  const byRole = new Map<Role, Record<string, Record<string, string>>>()
  for (const role of roles) {
    const good = tenant[role].token
    const expired = await openSession(app.deps, tenant[role].id)
    const ended = await openSession(app.deps, tenant[role].id)
    await app.call(logout, { as: { token: ended } })
    const [stale] = await db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', tenant[role].id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    await db
      .updateTable('session')
      .set({ expires_at: now() })
      .where('id', '=', stale?.id ?? '')
      .execute()
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    byRole.set(role, {
      nothing: {},
      'an empty header': { authorization: '' },
      'no token': { authorization: 'Bearer' },
      'two tokens': bearer(`${good} ${good}`),
      'another scheme': { authorization: `Basic ${good}` },
      'only a token': { authorization: good },
      'a token that nobody has': bearer('x'.repeat(43)),
      'a token and more': bearer(`${good}x`),
      'a token in other letters': bearer(good.toUpperCase() === good ? good.toLowerCase() : good.toUpperCase()),
      'ten thousand letters': bearer('x'.repeat(10_000)),
      'a token in a cookie': { cookie: `token=${good}; session=${good}` },
      'a token in another header': { 'x-access-token': good, token: good },
      'a session that has expired': bearer(expired),
      'a session that was ended': bearer(ended),
      ...(role === 'operator'
        ? {}
        : {
            'a member who is suspended': bearer(other[role].token),
            // Rows that should not exist: the member of the session decides.
            'a session of a suspended member': bearer(await openSession(app.deps, other[role].id)),
            'a session of a deleted member': bearer(await openSession(app.deps, other.strangers[role].id)),
          }),
    })
  }
  await db
    .updateTable('member')
    .set({ deleted_at: now() })
    .where('id', 'in', [other.strangers.agency.id, other.strangers.creator.id])
    .execute()
  return (role) => byRole.get(role) ?? {}
}

const guarded = calls.flatMap((call) =>
  call.endpoint.callers === 'public' ? [] : [[`${call.endpoint.method} ${call.endpoint.path}`, call, call.endpoint.callers] as const],
)

describe.each(guarded)('%s', (_title, call, callers) => {
  test('S1-192 ABUSE 10 ABUSE 20 ABUSE 21 without a session that lasts answers 401, each time the same, and nothing moves', async () => {
    const faults: string[] = []
    const [role] = callers
    if (!role) throw new Error('Nobody may make this call.')
    const sound = { ...soundCall(call, suite.tenant, role), as: undefined }
    for (const [kind, headers] of Object.entries(headersOf(role))) {
      const answer = await sendCall(suite.app, call.endpoint, sound, headers)
      const isRefused = answer.status === 401 && JSON.stringify(answer.error) === '{"code":"UNAUTHENTICATED","message":"Please log in."}'
      if (!isRefused) faults.push(`${kind}: ${answer.status} ${JSON.stringify(answer.error)}`)
    }
    const query = { ...sound.query, token: suite.tenant[role].token, access_token: suite.tenant[role].token }
    const inQuery = await sendCall(suite.app, call.endpoint, { ...sound, query })
    expect(inQuery.status, 'a token in the address').toBe(401)
    expect(faults).toEqual([])
    expect(await movedBy(suite.record)).toEqual([])
  })

  const strangers = roles.filter((role) => !callers.includes(role))
  // A call that is open to every role has no such test.
  test.each(strangers.length === 0 ? [] : [strangers])(
    'S2-119 S1-212 ABUSE 12 answers 403 to every role that may not make it, and nothing moves',
    async () => {
      const [owner] = callers
      if (!owner) throw new Error('Nobody may make this call.')
      const sound = soundCall(call, suite.tenant, owner)
      for (const role of strangers) {
        const answer = await sendCall(suite.app, call.endpoint, { ...sound, as: suite.tenant[role] })
        expect(`${role} ${answer.status} ${answer.error.code}`).toBe(`${role} 403 FORBIDDEN`)
      }
      expect(await movedBy(suite.record)).toEqual([])
    },
  )
})

test('ABUSE 10 none of these calls left a file behind', async () => {
  expect(await filesBelow(suite.app.deps.config.dataDir)).toBe(files)
})
