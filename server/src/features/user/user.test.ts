import { readFile } from 'node:fs/promises'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PaymentMethodId } from '@pairtake/protocol/ids'
import { newId } from '#ids.ts'
import { transact } from '#adapters/database/transact.ts'
import { StorageFullError } from '#adapters/storage/storage-errors.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import {
  buildAgency,
  buildCreator,
  buildNewAgency,
  buildNewCreator,
  buildOperator,
  buildPublishedCampaign,
  openSession,
  type TestMember,
} from '#testing/builders.ts'
import { removeUnusedPicture } from '#tasks/task-payloads.ts'
import { makePhoto } from '#testing/media-files.ts'
import { breakCommits, storedFiles } from '#testing/stored-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, minutes, wireTime } from '#wire-time.ts'

let app: TestApp
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

const withPassword = () => buildAgency(app.deps, { password_hash: passwordHash })

async function giveCard(agency: TestMember): Promise<void> {
  await app.deps.db
    .insertInto('payment_method')
    .values({
      id: newId<PaymentMethodId>(),
      agency_id: agency.id,
      provider: 'sandbox',
      method_ref: agency.id,
      brand: 'visa',
      last4: '4242',
      exp_month: 1,
      exp_year: 2030,
      is_default: true,
      created_at: app.deps.now(),
    })
    .execute()
}

async function sendPicture(as: TestMember, content: Buffer, fileName = 'me.jpg') {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return app.raw('POST', '/user/profile/picture', { as, body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
}

describe('the auth user', () => {
  test('S1-048 S1-052 carries the flags of an agency', async () => {
    const agency = await buildNewAgency(app.deps)
    const before = await app.call(wire.getAuthUser, { as: agency })
    expect(before.body.data).toMatchObject({ billingInfoProvided: false, paymentMethodProvided: false, creatorProfileState: null })
    const whole = await buildAgency(app.deps)
    await giveCard(whole)
    const after = await app.call(wire.getAuthUser, { as: whole })
    expect(after.body.data).toMatchObject({ role: 'agency', billingInfoProvided: true, paymentMethodProvided: true })
  })

  test('S1-048 carries the flags of a creator', async () => {
    const fresh = await app.call(wire.getAuthUser, { as: await buildNewCreator(app.deps) })
    expect(fresh.body.data).toMatchObject({ creatorProfileProvided: false, portfolioProvided: false, creatorProfileState: 'incomplete' })
    const verified = await app.call(wire.getAuthUser, { as: await buildCreator(app.deps) })
    expect(verified.body.data).toMatchObject({ creatorProfileProvided: true, creatorProfileState: 'verified', billingInfoProvided: false })
  })

  test('is closed to visitors and made-up tokens', async () => {
    expect((await app.call(wire.getAuthUser, {})).status).toBe(401)
    expect((await app.call(wire.getAuthUser, { as: { token: 'made-up' } })).status).toBe(401)
  })
})

describe('the profile', () => {
  test('R-096 S2-084 S2-085 S2-086 saves names and company, and the display name follows', async () => {
    const creator = await buildCreator(app.deps)
    const saved = await app.call(wire.saveUserProfile, { as: creator, body: { firstName: 'Mila', lastName: 'ørsted', companyName: '' } })
    expect(saved.body.data).toMatchObject({ firstName: 'Mila', companyName: '', email: creator.email })
    expect((await app.call(wire.getAuthUser, { as: creator })).body.data.displayName).toBe('Mila Ø.')
    await app.call(wire.saveUserProfile, { as: creator, body: { companyName: 'Mila Makes' } })
    expect((await app.call(wire.getAuthUser, { as: creator })).body.data.displayName).toBe('Mila Makes')
  })

  test('S2-084 an agency keeps a company name', async () => {
    const agency = await buildAgency(app.deps)
    const refused = await app.call(wire.saveUserProfile, { as: agency, body: { companyName: ' ' } })
    expect(refused.status).toBe(400)
    expect(refused.error.errors?.children?.['companyName']?.errors).toHaveLength(1)
  })

  test('ABUSE-31 role, email and confirmation in the body are never written', async () => {
    const creator = await buildCreator(app.deps)
    const row = () => app.deps.db.selectFrom('member').selectAll().where('id', '=', creator.id).executeTakeFirstOrThrow()
    const before = await row()
    const body = {
      firstName: before.first_name,
      role: 'operator',
      email: 'x@y.example',
      confirmedAt: null,
      suspendedAt: 'x',
      displayName: 'Boss',
    }
    await app.raw('PATCH', '/user/profile', { as: creator, body })
    expect(await row()).toEqual(before)
  })

  test('R-097 S2-087 takes a picture, shows it to everybody, and removes the one before', async () => {
    const agency = await buildAgency(app.deps)
    const photo = await readFile(await makePhoto())
    const first = (await sendPicture(agency, photo)) as unknown as { status: number; body: { data: { url: string } } }
    expect(first.status).toBe(200)
    const path = new URL(first.body.data.url).pathname
    const shown = await app.raw('GET', path)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(String(shown.headers['cache-control'])).toContain('immutable')
    expect((await app.call(wire.getUserProfile, { as: agency })).body.data.profilePicturePath).toBe(first.body.data.url)

    await sendPicture(agency, photo)
    await app.runTasks()
    expect((await app.raw('GET', path)).status).toBe(404)
  })

  test('R-265 a picture stored by a process that ended before the profile named it is removed a day later; one that is shown stays', async () => {
    const agency = await buildAgency(app.deps)
    const photo = await readFile(await makePhoto())
    await sendPicture(agency, photo)
    const before = await storedFiles(app)

    const mend = await breakCommits(app, 'member', 'update')
    // A process that has ended removes nothing any more.
    const ended = vi.spyOn(app.deps.storage, 'remove').mockResolvedValueOnce(undefined)
    expect((await sendPicture(agency, photo)).status).toBe(500)
    ended.mockRestore()
    await mend()
    expect(await storedFiles(app)).toHaveLength(before.length + 1)
    // Here waiting tasks run at once, so a look that comes too early, while the picture is still being sent, would not be noticed below.
    const { rows } = await sql<{ at: Date }>`select start_after as at from task.job
      where name = ${removeUnusedPicture.name} and data ->> 'memberId' = ${agency.id}`.execute(app.deps.db)
    expect(rows.map(({ at }) => at)).toEqual([after(app.deps.now(), days(1)), after(app.deps.now(), days(1))])
    await app.turnClock(days(1))
    expect(await storedFiles(app)).toEqual(before)
  })

  test('ABUSE-17 a picture for which there is no room is refused and says when to try again', async () => {
    const agency = await buildAgency(app.deps)
    const photo = await readFile(await makePhoto())
    const short = vi.spyOn(app.deps.storage, 'putFile').mockRejectedValueOnce(new StorageFullError('full'))
    const refused = await sendPicture(agency, photo)
    short.mockRestore()
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([507, 'STORAGE_FULL', '60'])
    expect((await sendPicture(agency, photo)).status).toBe(200)
  })

  test('ABUSE-14 refuses what is no picture with a sentence', async () => {
    const agency = await buildAgency(app.deps)
    const text = await sendPicture(agency, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
    expect([text.status, text.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    const none = await app.raw('POST', '/user/profile/picture', { as: agency, body: {} })
    expect(none.status).toBe(415)
    expect((await app.raw('GET', '/media/pictures/..%2F..%2Fetc%2Fpasswd')).status).toBe(404)
  })
})

describe('password and sessions', () => {
  test('S2-089 ABUSE-21 changing the password ends the other sessions and tells the member', async () => {
    const agency = await withPassword()
    const elsewhere = await openSession(app.deps, agency.id)
    expect((await app.call(wire.getAuthUser, { as: { token: elsewhere } })).status).toBe(200)

    const wrong = await app.call(wire.changePassword, {
      as: agency,
      body: { oldPassword: 'not it', password: { first: 'a new start', second: 'a new start' } },
    })
    expect(wrong.error.errors?.children?.['oldPassword']?.errors).toHaveLength(1)
    const changed = await app.call(wire.changePassword, {
      as: agency,
      body: { oldPassword: password, password: { first: 'a new start', second: 'a new start' } },
    })
    expect([changed.status, changed.body]).toEqual([200, {}])
    expect((await app.call(wire.getAuthUser, { as: { token: elsewhere } })).status).toBe(401)
    expect((await app.call(wire.getAuthUser, { as: agency })).status).toBe(200)
    expect((await app.call(login, { body: { username: agency.email, password: 'a new start' } })).status).toBe(200)
    await app.runTasks()
    const mails = await app.call(listMailboxMails, { query: { to: agency.email } })
    expect(mails.body.data[0]?.subject).toBe('Your password was changed')
  })

  test('ABUSE-19 the old password cannot be guessed on with a session', async () => {
    const agency = await withPassword()
    const body = { oldPassword: 'not it', password: { first: 'a new start', second: 'a new start' } }
    for (let n = 0; n < 10; n++) expect((await app.call(wire.changePassword, { as: agency, body })).status).toBe(400)
    expect((await app.call(wire.changePassword, { as: agency, body })).status).toBe(429)
    app.clock.turn(minutes(15))
    expect((await app.call(wire.changePassword, { as: agency, body: { ...body, oldPassword: password } })).status).toBe(200)
  })

  test('the old password may be mistyped again once it was right', async () => {
    const agency = await withPassword()
    const change = async (oldPassword: string) => {
      const body = { oldPassword, password: { first: 'a new start', second: 'a new start' } }
      return (await app.call(wire.changePassword, { as: agency, body })).status
    }
    for (let n = 0; n < 9; n++) expect(await change('not it')).toBe(400)
    expect(await change(password)).toBe(200)
    for (let n = 0; n < 9; n++) expect(await change('not it')).toBe(400)
    expect(await change('a new start')).toBe(200)
  })

  test('lists the devices and signs one out; those of others are not found', async () => {
    const agency = await buildAgency(app.deps)
    const other = await buildAgency(app.deps)
    const second = { token: await openSession(app.deps, agency.id) }
    const listed = async () => (await app.call(wire.listSessions, { as: agency })).body.data
    const id = (await listed()).find((session) => !session.current)?.id ?? ''
    const now = app.deps.now()
    const before = { device: 'Firefox on Linux', created_at: after(now, -days(5)), last_used_at: after(now, -hours(2)) }
    await app.deps.db.updateTable('session').set(before).where('id', '=', id).execute()
    // Whichever was used last stands first.
    expect(await listed()).toMatchObject([
      { device: 'test', createdAt: wireTime(now), lastUsedAt: wireTime(now), current: true },
      { id, device: 'Firefox on Linux', createdAt: wireTime(before.created_at), lastUsedAt: wireTime(before.last_used_at), current: false },
    ])
    expect((await app.call(wire.endSession, { as: other, params: { id } })).status).toBe(404)
    expect((await app.call(wire.endSession, { as: agency, params: { id: 'nonsense' } })).status).toBe(404)
    expect((await app.call(wire.endSession, { as: agency, params: { id } })).status).toBe(200)
    expect((await app.call(wire.getAuthUser, { as: second })).status).toBe(401)
  })
})

test('a device is listed by what its browser calls itself, shortened where that is very long', async () => {
  const agency = await withPassword()
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const deviceOf = async (userAgent: string) => {
    const { body } = await app.call(login, { headers: { 'user-agent': userAgent }, body: { username: agency.email, password } })
    const sessions = await app.call(wire.listSessions, { as: { token: body.token } })
    return sessions.body.data.find(({ current }) => current)?.device
  }
  expect(await deviceOf(firefox)).toBe(firefox)
  expect(await deviceOf(firefox.padEnd(300, 'x'))).toBe(firefox.padEnd(200, 'x'))
})

describe('deleting the account', () => {
  test('needs the password, ends open requests, leaves the market and frees the address', async () => {
    const agency = await withPassword()
    const { id: campaignId } = await buildPublishedCampaign(app.deps, agency)
    const wrong = await app.call(wire.deleteAccount, { as: agency, body: { password: 'not it' } })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'WRONG_PASSWORD'])

    expect((await app.call(wire.deleteAccount, { as: agency, body: { password } })).status).toBe(200)
    expect((await app.call(wire.getAuthUser, { as: agency })).status).toBe(401)
    expect((await app.call(login, { body: { username: agency.email, password } })).status).toBe(401)
    const row = await app.deps.db.selectFrom('member').selectAll().where('id', '=', agency.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ display_name: 'Deleted member', company_name: '' })
    expect(JSON.stringify(row)).not.toContain(agency.email)
    const campaign = await app.deps.db.selectFrom('campaign').select('hidden_at').where('id', '=', campaignId).executeTakeFirstOrThrow()
    expect(campaign.hidden_at).not.toBeNull()
    await app.runTasks()
    const mails = await app.call(listMailboxMails, { query: { to: agency.email } })
    expect(mails.body.data[0]?.subject).toBe('Your account was deleted')
  })

  test('is refused with a sentence while there is a balance', async () => {
    const creator = await buildCreator(app.deps)
    await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
    await transact(app.deps.db, (tx) =>
      post(tx, {
        cause: `test:${creator.id}`,
        currency: 'EUR',
        at: app.deps.now(),
        entries: [
          { account: { kind: 'creator', memberId: creator.id }, amountMinor: 500 },
          { account: { kind: 'clearing' }, amountMinor: -500 },
        ],
      }),
    )
    const refused = await app.call(wire.deleteAccount, { as: creator, body: { password } })
    expect([refused.status, refused.error.code]).toEqual([409, 'ACCOUNT_IN_USE'])
    expect((await app.call(wire.getAuthUser, { as: creator })).status).toBe(200)
  })

  test('a creator without business goes with profile and portfolio; operators do not delete themselves', async () => {
    const creator = await buildCreator(app.deps)
    await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute()
    expect((await app.call(wire.deleteAccount, { as: creator, body: { password } })).status).toBe(200)
    expect(await app.deps.db.selectFrom('creator_profile').selectAll().where('creator_id', '=', creator.id).execute()).toEqual([])
    const operator = await buildOperator(app.deps)
    expect((await app.call(wire.deleteAccount, { as: operator, body: { password } })).status).toBe(403)
  })
})
