import * as sessionWire from '@pairtake/protocol/session/session-endpoints'
import * as userWire from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { insertMailLink } from '#features/session/session-queries.ts'

const [leaked, chosen, intruders] = ['slow mornings 7', 'quiet evenings 8', 'other evenings 9']
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(leaked)
})
afterAll(() => app.close())

type Leaked = { member: TestMember; resetToken: string }

/** Somebody else knows the password of a member and has a session of theirs; the member has just asked for a new password. */
async function leakedPassword(): Promise<Leaked> {
  const member = await buildAgency(app.deps, { password_hash: passwordHash })
  return { member, resetToken: await insertMailLink(app.deps.db, { memberId: member.id, kind: 'reset', at: app.deps.now() }) }
}

const reset = ({ resetToken }: Leaked) =>
  app.call(sessionWire.confirmPasswordReset, { body: { token: resetToken, password: { first: chosen, second: chosen } } })
const logIn = ({ email }: TestMember, password: string) => app.call(sessionWire.login, { body: { username: email, password } })
const statusOf = async (token: string) => (await app.call(userWire.getAuthUser, { as: { token } })).status

describe('R-453 while a reset sets a new password, the old one that was checked before', () => {
  const race = {
    guard: 'session-queries.lockMemberByPassword',
    // The reset has ended all sessions and is not committed yet, so that the old password still matches.
    at: /^delete from "session" where "member_id" = /,
    moment: 'after',
    begin: leakedPassword,
    first: reset,
  } as const

  testRace(() => app, {
    ...race,
    title: 'opens no session',
    second: ({ member }) => logIn(member, leaked),
    check: async (_one, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(answers.second).toMatchObject({ error: { code: 'INVALID_CREDENTIALS' } })
    },
  })

  testRace(() => app, {
    ...race,
    title: 'does not replace the new one, and the member’s session stays',
    second: ({ member }) =>
      app.call(userWire.changePassword, { as: member, body: { oldPassword: leaked, password: { first: intruders, second: intruders } } }),
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 400])
      expect((await logIn(member, chosen)).status).toBe(200)
      expect(await statusOf((answers.first as Awaited<ReturnType<typeof reset>>).body.authToken)).toBe(200)
    },
  })

  testRace(() => app, {
    ...race,
    title: 'does not delete the account',
    besides: ['user-queries.lockProfile'],
    second: ({ member }) => app.call(userWire.deleteAccount, { as: member, body: { password: leaked } }),
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 400])
      expect((await logIn(member, chosen)).status).toBe(200)
    },
  })
})

testRace(() => app, {
  title: 'R-531 an export that is made while a reset ends its session is refused, and its address opens nothing',
  guard: 'export-queries.isSessionThere',
  // The reset has removed the exports that were there, and is not committed yet.
  at: /^select pg_notify\(/,
  begin: leakedPassword,
  first: reset,
  second: ({ member }) => app.call(userWire.exportOwnData, { as: member }),
  check: async ({ member }, answers) => {
    expect(statuses(answers)).toEqual([200, 401])
    expect(await app.deps.db.selectFrom('data_export').select('name').where('member_id', '=', member.id).execute()).toEqual([])
  },
})
