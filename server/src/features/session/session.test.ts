import { signup } from '@pairtake/protocol/session/signup-endpoints'
import * as wire from '@pairtake/protocol/session/session-endpoints'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { listOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOperator } from '#testing/builders.ts'
import { confirmPath, mailedLinks, person } from '#testing/mailed-links.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours, minutes, seconds } from '#wire-time.ts'

let app: TestApp
let mailsTo: ReturnType<typeof mailedLinks>['mailsTo']
let linkToken: ReturnType<typeof mailedLinks>['linkToken']
let signUp: ReturnType<typeof mailedLinks>['signUp']
beforeAll(async () => {
  app = await openTestApp()
  ;({ mailsTo, linkToken, signUp } = mailedLinks(app))
})
afterAll(() => app.close())

const { password } = person
const resetPath = /\/reset-password\/(\S+)/

describe('signing up and in', () => {
  test('R-094 S1-020 S1-023 S1-024 S1-004 S1-005 confirms the address by the mailed link, then logs in', async () => {
    const signedUp = await app.call(signup, { body: person })
    expect([signedUp.status, signedUp.body]).toEqual([200, {}])

    const guessed = await app.call(wire.login, { body: { username: person.email, password: 'something else' } })
    expect([guessed.status, guessed.error.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    const early = await app.call(wire.login, { body: { username: 'IDA@studio.example ', password } })
    expect([early.status, early.error.code]).toEqual([401, 'EMAIL_NOT_VERIFIED'])

    const token = await linkToken(person.email, confirmPath)
    const confirmed = await app.call(wire.confirmEmail, { params: { token } })
    expect(confirmed.status).toBe(200)
    const again = await app.call(wire.confirmEmail, { params: { token } })
    expect([again.status, again.error.code]).toEqual([400, 'LINK_INVALID'])

    const loggedIn = await app.call(wire.login, { body: { username: 'IDA@studio.example ', password } })
    expect(loggedIn.status).toBe(200)
    const user = await app.call(getAuthUser, { as: loggedIn.body })
    expect(user.body.data).toMatchObject({ displayName: 'Studio Kovac', role: 'agency', email: person.email })
  })

  test('S1-008 ABUSE-18 answers a wrong password like an unknown address', async () => {
    const wrong = await app.call(wire.login, { body: { username: person.email, password: 'something else' } })
    const unknown = await app.call(wire.login, { body: { username: 'nobody@studio.example', password: 'something else' } })
    expect(wrong.status).toBe(401)
    expect(wrong.error).toEqual(unknown.error)
  })

  test('ABUSE-18 answers a taken address like a free one, and tells its owner by mail', async () => {
    const email = 'taken@studio.example'
    await signUp(email)
    const again = await app.call(signup, { body: { ...person, email, password: 'another password', firstName: 'Eve' } })
    expect([again.status, again.body]).toEqual([200, {}])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).toContain('Hello Ida')
    expect((await app.call(wire.login, { body: { username: email, password } })).status).toBe(200)
  })

  test('R-091 an address is one member’s, in capitals too', async () => {
    const email = 'capitals@studio.example'
    await signUp(email)
    const again = await app.call(signup, { body: { ...person, email: 'Capitals@STUDIO.example', password: 'another password' } })
    expect([again.status, again.body]).toEqual([200, {}])
    const owned = await app.deps.db
      .selectFrom('member')
      .select('email')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .execute()
    expect(owned).toEqual([{ email }])
    expect((await app.call(wire.login, { body: { username: 'CAPITALS@studio.example', password } })).status).toBe(200)
  })

  test('R-092 a common password is refused, and what is stored is an argon2id hash', async () => {
    const email = 'hashed@studio.example'
    const common = await app.call(signup, { body: { ...person, email, password: 'Password1' } })
    expect(common.error.errors?.children?.['password']?.errors).toHaveLength(1)
    await signUp(email)
    const stored = await app.deps.db.selectFrom('member').select('password_hash').where('email', '=', email).executeTakeFirst()
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('R-093 signing up again before confirming replaces the data and ends the older link', async () => {
    const email = 'twice@studio.example'
    await app.call(signup, { body: { ...person, email } })
    const older = await linkToken(email, confirmPath)
    app.clock.turn(hours(1))
    await app.call(signup, {
      body: { ...person, email, role: 'creator', companyName: '', firstName: 'Mara', password: 'second take 22' },
    })
    const member = await app.deps.db.selectFrom('member').select('created_at').where('email', '=', email).executeTakeFirst()
    expect(member?.created_at).toEqual(app.clock.now())
    expect((await app.call(wire.confirmEmail, { params: { token: older } })).status).toBe(400)
    const { body } = await app.call(wire.confirmEmail, { params: { token: await linkToken(email, confirmPath) } })
    const user = await app.call(getAuthUser, { as: { token: body.authToken } })
    expect(user.body.data).toMatchObject({ role: 'creator', displayName: 'Mara K.', creatorProfileState: 'incomplete' })
    expect((await app.call(wire.login, { body: { username: email, password } })).status).toBe(401)
    expect((await app.call(wire.login, { body: { username: email, password: 'second take 22' } })).status).toBe(200)
  })

  test('R-093 who signs up as a creator and then as a brand is in no list of creators', async () => {
    const email = 'other-side@studio.example'
    const as = await buildOperator(app.deps)
    const listed = async () =>
      (await app.call(listOperatorCreatorProfiles, { as, query: { q: email } })).body.data.map(({ user }) => user.email)
    await app.call(signup, { body: { ...person, email, role: 'creator', companyName: '' } })
    expect(await listed()).toEqual([email])
    await app.call(signup, { body: { ...person, email } })
    expect(await listed()).toEqual([])
  })

  test('S1-019 S2-091 the creator profile begins with the country given at signup, the last one given', async () => {
    const creator = { ...person, email: 'country@films.example', role: 'creator', companyName: '' } as const
    await app.call(signup, { body: { ...creator, residenceCountry: 'SE' } })
    const token = await signUp(creator.email, { role: 'creator', residenceCountry: 'DK' })
    const { body } = await app.call(getCreatorProfile, { as: { token } })
    expect(body.data.residence.country).toEqual({ code: 'DK', name: 'Denmark' })
    expect(body.data.state).toBe('incomplete')
  })

  test('S1-016 S1-017 S1-018 S1-019 S1-021 tells every field that is wrong', async () => {
    const refused = await app.raw('POST', '/auth/signup', {
      body: {
        role: 'agency',
        email: 'no',
        password: 'short',
        firstName: '',
        lastName: 'x'.repeat(61),
        residenceCountry: '',
        companyName: 'A',
      },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.errors?.children ?? {}).toSorted()).toEqual([
      'companyName',
      'email',
      'firstName',
      'lastName',
      'password',
      'residenceCountry',
    ])
  })

  test('R-496 once the address is confirmed, by one of its links or by a reset, no other confirmation link signs anybody in', async () => {
    const confirm = async (token: string) => (await app.call(wire.confirmEmail, { params: { token } })).status
    const twoLinks = async (email: string) => {
      await app.call(signup, { body: { ...person, email } })
      const first = await linkToken(email, confirmPath)
      app.clock.turn(minutes(2))
      await app.call(wire.resendConfirmationEmail, { body: { email } })
      return [first, await linkToken(email, confirmPath)] as const
    }
    const [first, second] = await twoLinks('confirmed-twice@studio.example')
    expect(first).not.toBe(second)
    expect([await confirm(second), await confirm(first)]).toEqual([200, 400])

    const email = 'link-and-reset@studio.example'
    const [, open] = await twoLinks(email)
    app.clock.turn(minutes(2))
    await app.call(wire.requestPasswordReset, { body: { email } })
    const token = await linkToken(email, resetPath)
    const reset = await app.call(wire.confirmPasswordReset, {
      body: { token, password: { first: 'second take 22', second: 'second take 22' } },
    })
    expect([reset.status, await confirm(open)]).toEqual([200, 400])
  })

  test('a confirmation link ends after 48 hours', async () => {
    const tokens: string[] = []
    for (const email of ['in-time@studio.example', 'late@studio.example']) {
      await app.call(signup, { body: { ...person, email } })
      tokens.push(await linkToken(email, confirmPath))
    }
    const [inTime = '', late = ''] = tokens
    app.clock.turn(hours(48) - seconds(1))
    expect((await app.call(wire.confirmEmail, { params: { token: inTime } })).status).toBe(200)
    app.clock.turn(seconds(1))
    expect((await app.call(wire.confirmEmail, { params: { token: late } })).status).toBe(400)
  })
})

describe('too often', () => {
  test('S1-026 S1-007 ABUSE-18 resends once in 60 s, to unknown addresses alike', async () => {
    const email = 'waiting@studio.example'
    await app.call(signup, { body: { ...person, email } })
    await app.runTasks()
    for (const address of [email, 'unknown@studio.example']) {
      const first = await app.call(wire.resendConfirmationEmail, { body: { email: address } })
      const second = await app.call(wire.resendConfirmationEmail, { body: { email: address.toUpperCase() } })
      expect([first.status, second.status, second.error.code]).toEqual([200, 429, 'TOO_OFTEN'])
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(50)
      expect(second.error.message).toContain('You just recently did this.')
    }
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await mailsTo('unknown@studio.example')).toHaveLength(0)
  })

  test('five times an hour', async () => {
    const email = 'five@studio.example'
    for (let n = 0; n < 5; n++) {
      expect((await app.call(wire.requestPasswordReset, { body: { email } })).status).toBe(200)
      app.clock.turn(seconds(61))
    }
    const sixth = await app.call(wire.requestPasswordReset, { body: { email } })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
    app.clock.turn(hours(1))
    expect((await app.call(wire.requestPasswordReset, { body: { email } })).status).toBe(200)
  })

  test('ABUSE-18 an address gets the mail of a signup five times an hour at most', async () => {
    const email = 'flooded@studio.example'
    const signups = await Promise.all(Array.from({ length: 7 }, () => app.call(signup, { body: { ...person, email } })))
    const refused = signups.filter(({ status }) => status === 429)
    expect(refused.map(({ error, headers }) => `${error.code} ${Number(headers['retry-after'])}`)).toEqual([
      'TOO_OFTEN 3600',
      'TOO_OFTEN 3600',
    ])
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('two at once count one by one', async () => {
    const calls = Array.from({ length: 6 }, () => app.call(wire.requestPasswordReset, { body: { email: 'race@studio.example' } }))
    const statuses = (await Promise.all(calls)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('ABUSE-19 refuses the 11th guess from one network, known address or not; a forwarded header does not help; a reset does', async () => {
    const email = 'guessed@studio.example'
    await signUp(email)
    for (const username of [email, 'not-there@studio.example']) {
      const guesses = Array.from({ length: 10 }, (_none, n) => app.call(wire.login, { body: { username, password: `guess number ${n}` } }))
      expect((await Promise.all(guesses)).every((answer) => answer.status === 401)).toBe(true)
      const next = await app.call(wire.login, { headers: { 'x-forwarded-for': '203.0.113.9' }, body: { username, password } })
      expect(next.status).toBe(429)
      // All guesses were made at this moment, and the limit is on 15 minutes.
      expect(Number(next.headers['retry-after'])).toBe(15 * 60)
    }
    await app.call(wire.requestPasswordReset, { body: { email } })
    const token = await linkToken(email, resetPath)
    const reset = await app.call(wire.confirmPasswordReset, { body: { token, password: { first: 'a new start', second: 'a new start' } } })
    expect(reset.status).toBe(200)
    expect((await app.call(wire.login, { body: { username: email, password: 'a new start' } })).status).toBe(200)
  })

  test('ABUSE-19 the right password ends the count of wrong ones', async () => {
    const username = 'forgetful@studio.example'
    await signUp(username)
    const attempt = async (words: string) => (await app.call(wire.login, { body: { username, password: words } })).status
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) expect(await attempt('not this one')).toBe(401)
      expect(await attempt(password)).toBe(200)
    }
  })

  test('ABUSE-19 a reset forgets the tries at its own address, not those at one that begins alike', async () => {
    const [short, long] = ['alike@studio.ex', 'alike@studio.example']
    for (const username of [short, long]) {
      await signUp(username)
      const guesses = Array.from({ length: 10 }, (_none, n) => app.call(wire.login, { body: { username, password: `guess number ${n}` } }))
      expect((await Promise.all(guesses)).every((answer) => answer.status === 401)).toBe(true)
    }
    await app.call(wire.requestPasswordReset, { body: { email: short } })
    const token = await linkToken(short, resetPath)
    const pair = { first: 'a new start', second: 'a new start' }
    expect((await app.call(wire.confirmPasswordReset, { body: { token, password: pair } })).status).toBe(200)
    expect((await app.call(wire.login, { body: { username: short, password: pair.first } })).status).toBe(200)
    expect((await app.call(wire.login, { body: { username: long, password } })).status).toBe(429)
  })

  test('counts signups of a network by the hour', async () => {
    const small = await openTestApp({ SIGNUPS_PER_HOUR: '2' })
    const answers = []
    for (const n of [1, 2, 3]) answers.push(await small.call(signup, { body: { ...person, email: `n${n}@studio.example` } }))
    await small.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBe(3600)
  })
})

describe('resetting and ending', () => {
  test('S1-027 S1-029 S1-031 S1-032 ABUSE-21 sets a new password once and ends every session', async () => {
    const email = 'reset@studio.example'
    const old = await signUp(email)
    expect((await app.call(getAuthUser, { as: { token: old } })).status).toBe(200)
    await app.call(wire.requestPasswordReset, { body: { email } })
    const token = await linkToken(email, resetPath)
    expect((await app.call(wire.checkResetToken, { query: { token } })).body).toEqual({ valid: true })

    const pair = { first: 'brand new words', second: 'brand new words' }
    const both = await Promise.all([1, 2].map(() => app.call(wire.confirmPasswordReset, { body: { token, password: pair } })))
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await app.call(wire.checkResetToken, { query: { token } })).body).toEqual({ valid: false })
    expect((await app.call(getAuthUser, { as: { token: old } })).status).toBe(401)
    const fresh = both.find((answer) => answer.status === 200)?.body.authToken ?? ''
    expect((await app.call(getAuthUser, { as: { token: fresh } })).status).toBe(200)
    expect((await mailsTo(email))[0]?.subject).toBe('Your password was changed')
  })

  test('a new password ends the older links to set one', async () => {
    const email = 'two-links@studio.example'
    await signUp(email)
    const tokens: string[] = []
    for (let round = 0; round < 2; round++) {
      expect((await app.call(wire.requestPasswordReset, { body: { email } })).status).toBe(200)
      tokens.push(await linkToken(email, resetPath))
      app.clock.turn(seconds(61))
    }
    const [older = '', newer = ''] = tokens
    expect((await app.call(wire.checkResetToken, { query: { token: older } })).body).toEqual({ valid: true })
    const pair = { first: 'brand new words', second: 'brand new words' }
    expect((await app.call(wire.confirmPasswordReset, { body: { token: newer, password: pair } })).status).toBe(200)
    expect((await app.call(wire.checkResetToken, { query: { token: older } })).body).toEqual({ valid: false })
    expect((await app.call(wire.confirmPasswordReset, { body: { token: older, password: pair } })).error.code).toBe('RESET_LINK_USED')
  })

  test('who sets a password by a mailed link has confirmed the address', async () => {
    const email = 'unconfirmed@studio.example'
    await app.call(signup, { body: { ...person, email } })
    await app.call(wire.requestPasswordReset, { body: { email } })
    const token = await linkToken(email, resetPath)
    const pair = { first: 'brand new words', second: 'brand new words' }
    expect((await app.call(wire.confirmPasswordReset, { body: { token, password: pair } })).status).toBe(200)
    expect((await app.call(wire.login, { body: { username: email, password: pair.first } })).status).toBe(200)
  })

  test('R-001 a suspended member gets in by no mailed link', async () => {
    const suspend = (email: string) =>
      app.deps.db.updateTable('member').set({ suspended_at: app.deps.now() }).where('email', '=', email).execute()
    const [unconfirmed, forgetful] = ['suspended@studio.example', 'suspended-too@studio.example']
    await app.call(signup, { body: { ...person, email: unconfirmed } })
    const confirmation = await linkToken(unconfirmed, confirmPath)
    await suspend(unconfirmed)
    expect((await app.call(wire.confirmEmail, { params: { token: confirmation } })).error.code).toBe('SUSPENDED')

    await signUp(forgetful)
    await app.call(wire.requestPasswordReset, { body: { email: forgetful } })
    const token = await linkToken(forgetful, resetPath)
    await suspend(forgetful)
    const pair = { first: 'brand new words', second: 'brand new words' }
    expect((await app.call(wire.confirmPasswordReset, { body: { token, password: pair } })).error.code).toBe('SUSPENDED')
  })

  test('S1-030 a reset link ends after an hour, and differing passwords are told on the field', async () => {
    const email = 'reset-late@studio.example'
    await signUp(email)
    await app.call(wire.requestPasswordReset, { body: { email } })
    const token = await linkToken(email, resetPath)
    const differing = await app.call(wire.confirmPasswordReset, {
      body: { token, password: { first: 'first words 1', second: 'other words 1' } },
    })
    expect(differing.error.errors?.children?.['password']?.children?.['second']?.errors).toEqual(['The two passwords differ.'])
    app.clock.turn(hours(1))
    expect((await app.call(wire.checkResetToken, { query: { token } })).body).toEqual({ valid: false })
    const late = await app.call(wire.confirmPasswordReset, {
      body: { token, password: { first: 'first words 1', second: 'first words 1' } },
    })
    expect([late.status, late.error.code]).toEqual([409, 'RESET_LINK_USED'])
  })

  test('S1-033 ABUSE-21 a token stops working at once with the logout', async () => {
    const token = await signUp('leaving@studio.example')
    expect((await app.call(getAuthUser, { as: { token } })).status).toBe(200)
    expect((await app.call(wire.logout, { as: { token } })).status).toBe(200)
    expect((await app.call(getAuthUser, { as: { token } })).status).toBe(401)
  })

  test('ABUSE-20 a mailed link never names the host of whoever asked for it, and only hashes of tokens are stored', async () => {
    const email = 'poisoned@studio.example'
    await signUp(email)
    const elsewhere = await app.call(wire.requestPasswordReset, { headers: { host: 'evil.example' }, body: { email } })
    expect(elsewhere.status).toBe(421)
    await app.call(wire.requestPasswordReset, { headers: { 'x-forwarded-host': 'evil.example' }, body: { email } })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/http:\/\/localhost(:\d+)?\/reset-password\//)
    expect(mail?.html).not.toContain('evil.example')
    const token = resetPath.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(43)
    const links = await app.deps.db.selectFrom('mail_link').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('what has had its time is removed', async () => {
    await app.turnClock(hours(25) + minutes(1))
    const left = await app.deps.db.selectFrom('attempt').selectAll().execute()
    expect(left).toEqual([])
  })
})
