import * as signupWire from '@pairtake/protocol/session/signup-endpoints'
import * as wire from '@pairtake/protocol/session/session-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hashPassword } from './password-rules.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword('slow mornings 7')
})
afterAll(() => app.close())

/** Median CPU milliseconds for known and unknown addresses, alternating and used once each, so that throttles affect both alike. */
async function mediansOf(ask: (email: string) => Promise<unknown>): Promise<{ known: number; unknown: number }> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < 60; round++) {
    const member: TestMember = await buildAgency(app.deps, { password_hash: passwordHash })
    const turns = [
      ['known', member.email],
      ['unknown', `nobody${round}@test.example`],
    ] as const
    for (const [kind, email] of round % 2 === 0 ? turns : turns.toReversed()) {
      // CPU time instead of wall time, because other tests share the machine. It includes the threads that hash passwords.
      const from = process.cpuUsage()
      await ask(email)
      const { user, system } = process.cpuUsage(from)
      times[kind].push((user + system) / 1000)
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { known: median(times.known), unknown: median(times.unknown) }
}

const signup = {
  password: 'slow mornings 7',
  firstName: 'Ida',
  lastName: 'Kovac',
  residenceCountry: 'DE',
  companyName: 'Studio',
  role: 'agency',
} as const

// The bound is wide, because other work of the process counts too; a lookup that skips the password hash is off by a factor of ten.
test.each([
  ['login', (email: string) => app.call(wire.login, { body: { username: email, password: 'not the password' } })],
  ['signup', (email: string) => app.call(signupWire.signup, { body: { ...signup, email } })],
  ['password reset', (email: string) => app.call(wire.requestPasswordReset, { body: { email } })],
  ['resent confirmation', (email: string) => app.call(wire.resendConfirmationEmail, { body: { email } })],
])('ABUSE-18 a %s takes as long for an unknown address as for a known one', async (_name, ask) => {
  const { known, unknown } = await mediansOf(ask)
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5)
})
